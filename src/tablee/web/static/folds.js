// What is folded away is fetched when it is opened, and again with all news while it stays open.
import { onNews } from "./live.js";
const { htmx } = window;

const CLOSED = ":scope > .inside[hx-morph-skip-children]";
const key = (fold) => fold.querySelector(CLOSED)?.id.slice(0, -"-in".length);

function around(fold) {
  const outer = fold.parentElement?.closest("details[open]");
  return outer ? [...around(outer), outer.id] : [];
}

function fetchInsides(pane, opened) {
  const address = new URLSearchParams([["pane", pane.id], ...[...opened].map((id) => ["open", id])]);
  const place = location.pathname.split("/").slice(0, 3).join("/");
  return htmx.ajax("GET", `${place}/folds?${address}`, { source: pane, target: pane, swap: "none" });
}

// The event does not rise: it is caught on its way down.
document.addEventListener("toggle", ({ target }) => {
  const pane = target.closest(".pane, .top");
  if (target.open && pane && key(target)) fetchInsides(pane, [...around(target), target.id]);
}, true);

onNews(() => {
  for (const pane of document.querySelectorAll(".pane")) {
    const open = [...pane.querySelectorAll("details[open]")].filter(key);
    if (open.length) fetchInsides(pane, new Set(open.flatMap((fold) => [...around(fold), fold.id])));
  }
});
