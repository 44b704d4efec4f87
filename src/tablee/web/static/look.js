// A picture over the whole screen, with its words and its writing. The link it is opened from leads to the plain
// picture all the same: in another window, and where there is no script.
const dialog = document.getElementById("look");
const at = dialog.querySelector(".look-at");
const image = at.querySelector("img");
const part = (where) => dialog.querySelector(where);
const STEP = 1.5;
const MOST = 6;
let zoom = 1;
let from = null;

function enlarge(by) {
  zoom = Math.min(MOST, Math.max(1, by));
  image.style.width = zoom === 1 ? "" : `${zoom * 100}%`;
  at.classList.toggle("is-larger", zoom > 1);
  part("[data-zoom='-1']").disabled = zoom === 1;
  part("[data-zoom='1']").disabled = zoom === MOST;
}

const told = (figure, where) => figure.querySelector(where)?.textContent.trim() ?? "";

function open(link) {
  const figure = link.closest("figure");
  from = link.closest(".for-me");
  const title = told(figure, "figcaption") || (from ? told(from, "h2 span").replace(told(from, "h2 small"), "").trim() : "");
  part("h2").textContent = title || part("h2").dataset.nameless;
  part(".look-known").textContent = from ? told(from, "h2 small") : "";
  part(".look-text").textContent = told(figure, ".known-of");
  part(".look-written p").textContent = told(figure.closest(".for-me, li, article") ?? figure, ".written-on p");
  part(".look-written").hidden = !part(".look-written p").textContent;
  part(".look-written").open = false;
  image.alt = link.querySelector("img").alt;
  image.src = link.href;
  enlarge(1);
  dialog.returnValue = "";
  dialog.showModal();
  at.focus();
}

document.addEventListener("click", (event) => {
  const link = event.target.closest?.("a[data-look]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  open(link);
});

dialog.addEventListener("click", ({ target }) => {
  const by = target.closest("[data-zoom]")?.dataset.zoom;
  if (by) enlarge(zoom * STEP ** Number(by));
});
dialog.addEventListener("keydown", ({ key }) => {
  if (key === "+" || key === "=") enlarge(zoom * STEP);
  else if (key === "-") enlarge(zoom / STEP);
  else if (key === "0") enlarge(1);
});

// Two fingers make it larger; one that goes down puts the picture aside, while all of it is in sight.
let began = null;
const apart = ([one, other]) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
at.addEventListener("touchstart", ({ touches }) => {
  began = touches.length === 2 ? { zoom, apart: apart(touches) } : { y: touches[0].clientY };
}, { passive: true });
at.addEventListener("touchmove", (event) => {
  if (event.touches.length !== 2 || !began?.apart) return;
  event.preventDefault();
  enlarge((began.zoom * apart(event.touches)) / began.apart);
}, { passive: false });
at.addEventListener("touchend", ({ changedTouches }) => {
  if (began?.y !== undefined && zoom === 1 && changedTouches[0].clientY - began.y > 90) dialog.close();
  began = null;
});

// What is put away here is put away on the table too; whatever opened it has the focus again by itself.
dialog.addEventListener("close", () => {
  image.removeAttribute("src");
  if (dialog.returnValue === "away") from?.querySelector(".put-away button")?.click();
});

// A picture that is hidden again leaves the screen with the page it was on.
document.addEventListener("htmx:after:swap", () => {
  const shown = dialog.open && image.getAttribute("src");
  if (shown && ![...document.querySelectorAll("a[data-look]")].some((link) => link.href === image.src)) dialog.close();
});
