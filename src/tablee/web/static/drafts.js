// What is half written stays on this device, for this table, seat and form: it outlives redraws, reloads, cuts and
// whatever takes the form away for a while. It goes when the form has been sent.
import { onNews } from "./live.js";

const OLDEST = 7 * 24 * 3600 * 1000;
const { seat } = document.getElementById("live").dataset;
const place = `tablee draft ${location.pathname.split("/")[2]} ${seat} `;
const ours = 'form[action$="/ask"]:not([data-autosave], .ready *)'; // what was found by its words holds what they say
const fields = (form) =>
  [...form.elements].filter((one) => one.name && !one.name.startsWith("_") && !["hidden", "submit", "button", "password"].includes(one.type));
const isBox = (one) => one.type === "radio" || one.type === "checkbox";
const isUntouched = (one) =>
  isBox(one) ? one.checked === one.defaultChecked
  : one.options ? [...one.options].every((choice) => choice.selected === choice.defaultSelected) || one.selectedIndex === 0
  : one.value === one.defaultValue;

function read(id) {
  try {
    const found = JSON.parse(localStorage.getItem(place + id));
    return found && Date.now() - found.at < OLDEST ? found : null;
  } catch {
    return null;
  }
}

function write(form) {
  const values = fields(form).map((one) => [one.name, isBox(one) ? (one.checked ? one.value : null) : one.value, isBox(one) ? one.value : ""]);
  try {
    localStorage.setItem(place + form.getAttribute("id"), JSON.stringify({ at: Date.now(), values }));
  } catch {
    // Without room on the device there are no drafts.
  }
}

function restore(form) {
  const draft = read(form.getAttribute("id"));
  const all = fields(form);
  if (!draft || !all.every(isUntouched)) return;
  let changed = null;
  const used = new Set();
  for (const [name, value, which] of draft.values) {
    const one = all.find((field) => field.name === name && !used.has(field) && (!isBox(field) || field.value === which));
    if (!one) continue;
    used.add(one);
    if (isBox(one) ? one.checked === (value !== null) : one.value === value) continue;
    if (isBox(one)) one.checked = value !== null;
    else one.value = value;
    changed = one;
    const spoken = one.closest("details.aloud");
    if (spoken) spoken.open = true;
  }
  changed?.dispatchEvent(new Event("input", { bubbles: true }));
}

const restoreAll = () => document.querySelectorAll(ours).forEach((form) => form.getAttribute("id") && restore(form));

document.addEventListener("input", (event) => {
  const form = event.target.form;
  if ((event.isTrusted || event.detail?.byHand) && form?.matches(ours) && form.getAttribute("id")) write(form);
});
document.addEventListener("htmx:after:request", (event) => {
  const { ctx } = event.detail;
  const form = ctx.sourceElement;
  if (form?.matches?.(ours) && ctx.response?.headers.get("X-Tablee") === "done") localStorage.removeItem(place + form.getAttribute("id"));
}, true);
// Whoever takes somebody ready made puts aside what was written before.
document.addEventListener("click", ({ target }) => {
  if (!target.closest(".characters a")) return;
  for (const form of document.querySelectorAll(`#now ${ours}`)) localStorage.removeItem(place + form.getAttribute("id"));
});
document.addEventListener("htmx:after:swap", () => requestAnimationFrame(restoreAll));
onNews(() => requestAnimationFrame(restoreAll));
// A page that was asked for with somebody to begin with shows that somebody.
if (!new URLSearchParams(location.search).has("fill")) restoreAll();
