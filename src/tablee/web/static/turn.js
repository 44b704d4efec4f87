// "Your turn": a bar where what is asked lies out of sight, the tab's title, and a soft signal for who looks elsewhere.
import { onNews } from "./live.js";
import { kept } from "./prefs.js";

const title = document.title;
const bar = document.querySelector(".your-turn");
const seen = new Set();
let asked = new Set();
let ear;

const asks = () => (document.getElementById("your-turn")?.dataset.asks ?? "").split(" ").filter(Boolean);

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
  navigator.vibrate?.(80);
  chime();
}

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
  document.title = asked.size ? `● ${bar.textContent.trim()} · ${title}` : title;
  watch.disconnect();
  seen.clear();
  const [first] = asked;
  bar.hash = first ?? "now";
  bar.hidden = true; // until the observer has looked
  for (const id of asked) {
    const part = document.getElementById(id);
    if (part) watch.observe(part);
  }
  return [...asked].some((id) => !before.has(id));
}

look();
onNews(() => {
  if (look()) signal();
});
