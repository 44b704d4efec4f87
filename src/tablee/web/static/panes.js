// The tabs of a phone, what is new in them, and the story's clock and length.
import { onNews } from "./live.js";
import { localTimes } from "./times.js";

const MOST_LINES = 200;
const story = document.getElementById("story-lines");
const told = document.getElementById("told");
const tabs = [...document.querySelectorAll(".tabs [data-tab]")];
const unread = { story: 0, talk: 0 };
const named = { story: 0, talk: 0 }; // of what is for all, lines that name somebody whom this seat plays
const fromAll = { story: false, talk: false };

const current = () => {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  return target?.closest(".pane")?.id ?? "now";
};

function badge(tab) {
  const mark = document.querySelector(`.tabs [data-tab="${tab}"] .badge`);
  if (!mark) return;
  const mine = unread[tab] + named[tab];
  mark.hidden = !mine && !fromAll[tab];
  mark.classList.toggle("is-dot", !mine);
  mark.textContent = mine ? `${mine}` : "";
  mark.setAttribute("aria-label", `${mine || ""} ${document.getElementById("live").dataset.new}`.trim());
}

function showTab() {
  const id = current();
  for (const tab of tabs) {
    if (tab.dataset.tab === id) tab.setAttribute("aria-current", "true");
    else tab.removeAttribute("aria-current");
  }
  if (id in unread) {
    unread[id] = named[id] = 0;
    fromAll[id] = false;
    badge(id);
  }
  if (id === "now") {
    named.story = 0; // what happened to them is read there
    badge("story");
  }
  window.scrollTo(0, 0);
}

let last = story.lastElementChild?.id;

function fresh() {
  const lines = [];
  for (let line = story.lastElementChild; line && line.id !== last; line = line.previousElementSibling) lines.unshift(line);
  last = story.lastElementChild?.id;
  return lines;
}

const LETTER = "[\\p{L}\\p{N}]";
function namesOwn(line) {
  const people = (document.getElementById("top").dataset.people ?? "").split("|").filter(Boolean);
  const text = line.querySelector(".told").textContent;
  const plain = people.map((name) => name.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&"));
  return people.length > 0 && new RegExp(`(?<!${LETTER})(${plain.join("|")})(?!${LETTER})`, "u").test(text);
}

// What is new is spoken once. Of a throw one sentence, and not before its dice lie.
const VERDICT = 800;
const spoken = (line) => line.querySelector(".told > :is(p, h3)")?.textContent.trim();

function say(lines) {
  requestAnimationFrame(() => {
    const cards = [...document.querySelectorAll(".roll-card")].filter(({ dataset }) => lines.some((line) => line.id.startsWith(`line-${dataset.tumbles}-`)));
    const others = lines.filter((line) => !cards.some(({ dataset }) => line.id.startsWith(`line-${dataset.tumbles}-`)));
    const sentences = [...others.map(spoken), ...cards.map((card) => card.dataset.spoken)].filter(Boolean);
    const isFalling = cards.some((card) => card.classList.contains("falls"));
    setTimeout(() => (told.textContent = sentences.join(" ")), isFalling ? VERDICT : 0);
  });
}

onNews(() => {
  localTimes(story);
  const lines = fresh();
  for (const line of lines) {
    line.classList.add("fresh");
    const tab = line.classList.contains("of-talk") ? "talk" : "story";
    if (current() !== "story" && current() !== tab) {
      // A number says what is for this seat, or about its people; that there is more to read for all, a dot.
      if (line.dataset.private !== undefined) unread[tab] += 1;
      else if (namesOwn(line) && current() !== "now") named[tab] += 1;
      else fromAll[tab] = true;
    }
    badge(tab);
  }
  if (lines.length) {
    say(lines);
    document.dispatchEvent(new CustomEvent("tablee:lines", { detail: lines }));
  }
  for (const list of [story, document.getElementById("said")]) {
    while (list.children.length > MOST_LINES) list.firstElementChild.remove();
  }
});

// What has come to be answered is brought into view: one's own move at once, anything else only after
// an ask of one's own, and nothing while its reader is writing.
let waiting = new Set();
let asked = false;

function arrivals() {
  const before = waiting;
  const now = [...document.querySelectorAll("[data-arrives]")];
  waiting = new Set(now.map((one) => one.dataset.arrives));
  return now.filter((one) => !before.has(one.dataset.arrives));
}

function isWriting() {
  const field = document.activeElement;
  return field?.matches("textarea, input:not([type=radio], [type=checkbox], [type=submit])") && field.value !== field.defaultValue;
}

arrivals();
document.addEventListener("submit", () => (asked = true));
onNews(() => {
  const first = arrivals().find((one) => asked || one.closest("#now"));
  asked = false;
  if (first && !isWriting()) first.scrollIntoView({ block: "start" });
});

// A card that was read on the Table tab need not be read again where it also stands.
document.addEventListener("submit", ({ target }) => {
  if (!target.closest(".for-me")) return;
  const tab = unread.talk ? "talk" : "story";
  unread[tab] = Math.max(0, unread[tab] - 1);
  badge(tab);
});

addEventListener("hashchange", showTab);
showTab();

// Odds that stand on the page are those of the moment.
document.addEventListener("htmx:sse:after:message", () => {
  for (const slot of document.querySelectorAll(".odds[hx-post]:not(:empty)")) window.htmx.trigger(slot, "tablee:fresh");
});
