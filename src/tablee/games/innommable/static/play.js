// The bowl rings when a die falls in, and a monologue silences the page. All works without it.
import { onNews } from "../../live.js";

const TONES = { 20: 523.25, 12: 440, 8: 349.23, 4: 261.63 };
const PARTIALS = [[1, 1, 3], [2.76, 0.42, 1.9], [5.4, 0.2, 1.1], [8.93, 0.08, 0.6]];
const LONGEST = 2200;
const wanted = () => localStorage.getItem("tablee-sound") === "on";

let ear;
let master;

function open() {
  ear ??= new AudioContext();
  if (!master) {
    master = ear.createGain();
    master.connect(ear.destination);
  }
  return ear.resume();
}

// One struck bowl: a few tones that are no chord, each dying away in its own time.
function strike(sides, after = 0) {
  const start = ear.currentTime + after;
  for (const [ratio, loud, tail] of PARTIALS) {
    const tone = ear.createOscillator();
    const level = ear.createGain();
    tone.frequency.value = (TONES[sides] ?? TONES[8]) * ratio;
    level.gain.setValueAtTime(0.0001, start);
    level.gain.exponentialRampToValueAtTime(0.11 * loud, start + 0.012);
    level.gain.exponentialRampToValueAtTime(0.0001, start + tail);
    tone.connect(level).connect(master);
    tone.start(start);
    tone.stop(start + tail + 0.05);
  }
}

async function ring(sides) {
  await open();
  master.gain.cancelScheduledValues(ear.currentTime);
  master.gain.setValueAtTime(1, ear.currentTime);
  sides.forEach((one, place) => strike(one, place * 0.32));
}

document.addEventListener("change", (event) => {
  if (event.target.dataset?.pref === "sound" && event.target.checked) ring([12]);
});

// What lies in the bowl, by kind: only more of a kind is a fall.
const lying = () => [...document.querySelectorAll("#bowl .i-lying")];
const counted = (dice) => Object.groupBy?.(dice, (die) => die.dataset.sides) ?? {};
let before = counted(lying());

function fallen() {
  const now = counted(lying());
  const fresh = Object.entries(now).flatMap(([sides, dice]) => dice.slice(before[sides]?.length ?? 0));
  before = now;
  return fresh;
}

function show(fresh) {
  const bowl = document.getElementById("bowl");
  bowl.classList.add("is-ringing");
  for (const die of fresh) die.classList.add("is-falling");
  setTimeout(() => {
    bowl.classList.remove("is-ringing");
    for (const die of fresh) die.classList.remove("is-falling");
  }, LONGEST);
}

// While somebody tells, everything but the telling is out of reach.
const BELOW = ".top, .people-side, #story, #talk, .right-side, .tabs, .i-room, .skip, #notice";
let hushed = false;

function hush() {
  const told = document.getElementById("hush");
  for (const part of document.querySelectorAll(BELOW)) part.inert = Boolean(told);
  if (told && !hushed) {
    master?.gain.linearRampToValueAtTime(0, ear.currentTime + 0.4);
    (told.querySelector("textarea") ?? told).focus({ preventScroll: true });
  } else if (!told && hushed) document.getElementById("now").focus({ preventScroll: true });
  hushed = Boolean(told);
}

onNews(() => {
  hush();
  const fresh = fallen();
  if (!fresh.length) return;
  show(fresh);
  if (wanted() && !hushed) ring(fresh.map((die) => Number(die.dataset.sides)));
});
hush();
