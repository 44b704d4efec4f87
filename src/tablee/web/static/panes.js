// The tabs of a phone, what is new in them, and the story's clock and length.
import { onNews } from "./live.js";
import { localTimes } from "./times.js";

const MOST_LINES = 200;
const story = document.getElementById("story-lines");
const told = document.getElementById("told");
const tabs = [...document.querySelectorAll(".tabs [data-tab]")];
const unread = { story: 0, talk: 0 };

const current = () => {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  return target?.closest(".pane")?.id ?? "now";
};

function badge(tab) {
  const mark = document.querySelector(`.tabs [data-tab="${tab}"] .badge`);
  if (!mark) return;
  mark.hidden = !unread[tab];
  mark.textContent = `${unread[tab]}`;
  mark.setAttribute("aria-label", `${unread[tab]} ${document.getElementById("live").dataset.new}`);
}

function showTab() {
  const id = current();
  for (const tab of tabs) {
    if (tab.dataset.tab === id) tab.setAttribute("aria-current", "true");
    else tab.removeAttribute("aria-current");
  }
  if (id in unread) {
    unread[id] = 0;
    badge(id);
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

onNews(() => {
  localTimes(story);
  const lines = fresh();
  for (const line of lines) {
    line.classList.add("fresh");
    const tab = line.classList.contains("of-talk") ? "talk" : "story";
    if (current() !== "story" && current() !== tab) unread[tab] += 1;
    badge(tab);
  }
  if (lines.length) {
    told.textContent = lines.map((line) => line.querySelector(".told > :is(p, h3)")?.textContent.trim()).join(" ");
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

addEventListener("hashchange", showTab);
showTab();

// Odds that stand on the page are those of the moment.
document.addEventListener("htmx:sse:after:message", () => {
  for (const slot of document.querySelectorAll(".odds[hx-post]:not(:empty)")) window.htmx.trigger(slot, "tablee:fresh");
});
