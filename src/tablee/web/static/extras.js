// Sounds and dice in three dimensions: off until somebody wants them, remembered by this browser.
import { onNews } from "./live.js";
import { keep, kept } from "./prefs.js";

const still = matchMedia("(prefers-reduced-motion: reduce)");

function showPrefs() {
  for (const box of document.querySelectorAll("[data-pref]")) {
    box.checked = kept(box.dataset.pref);
    box.disabled = box.dataset.pref === "3d" && still.matches;
  }
  document.documentElement.classList.toggle("with-3d", kept("3d") && !still.matches);
}

document.addEventListener("change", (event) => {
  const name = event.target.dataset?.pref;
  if (!name) return;
  keep(name, event.target.checked);
  keep("offered", true);
  showPrefs();
  if (name === "sound" && event.target.checked && !ownSound()) blip();
});

// Both are offered once, in the first throw that is made in this browser and asks nothing more; then the menu has them.
function offerOnce() {
  const offer = document.querySelector(".extras-offer");
  if (!offer || kept("offered") || kept("3d") || kept("sound")) return;
  keep("offered", true);
  offer.querySelector('[data-pref="3d"]').closest("label").hidden = still.matches;
  offer.hidden = false;
}
document.addEventListener("tablee:threw", offerOnce);
onNews(offerOnce);
document.addEventListener("click", (event) => {
  const offer = event.target.closest("[data-extras]")?.closest(".extras-offer");
  if (!offer) return;
  offer.closest(".roll-card").querySelector(".outcome").focus({ preventScroll: true });
  offer.remove();
});

// A game may have a sound of its own.
const ownSound = () => document.querySelector("[data-own-sound]") !== null;

let ear;
function blip() {
  ear ??= new AudioContext();
  const tone = ear.createOscillator();
  const level = ear.createGain();
  tone.frequency.setValueAtTime(320, ear.currentTime);
  tone.frequency.exponentialRampToValueAtTime(140, ear.currentTime + 0.12);
  level.gain.setValueAtTime(0.12, ear.currentTime);
  level.gain.exponentialRampToValueAtTime(0.001, ear.currentTime + 0.18);
  tone.connect(level).connect(ear.destination);
  tone.start();
  tone.stop(ear.currentTime + 0.2);
}

// A decoration: it shows faces that have fallen already, and nothing is ever read back from it.
const DRAWN = new Set(["4", "6", "8", "10", "12", "20"]);
const LONGEST = 4000;
const place = document.getElementById("dice-3d");
let box;
let clearing = 0;

function clear() {
  clearTimeout(clearing);
  box?.clearDice();
  box = undefined;
  place.replaceChildren();
}

async function tumble(fallen) {
  const [first] = fallen;
  const alike = fallen.filter(([sides]) => sides === first[0]);
  if (!DRAWN.has(first[0])) return;
  const { default: DiceBox } = await import("/static/vendor/@3d-dice/dice-box-threejs/dist/dice-box-threejs.es.js");
  clear();
  clearing = setTimeout(clear, LONGEST);
  box = new DiceBox("#dice-3d", { sounds: false, theme_material: "plastic" });
  await box.initialize();
  await box.roll(`${alike.length}d${first[0]}@${alike.map(([, face]) => face).join(",")}`);
}

document.addEventListener("tablee:lines", (event) => {
  const thrown = event.detail.filter((line) => line.dataset.dice);
  if (!thrown.length) return;
  if (kept("sound") && !ownSound()) blip();
  if (kept("3d") && !still.matches) {
    const fallen = thrown.at(-1).dataset.dice.trim().split(" ").map((die) => die.split(":"));
    tumble(fallen).catch(clear);
  }
});

const prefs = document.querySelector(".prefs");
if (prefs) prefs.hidden = false;
showPrefs();

// Light, dark, or as the system has it: the same choice as on the house's own pages.
const choices = () => document.querySelectorAll("[data-theme-choice]");
const root = document.documentElement;
function showTheme() {
  for (const one of choices()) one.checked = one.value === (root.dataset.theme ?? "system");
}
document.addEventListener("change", ({ target }) => {
  if (target.dataset?.themeChoice === undefined) return;
  if (target.value === "system") {
    delete root.dataset.theme;
    localStorage.removeItem("tablee-theme");
  } else {
    root.dataset.theme = target.value;
    localStorage.setItem("tablee-theme", target.value);
  }
});
showTheme();
