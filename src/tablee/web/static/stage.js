// The moment of a throw: dice that have just fallen turn once, on every page that may know of them.
// What holds dice says which ones (`data-tumbles`), and may say when they fell (`data-at`).
import { onNews } from "./live.js";

const still = matchMedia("(prefers-reduced-motion: reduce)");
const FRESH = 5000; // a throw that is older was seen elsewhere, or missed: it lies still
const LONGEST = 1700;
const LONGEST_IN_3D = 3200; // what they come to waits for dice that roll over the page
const isIn3d = () => document.documentElement.classList.contains("with-3d");
const trays = () => [...document.querySelectorAll("[data-tumbles]")];
const mark = (tray) => `${tray.id} ${tray.dataset.tumbles}`;
const known = new Set(trays().map(mark));
const own = new Set(); // turns of what this page has asked: a throw among them was made here

// By the clock of the house: that of a phone may be wrong. Its answers say what time it is there.
let ahead = 0;
document.addEventListener("htmx:after:request", ({ detail }) => {
  const there = Date.parse(detail.ctx.response?.headers.get("Date"));
  if (there) ahead = there - Date.now();
});
const isFresh = ({ dataset }) => !dataset.at || Math.abs(Date.now() + ahead - Date.parse(dataset.at)) < FRESH;
const rest = (tray) => tray.classList.remove("falls");

// A second tap on what threw the dice must not spend a point in the window that has come under the thumb.
const GUARD = 900;
function guard(tray) {
  if (tray.classList.contains("is-typed")) return;
  tray.classList.add("guarded");
  setTimeout(() => tray.classList.remove("guarded"), GUARD);
}

// Whoever goes by the keyboard sees where they are brought, also when what they pressed is gone by then.
let byKeys = false;
document.addEventListener("keydown", () => (byKeys = true), true);
document.addEventListener("pointerdown", () => (byKeys = false), true);

// Whoever threw is brought to what came of it; nobody else is moved, nor is who types elsewhere by now.
const isTyping = () => document.activeElement?.matches("input, textarea, select") && !document.activeElement.closest(".faces");
function lead() {
  for (const tray of trays()) {
    if (!own.delete(tray.dataset.tumbles)) continue;
    guard(tray);
    tray.scrollIntoView({ block: tray.offsetHeight > innerHeight / 2 ? "start" : "nearest" });
    if (!isTyping()) tray.querySelector(".outcome")?.focus({ preventScroll: true, focusVisible: byKeys });
    tray.dispatchEvent(new CustomEvent("tablee:threw", { bubbles: true }));
  }
}

document.addEventListener("htmx:after:request", ({ detail }) => {
  const turn = detail.ctx.response?.headers.get("X-Tablee-Turn");
  if (!turn) return;
  own.add(turn);
  lead();
});

// On another tab of a phone, or where the card lies out of sight: one line that says who threw and what came of it,
// not before the dice lie.
const VERDICT = 800;
const news = document.querySelector(".threw");
const tab = () => document.querySelector(".tabs [aria-current]")?.dataset.tab;
// What has come since may have drawn the card anew.
const asDrawn = (card) => (card.isConnected ? card : document.getElementById(card.id));
function report(thrown) {
  const card = asDrawn(thrown);
  if (!card) return;
  const [who, word] = ["h2 b", ".verdict b"].map((where) => card.querySelector(where)?.textContent ?? "");
  news.querySelector("span").textContent = word ? `${who}${news.dataset.colon}${word}` : who;
  const verdict = card.querySelector(".verdict") ?? card;
  news.hidden = tab() === "now" && isInSight(verdict);
  if (!news.hidden) waitFor(verdict, card);
}
const UNDER = 96; // what lies over the lower edge of a phone
const over = () => document.getElementById("top")?.getBoundingClientRect().bottom ?? 0;
function isInSight(part) {
  const { top, bottom } = part.getBoundingClientRect();
  return bottom > over() && top < innerHeight - UNDER;
}
function waitFor(part, card) {
  const margins = { rootMargin: `${-Math.round(over())}px 0px ${-UNDER}px` };
  const seen = new IntersectionObserver(([{ isIntersecting }]) => {
    if (!isIntersecting && part.isConnected) return;
    seen.disconnect();
    if (part.isConnected || !asDrawn(card)) news.hidden = true;
    else report(card);
  }, margins);
  seen.observe(part);
}
addEventListener("hashchange", () => (news.hidden = true));
news?.addEventListener("click", () => {
  news.hidden = true;
  document.querySelector("#now .roll-card")?.scrollIntoView({ block: "start" });
});

onNews(() => {
  for (const tray of trays()) {
    if (known.has(mark(tray)) || !tray.dataset.tumbles) continue;
    known.add(mark(tray));
    const falls = !still.matches && isFresh(tray) && !tray.classList.contains("is-typed");
    if (falls) {
      tray.classList.add("falls");
      setTimeout(rest, isIn3d() ? LONGEST_IN_3D : LONGEST, tray);
    }
    if (!tray.matches(".roll-card")) continue;
    setTimeout(report, falls ? VERDICT : 0, tray);
  }
  lead();
});

// What somebody is filling in does not move under their hands when a throw comes in above it.
let held = null;
document.addEventListener("htmx:sse:before:message", () => {
  const at = document.activeElement;
  held = at?.matches("#now form :is(textarea, input, select)") ? { at, top: at.getBoundingClientRect().top } : null;
});
onNews(({ detail }) => {
  const was = held;
  held = null;
  if (!was?.at.isConnected || own.has(`${detail.message?.id}`) || document.activeElement !== was.at) return;
  const moved = was.at.getBoundingClientRect().top - was.top;
  const pane = document.getElementById("now");
  if (Math.abs(moved) < 2) return;
  if (pane.scrollHeight > pane.clientHeight + 1) pane.scrollTop += moved;
  else scrollBy({ top: moved, behavior: "instant" });
});

// Escape puts away what can be put away, from inside its card; the next thing to read has the focus then.
document.addEventListener("keydown", ({ key, target }) => {
  if (key !== "Escape") return;
  target.closest?.(".roll-card, .for-me")?.querySelector(".put-away button")?.click();
});
document.addEventListener("htmx:after:request", ({ detail }) => {
  if (!detail.ctx.sourceElement?.matches?.(".put-away")) return;
  setTimeout(() => {
    if (document.activeElement !== document.body && document.activeElement?.id !== "now") return;
    const next = document.querySelector("#now :is(.roll-card .outcome, .for-me button, .see-again button)") ?? document.querySelector("a.your-turn:not([hidden])");
    next?.focus({ preventScroll: true });
  }, 150);
});

// A whisper is answered where one whispers: the fold opens, with whoever it came from ticked.
document.addEventListener("click", async (event) => {
  const link = event.target.closest?.("[data-reply]");
  const fold = document.getElementById("fold-whisper");
  if (!link || !fold) return;
  event.preventDefault();
  location.hash = "talk";
  document.querySelector("#story .turn-to")?.offsetParent && document.querySelector("#story .turn-to").click();
  fold.open = true;
  for (let patience = 40; patience && !fold.querySelector("textarea"); patience--) await new Promise((done) => setTimeout(done, 50));
  const box = fold.querySelector(`input[type=checkbox][value="${CSS.escape(link.dataset.reply)}"]`);
  if (box) box.checked = true;
  fold.querySelector("textarea")?.focus();
});

// Whoever has seen enough does not wait for the end.
for (const event of ["pointerdown", "keydown"]) {
  document.addEventListener(event, () => document.querySelectorAll(".falls").forEach(rest));
}
