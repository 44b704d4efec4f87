// What is folded away is fetched when it is opened, and again with all news while it stays open.
import { onNews } from "./live.js";
const { htmx } = window;

const CLOSED = ":scope > .inside[hx-morph-skip-children]";
const key = (fold) => fold.querySelector(CLOSED)?.id.slice(0, -"-in".length);

function around(fold) {
  const outer = fold.parentElement?.closest("details[open]");
  return outer ? [...around(outer), outer.id] : [];
}

// One request of a pane at a time. What is wanted meanwhile goes with the next one: of many at
// once htmx would send two, and a fold opened then would stay empty.
const wanted = new Map();

async function fetchInsides(pane, folds) {
  const ids = folds.flatMap((fold) => [...around(fold), fold.id]);
  const next = wanted.get(pane.id);
  if (next) return ids.forEach((id) => next.add(id));
  wanted.set(pane.id, new Set(ids));
  try {
    for (let now; (now = wanted.get(pane.id)).size; ) {
      wanted.set(pane.id, new Set());
      await fetchThese(pane.id, now);
    }
  } finally {
    wanted.delete(pane.id);
  }
}

function fetchThese(id, opened) {
  const pane = document.getElementById(id);
  if (!pane) return;
  const address = new URLSearchParams([["pane", id], ...[...opened].map((fold) => ["open", fold])]);
  const place = location.pathname.split("/").slice(0, 3).join("/");
  return htmx.ajax("GET", `${place}/folds?${address}`, { source: pane, target: pane, swap: "none" });
}

// The event does not rise: it is caught on its way down.
document.addEventListener("toggle", ({ target }) => {
  const pane = target.closest(".pane, .top");
  if (target.open && pane && key(target)) fetchInsides(pane, [target]);
}, true);

onNews(() => {
  for (const pane of document.querySelectorAll(".pane")) {
    const open = [...pane.querySelectorAll("details[open]")].filter(key);
    if (open.length) fetchInsides(pane, open);
  }
});
