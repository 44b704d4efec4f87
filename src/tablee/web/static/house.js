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

// A firewall, perhaps: three minutes after the invitation was copied nobody has come.
function expect() {
  setTimeout(() => {
    const hint = document.querySelector("[data-nobody-comes]");
    if (hint) hint.hidden = Boolean(document.querySelector(".state .here"));
  }, 180000);
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
      if (field.id === "invitation") expect();
      label.textContent = button.dataset.done;
      const said = document.querySelector("[data-said]");
      if (said) said.textContent = button.dataset.done;
      setTimeout(() => { label.textContent = before; if (said) said.textContent = ""; }, 2000);
    });
  }
  for (const field of all("[data-select]")) field.addEventListener("focus", () => field.select());
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
document.querySelector("[data-focus]")?.focus();
