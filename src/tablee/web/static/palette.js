// Everything that can be done now, found by its name: Ctrl+K, or the button in the bar.
const { htmx } = window;
const dialog = document.getElementById("palette");
const search = dialog.querySelector("input[type=search]");
const list = dialog.querySelector(".found");
const bare = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

async function bring(address) {
  const answer = await fetch(address, { headers: { "HX-Request": "true" } });
  if (!answer.ok) return;
  list.innerHTML = await answer.text();
  htmx.process(list);
  search.hidden = !list.querySelector(".deeds");
  filter();
  (search.hidden ? list.querySelector("input:not([type=hidden]), select, textarea, button") : search)?.focus();
}

const shown = () => [...list.querySelectorAll(".deeds li:not([hidden]) a")];

function filter() {
  const words = bare(search.value).split(/\s+/);
  for (const item of list.querySelectorAll(".deeds li")) {
    const text = bare(item.textContent);
    item.hidden = !words.every((word) => text.includes(word));
  }
}

function open() {
  search.value = "";
  list.replaceChildren();
  dialog.showModal();
  bring(dialog.dataset.list);
}

document.addEventListener("keydown", (event) => {
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k" && !dialog.open) {
    event.preventDefault();
    open();
  }
});

document.addEventListener("click", (event) => {
  const way = event.target.closest("a[data-palette], a[data-deed], a[data-deeds]");
  if (!way || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (way.dataset.palette === undefined && !dialog.contains(way)) return;
  event.preventDefault();
  if (way.dataset.palette !== undefined) open();
  else bring(way.href);
});

search.addEventListener("input", filter);
dialog.addEventListener("keydown", (event) => {
  const ways = shown();
  const at = ways.indexOf(document.activeElement);
  if (event.key === "Enter" && document.activeElement === search) {
    event.preventDefault();
    ways[0]?.click();
  } else if (event.key === "ArrowDown" && ways.length) {
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
