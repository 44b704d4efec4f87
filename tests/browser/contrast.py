"""Text that stands out too little from what is behind it, reckoned for a whole page at once.

Axe looks at points of the screen, and leaves open what a pane has scrolled out of sight or what has
the very colour of its ground. This takes the colours as they are laid one over the other, of every
text that is not folded away, wherever it lies. What stands on a picture or a gradient is left to
axe; a drawing over a plain colour counts as that colour.
"""

FAINT_TEXT = r"""() => {
    const pen = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
    const read = new Map();
    const colour = (said) => {
        if (!read.has(said)) {
            pen.clearRect(0, 0, 1, 1);
            pen.fillStyle = said;
            pen.fillRect(0, 0, 1, 1);
            const [r, g, b, a] = pen.getImageData(0, 0, 1, 1).data;
            read.set(said, [r, g, b, a / 255]);
        }
        return read.get(said);
    };
    const over = ([r, g, b, a], under) =>
        [...[r, g, b].map((one, i) => one * a + under[i] * (1 - a)), 1];
    const light = (rgb) => rgb.slice(0, 3).map((one) => one / 255)
        .map((one) => (one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4))
        .reduce((sum, one, i) => sum + one * [0.2126, 0.7152, 0.0722][i], 0);
    const grounds = new Map();
    // The colour behind an element; nothing where a picture or a gradient is part of it.
    const ground = (element) => {
        if (!element) return colour('Canvas');
        if (!grounds.has(element)) {
            const style = getComputedStyle(element);
            const own = colour(style.backgroundColor);
            let found = null;
            const isDrawn = style.backgroundImage !== 'none';
            const isGradient = style.backgroundImage.includes('gradient');
            if (Number(style.opacity) === 1 && !(isGradient || (isDrawn && own[3] < 1))) {
                const under = own[3] === 1 ? own : ground(element.parentElement);
                found = under && over(own, under);
            }
            grounds.set(element, found);
        }
        return grounds.get(element);
    };
    const LEFT_OUT = `svg, [disabled], [aria-disabled=true], script, style, noscript, select,
        dialog:not([open])`;
    const faint = [];
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const known = new Set();
    while (walk.nextNode()) {
        const at = walk.currentNode.parentElement;
        if (known.has(at) || !walk.currentNode.data.trim()) continue;
        known.add(at);
        if (at.closest(LEFT_OUT)) continue;
        if (!at.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
        const box = at.getBoundingClientRect();
        if (box.width < 2 || box.height < 2) continue;
        const behind = ground(at);
        if (!behind) continue;
        const style = getComputedStyle(at);
        const front = over(colour(style.color), behind);
        const [high, low] = [light(front), light(behind)].sort((a, b) => b - a);
        const ratio = (high + 0.05) / (low + 0.05);
        const size = parseFloat(style.fontSize);
        const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
        if (ratio < (isLarge ? 3 : 4.5) - 0.01)
            faint.push(`${ratio.toFixed(2)} : 1, ${at.outerHTML.slice(0, 140)}`);
    }
    return faint;
}"""
