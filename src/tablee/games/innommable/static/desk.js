// What the keeper prepares is saved as it is typed: after a pause, and when a field is left.
const PAUSE = 2500;
const timers = new WeakMap();
const sent = new WeakMap();

const isSaved = (form) => form?.matches?.("form[data-autosave]");
const written = (form) => new URLSearchParams(new FormData(form)).toString();
const told = (form) => document.getElementById(`${form.getAttribute("id")}-saved`);

function later(form, wait = PAUSE) {
  clearTimeout(timers.get(form));
  timers.set(form, setTimeout(() => save(form), wait));
}

function save(form) {
  clearTimeout(timers.get(form));
  if (!form.isConnected || sent.get(form) === written(form) || !form.checkValidity()) return;
  if (form.getAttribute("aria-busy") === "true") later(form, 300);
  else form.requestSubmit();
}

document.addEventListener("focusin", ({ target }) => {
  const form = target.closest?.("form[data-autosave]");
  if (form && !sent.has(form)) sent.set(form, written(form));
});
document.addEventListener("input", ({ target }) => {
  const form = target.closest?.("form[data-autosave]");
  if (!form) return;
  told(form)?.replaceChildren();
  later(form);
});
document.addEventListener("change", ({ target }) => {
  const form = target.closest?.("form[data-autosave]");
  if (form) save(form);
});
document.addEventListener("htmx:before:request", (event) => {
  const form = event.detail.ctx.sourceElement;
  if (isSaved(form)) sent.set(form, written(form));
});
document.addEventListener("htmx:after:request", (event) => {
  const { ctx } = event.detail;
  const place = isSaved(ctx.sourceElement) && told(ctx.sourceElement);
  if (place && ctx.response.headers.get("X-Tablee") === "done") place.textContent = place.dataset.said;
});
// What was sent stays in its fields; rows are drawn anew, unless more has been typed since.
document.addEventListener("reset", (event) => {
  const form = event.target;
  if (!isSaved(form)) return;
  if (form.dataset.autosave !== "rows" || sent.get(form) !== written(form)) event.preventDefault();
});
