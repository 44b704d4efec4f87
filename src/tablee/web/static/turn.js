// "Your turn": a bar where what is asked lies out of sight, the tab's title, and a soft signal for who looks elsewhere.
import { onNews } from "./live.js";
import { kept } from "./prefs.js";

const title = document.title;
const bar = document.querySelector(".your-turn");
const seen = new Set();
let asked = new Set();
let ear;

let nudged = 0;

const mark = () => document.getElementById("your-turn");
const asks = () => (mark()?.dataset.asks ?? "").split(" ").filter(Boolean);

function chime() {
  ear ??= new AudioContext();
  for (const [pitch, after] of [[523, 0], [659, 0.14]]) {
    const tone = ear.createOscillator();
    const level = ear.createGain();
    const start = ear.currentTime + after;
    tone.frequency.value = pitch;
    level.gain.setValueAtTime(0.05, start);
    level.gain.exponentialRampToValueAtTime(0.001, start + 0.4);
    tone.connect(level).connect(ear.destination);
    tone.start(start);
    tone.stop(start + 0.45);
  }
}

function signal() {
  if (!kept("turn") || (document.hasFocus() && !document.hidden)) return;
  if (kept("vibrate")) navigator.vibrate?.(80);
  if (kept("sound")) chime();
}

// A phone does not go to sleep while its owner is waited for.
let awake;

async function stayAwake() {
  const wanted = asked.size > 0 && kept("turn") && document.visibilityState === "visible";
  try {
    if (wanted && !awake) {
      awake = await navigator.wakeLock?.request("screen");
      awake?.addEventListener("release", () => { awake = undefined; });
    } else if (!wanted) await awake?.release();
  } catch { /* the system may say no: then the screen goes dark as ever */ }
}
document.addEventListener("visibilitychange", stayAwake);

const sign = document.querySelector("link[rel=icon]");
const plainSign = sign?.getAttribute("href");

// What is in sight needs no bar.
const watch = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) {
    if (isIntersecting) seen.add(target.id);
    else seen.delete(target.id);
  }
  bar.hidden = !asked.size || seen.size > 0;
});

function look() {
  const before = asked;
  asked = new Set(asks());
  document.title = asked.size ? `● ${bar.querySelector("span").textContent} · ${title}` : title;
  sign?.setAttribute("href", asked.size ? "/static/favicon-turn.svg" : plainSign);
  stayAwake();
  bar.querySelector(".owed").textContent = document.querySelector("#waits .me > span:not(.vh)")?.textContent ?? "";
  watch.disconnect();
  seen.clear();
  const [first] = asked;
  bar.hash = first ?? "now";
  bar.hidden = true; // until the observer has looked
  for (const id of asked) {
    const part = document.getElementById(id);
    if (part) watch.observe(part);
  }
  const isNew = [...asked].some((id) => !before.has(id));
  if (isNew) fresh = [...asked][0];
  return isNew;
}

// The keeper has asked once more: also who looks here is told.
function isReminded() {
  const before = nudged;
  nudged = Number(mark()?.dataset.nudged ?? 0);
  return nudged > before;
}

function ring() {
  bar.classList.remove("rings");
  void bar.offsetWidth; // so that it begins anew
  bar.classList.add("rings");
  document.getElementById("waits")?.classList.add("rings");
  if (!kept("turn")) return;
  if (kept("vibrate")) navigator.vibrate?.([80, 60, 80]);
  if (kept("sound")) chime();
}

// What follows from one's own act asks something else, elsewhere on the page: whoever acted is brought there.
let acted = 0;
let fresh = "";
const heard = () => Number(document.getElementById("live")?._htmx?.sse?.lastEventId ?? 0);

function lead() {
  if (!acted || heard() < acted) return;
  const part = fresh && document.getElementById(fresh);
  acted = 0;
  if (!part || part.closest(".roll-card")) return;
  const { top } = part.getBoundingClientRect();
  if (top < 0 || top > innerHeight / 2) part.scrollIntoView({ block: "start" });
}

document.addEventListener("submit", () => { fresh = ""; }, true);
document.addEventListener("htmx:after:request", ({ detail }) => {
  acted = Number(detail.ctx.response?.headers.get("X-Tablee-Turn") ?? 0) || acted;
  lead();
});

// How long somebody has been waited for; the keeper may remind them after a while, and again after as long.
const LONG = 20;
const reminded = new Map();

const lasting = (seconds) => {
  if (seconds < 5 || seconds > 86400) return ""; // only just, or since another evening
  if (seconds < 60) return `${Math.floor(seconds / 5) * 5} s`;
  return seconds < 3600 ? `${Math.floor(seconds / 60)} min` : `${Math.floor(seconds / 3600)} h`;
};

const inHours = (minutes) =>
  minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, "0")}`;

function sayHowLong() {
  for (const time of document.querySelectorAll("time.lasts")) {
    const minutes = Math.max(0, Math.floor((Date.now() - Date.parse(time.dateTime)) / 60000));
    time.textContent = minutes < 1440 ? inHours(minutes) : ""; // left open since another day
  }
  for (const item of document.querySelectorAll(".waits li, .decides li")) {
    const time = item.querySelector(".since");
    const begun = time ? Date.parse(time.dateTime) : 0;
    const seconds = Math.max(0, (Date.now() - begun) / 1000);
    if (time) {
      time.textContent = lasting(seconds);
      time.dataset.said = ""; // a part that is sent anew has the hour of the server, which .js hides
    }
    const last = reminded.get(item.querySelector(".nudge [name=seat]")?.value) ?? 0;
    item.classList.toggle("is-long", seconds >= LONG && Date.now() - last >= LONG * 1000);
  }
}

document.addEventListener("submit", ({ target }) => {
  if (!target.matches(".nudge")) return;
  reminded.set(target.elements.seat.value ?? target.elements.seat[0].value, Date.now());
  document.getElementById("told").textContent = target.querySelector("button").title;
  setTimeout(sayHowLong);
});
setInterval(sayHowLong, 5000);
sayHowLong();
isReminded();
look();
// What was watched may be another now: a form that somebody filled in with one touch.
document.addEventListener("htmx:after:swap", look);
onNews(() => {
  sayHowLong();
  const isNew = look();
  lead();
  if (isReminded()) ring();
  else if (isNew) signal();
});
