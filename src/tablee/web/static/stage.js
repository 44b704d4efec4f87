// The moment of a throw: dice that have just fallen turn once, on every page that may know of them.
// What holds dice says which ones (`data-tumbles`), and may say when they fell (`data-at`).
import { onNews } from "./live.js";

const still = matchMedia("(prefers-reduced-motion: reduce)");
const FRESH = 5000; // a throw that is older was seen elsewhere, or missed: it lies still
const LONGEST = 1700;
const trays = () => [...document.querySelectorAll("[data-tumbles]")];
const mark = (tray) => `${tray.id} ${tray.dataset.tumbles}`;
let known = new Set(trays().map(mark));
let threw = false;

const isFresh = ({ dataset }) => !dataset.at || Math.abs(Date.now() - Date.parse(dataset.at)) < FRESH;
const rest = (tray) => tray.classList.remove("falls");

document.addEventListener("submit", () => (threw = true));

onNews(() => {
  const now = trays();
  for (const tray of now) {
    if (known.has(mark(tray)) || !tray.dataset.tumbles) continue;
    if (!still.matches && isFresh(tray) && !tray.classList.contains("is-typed")) {
      tray.classList.add("falls");
      setTimeout(rest, LONGEST, tray);
    }
    // Whoever threw is brought to what came of it; nobody else is moved.
    if (threw) {
      tray.scrollIntoView({ block: "nearest" });
      tray.querySelector(".outcome")?.focus({ preventScroll: true });
    }
    threw = false;
  }
  known = new Set(now.map(mark));
});

// Whoever has seen enough does not wait for the end.
for (const event of ["pointerdown", "keydown"]) {
  document.addEventListener(event, () => document.querySelectorAll(".falls").forEach(rest));
}
