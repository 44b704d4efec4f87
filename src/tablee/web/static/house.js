// The house's own pages. Everything works without this file; with it, a little quicker.

const THEMES = ["system", "light", "dark"];
const KEPT = "tablee-theme";
const root = document.documentElement;
const all = (what, within = document) => [...within.querySelectorAll(what)];

function theme() {
  const button = document.querySelector("[data-theme-button]");
  if (!button) return;
  const show = () => {
    const now = root.dataset.theme ?? "system";
    button.dataset.now = now;
    button.title = button.querySelector("[data-theme-name]").textContent = button.dataset[now];
  };
  button.addEventListener("click", () => {
    const next = THEMES[(THEMES.indexOf(root.dataset.theme ?? "system") + 1) % THEMES.length];
    if (next === "system") delete root.dataset.theme;
    else root.dataset.theme = next;
    try {
      if (next === "system") localStorage.removeItem(KEPT);
      else localStorage.setItem(KEPT, next);
    } catch { /* then it lasts as long as the page */ }
    show();
  });
  show();
  button.hidden = false;
}

function copying() {
  for (const button of all("[data-copy]")) {
    const field = document.getElementById(button.dataset.copy);
    const label = button.querySelector("span");
    const before = label.textContent;
    button.hidden = false;
    button.addEventListener("click", async () => {
      field.select();
      try { await navigator.clipboard.writeText(field.value); }
      catch { if (!document.execCommand("copy")) return; }
      label.textContent = button.dataset.done;
      const said = document.querySelector("[data-said]");
      if (said) said.textContent = button.dataset.done;
      setTimeout(() => { label.textContent = before; if (said) said.textContent = ""; }, 2000);
    });
  }
  for (const field of all("[data-select]")) field.addEventListener("focus", () => field.select());
}

function newTable(form) {
  const places = form.elements.places;
  const list = form.querySelector(".names");
  const drawn = document.getElementById("drawn");
  let timer = 0;
  const draw = () => {
    clearTimeout(timer);
    timer = setTimeout(async () => {
      const asked = new URLSearchParams();
      for (const [name, value] of new FormData(form)) {
        if (["game", "keeper", "places", "player"].includes(name)) asked.append(name, value);
      }
      const answer = await fetch(`${drawn.dataset.drawing}?${asked}`).catch(() => null);
      if (answer?.ok) drawn.innerHTML = await answer.text();
    }, 90);
  };
  const rows = () => {
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
  };
  for (const button of all("[data-step]", form)) {
    button.hidden = false;
    button.addEventListener("click", () => {
      const next = Number(places.value) + Number(button.dataset.step);
      places.value = Math.min(Number(places.max), Math.max(1, next || 1));
      rows();
      draw();
    });
  }
  const rules = all("details[data-game]", form);
  const game = () => {
    for (const book of rules) book.hidden = book.dataset.game !== form.elements.game.value;
  };
  const changed = (book) => {
    const count = all("input:checked:not([data-default])", book).length;
    const hint = book.querySelector("summary .hint");
    hint.textContent = count ? hint.dataset.changed.replace("{count}", count) : hint.dataset.none;
  };
  form.addEventListener("input", (event) => {
    if (event.target === places) rows();
    if (event.target.name === "game") game();
    const book = event.target.closest("details[data-game]");
    if (book) changed(book);
    else draw();
  });
  rows();
  game();
  rules.forEach(changed);
}

// Who came meanwhile: the parts of the page that say so are fetched again, nothing else moves.
function watch() {
  if (!document.querySelector("[data-live]")) return;
  setInterval(async () => {
    if (document.hidden) return;
    const answer = await fetch(location.pathname).catch(() => null);
    if (!answer?.ok || answer.redirected) return;
    const now = new DOMParser().parseFromString(await answer.text(), "text/html");
    for (const part of all("[data-live]")) {
      const newer = now.getElementById(part.id);
      if (newer && newer.innerHTML !== part.innerHTML) part.replaceChildren(...newer.childNodes);
    }
  }, 5000);
}

theme();
copying();
watch();
const form = document.getElementById("new-table");
if (form) newTable(form);
document.querySelector("[data-focus]")?.focus();
