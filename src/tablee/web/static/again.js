// What the page was sent before and is sent again comes as a number: it is kept here as it came.
{
  const MOST = 64; // the server knows that the page keeps so many (`shown_before.py`)
  const kept = new Map();

  const restore = (named) => {
    const known = kept.get(Number(named.dataset.again));
    if (!known) return location.reload(); // never, as far as we know: but no page shall have a hole
    named.replaceWith(known.cloneNode(true));
  };

  const keep = (part) => {
    const number = Number(part.dataset.keep);
    delete part.dataset.keep;
    kept.set(number, part.cloneNode(true));
    kept.delete(number - MOST);
  };

  document.addEventListener("htmx:before:swap", ({ detail }) => {
    if (detail.ctx.sourceElement?.id !== "live") return;
    for (const { fragment } of detail.tasks) {
      fragment?.querySelectorAll("[data-keep]").forEach(keep);
      fragment?.querySelectorAll("[data-again]").forEach(restore);
    }
  });
}
