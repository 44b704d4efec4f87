// Everything that can be done now, found by a few words: Ctrl+K, or the button in the bar. What the words come to is
// filled in by the server; Enter sends it.
const { htmx } = window;
const dialog = document.getElementById("palette");
const search = dialog.querySelector("input[type=search]");
const list = dialog.querySelector(".found");
const SOON = 140; // milliseconds after the last key

let asked = 0;
let shownFor = null; // the words that the list answers
let waiting = 0;
let isSent = false; // Enter came before the answer

async function bring(address, words = null) {
  const mine = ++asked;
  const answer = await fetch(address, { headers: { "HX-Request": "true" } }).catch(() => null);
  if (!answer?.ok || mine !== asked) return;
  list.innerHTML = await answer.text();
  htmx.process(list);
  shownFor = words;
  search.closest("header").classList.toggle("in-a-form", Boolean(list.querySelector(".deed")));
  document.dispatchEvent(new CustomEvent("tablee:found", { detail: list }));
  if (words === null) (list.querySelector(".deed :is(input:not([type=hidden]), select, textarea, button)") ?? search).focus();
  if (isSent) list.querySelector(".ready .main")?.focus();
  isSent = false;
}

const looked = () => search.value.trim();
function look() {
  clearTimeout(waiting);
  const words = looked();
  bring(words ? `${dialog.dataset.list}?say=${encodeURIComponent(words)}` : dialog.dataset.list, words);
}

function open() {
  search.value = "";
  list.replaceChildren();
  dialog.showModal();
  search.focus();
  look();
}

document.addEventListener("keydown", (event) => {
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k" && !dialog.open) {
    event.preventDefault();
    open();
  }
});

document.addEventListener("click", (event) => {
  const way = event.target.closest("a[data-palette], a[data-deed], a[data-deeds], a[data-way]");
  if (!way || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (way.dataset.palette === undefined && !dialog.contains(way)) return;
  if (way.dataset.way !== undefined) return dialog.close(); // the link goes where it goes
  event.preventDefault();
  if (way.dataset.palette !== undefined) open();
  else if (way.dataset.deeds !== undefined) look();
  else bring(way.href);
});

// What the bar holds goes at Enter; what it still lacks is where one writes on. Of anything else the button is gone to
// first: nobody is struck off by a word and Enter.
function send() {
  const form = list.querySelector(".ready form");
  if (!form) return list.querySelector(".deeds a")?.click();
  const lacks = form.querySelector(":invalid:not(fieldset)");
  const press = form.querySelector(".main");
  if (!lacks && form.closest("[data-at-once]")) form.requestSubmit(press);
  else (lacks ?? press).focus();
}

search.addEventListener("input", () => {
  clearTimeout(waiting);
  isSent = false;
  waiting = setTimeout(look, SOON);
});
dialog.addEventListener("keydown", (event) => {
  const ways = [...list.querySelectorAll(".deeds a")];
  const at = ways.indexOf(document.activeElement);
  if (event.key === "Enter" && document.activeElement === search) {
    event.preventDefault();
    if (shownFor === looked() && looked()) send();
    else if (looked()) isSent = true;
  } else if (event.key === "ArrowDown" && ways.length && (at >= 0 || document.activeElement === search)) {
    event.preventDefault();
    ways[Math.min(at + 1, ways.length - 1)].focus();
  } else if (event.key === "ArrowUp" && at >= 0) {
    event.preventDefault();
    (at ? ways[at - 1] : search).focus();
  }
});

// What was done has been done, and real dice are typed in on the page: it shows what comes of it.
document.addEventListener("htmx:after:request", (event) => {
  const { ctx } = event.detail;
  const what = ctx.response?.headers.get("X-Tablee");
  if (dialog.contains(ctx.sourceElement) && ["done", "faces"].includes(what)) dialog.close();
});
