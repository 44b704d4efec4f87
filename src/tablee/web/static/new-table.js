// The form of a new table. It works without this file: then all house rules stand in their fold, and
// an evening's own are taken over when the form is sent.

const form = document.getElementById("new-table");
const places = form.elements.places;
const list = form.querySelector(".names");
const drawn = document.getElementById("drawn");
const all = (what, within = form) => [...within.querySelectorAll(what)];
let timer = 0;

function draw() {
  clearTimeout(timer);
  timer = setTimeout(async () => {
    const asked = new URLSearchParams();
    for (const [name, value] of new FormData(form)) {
      if (["game", "keeper", "places", "player"].includes(name)) asked.append(name, value);
    }
    const answer = await fetch(`${drawn.dataset.drawing}?${asked}`).catch(() => null);
    if (answer?.ok) drawn.innerHTML = await answer.text();
  }, 90);
}

function rows() {
  const wanted = Math.min(Number(places.max), Math.max(1, Number(places.value) || 1));
  while (list.children.length > wanted) list.lastElementChild.remove();
  while (list.children.length < wanted) {
    const row = list.lastElementChild.cloneNode(true);
    const number = list.children.length + 1;
    const [label, field] = [row.querySelector("label"), row.querySelector("input")];
    label.htmlFor = field.id = `player-${number}`;
    label.textContent = field.placeholder = `${list.dataset.player} ${number}`;
    field.value = "";
    list.append(row);
  }
}

function chooseGame() {
  for (const part of all("[data-game]")) part.hidden = part.dataset.game !== form.elements.game.value;
}

const isChanged = (rule) => Boolean(rule.querySelector("input:checked:not([data-default])"));

function count(rules) {
  const hint = rules.querySelector("summary .hint");
  if (!hint) return;
  const changed = all("[data-rule]", rules).filter(isChanged).length;
  hint.textContent = changed ? hint.dataset.changed.replace("{count}", changed) : hint.dataset.none;
}

// Once the fold is shut, what was changed in it stands in sight.
function bringUp(rules) {
  rules.querySelector("[data-changed-rules]").append(...all("details [data-rule]", rules).filter(isChanged));
}

// The house rules that an evening suggests are ticked when it is chosen; what it left goes back to the book.
function takeOver(evening) {
  const { game } = evening.closest("[data-game]").dataset;
  const before = evening.form.elements[`rules-of.${game}`];
  const old = all(`[name="evening.${game}"]`).find((one) => one.value === before.value);
  const now = JSON.parse(evening.dataset.rules);
  const tick = (rule, what) => {
    const found = all(`[name="option.${game}.${rule}"]`).find(what);
    if (found) found.checked = true;
  };
  for (const rule of Object.keys(JSON.parse(old?.dataset.rules ?? "{}"))) tick(rule, (one) => "default" in one.dataset);
  for (const [rule, choice] of Object.entries(now)) tick(rule, (one) => one.value === choice);
  before.value = evening.value;
  places.value = evening.dataset.places ?? places.value;
  rows();
  draw();
  const rules = form.querySelector(`.own-rules[data-game="${game}"]`);
  bringUp(rules);
  count(rules);
}

const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

function search(field) {
  const fold = field.closest("details");
  const words = plain(field.value).split(/\s+/).filter(Boolean);
  let found = 0;
  for (const rule of all("[data-rule]", fold)) {
    const text = plain(rule.textContent);
    rule.hidden = !words.every((word) => text.includes(word));
    if (!rule.hidden) found += 1;
  }
  for (const chapter of all("section", fold)) chapter.hidden = !chapter.querySelector("[data-rule]:not([hidden])");
  const said = fold.querySelector("[data-found]");
  said.textContent = words.length ? (found || said.dataset.none) : "";
}

for (const button of all("[data-step]")) {
  button.hidden = false;
  button.addEventListener("click", () => {
    const next = Number(places.value) + Number(button.dataset.step);
    places.value = Math.min(Number(places.max), Math.max(1, next || 1));
    rows();
    draw();
  });
}
for (const fold of all("details.house-rules")) {
  fold.querySelector(".rule-search").hidden = false;
  fold.addEventListener("toggle", () => { if (!fold.open) bringUp(fold.closest(".own-rules")); });
}
form.addEventListener("input", ({ target }) => {
  if ("search" in target.dataset) return search(target);
  if (target === places) rows();
  if (target.name === "game") chooseGame();
  if (target.name.startsWith("evening.")) return takeOver(target);
  const rules = target.closest(".own-rules");
  if (rules) count(rules);
  else draw();
});
form.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && "search" in event.target.dataset) event.preventDefault();
});
rows();
chooseGame();
all(".own-rules").forEach(count);
