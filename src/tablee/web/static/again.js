// What the page was sent before and is sent again comes as a number: it is kept here as it came.
const MOST = 64; // the server knows that the page keeps so many (`shown_before.py`)
const kept = new Map();

function restore(named) {
  const known = kept.get(Number(named.dataset.again));
  if (!known) return location.reload(); // this script came later than what it should have kept
  named.replaceWith(known.cloneNode(true));
}

function keep(part) {
  const number = Number(part.dataset.keep);
  delete part.dataset.keep;
  kept.set(number, part.cloneNode(true));
  kept.delete(number - MOST);
}

document.addEventListener("htmx:before:swap", ({ detail }) => {
  if (detail.ctx.sourceElement?.id !== "live") return;
  for (const { fragment } of detail.tasks) {
    fragment?.querySelectorAll("[data-keep]").forEach(keep);
    fragment?.querySelectorAll("[data-again]").forEach(restore);
  }
});
