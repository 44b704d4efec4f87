// A long form on a small page, one step at a time. Without this it is one long page; nothing keeps anybody from going on,
// and only the last step sends.
import { onNews } from "./live.js";

const small = matchMedia("(width < 68rem)");
const at = new Map();
const stepsOf = (form) => [...form.querySelectorAll("[data-step]")];

// Before it is sent all of it is read in one place; each line leads to its step.
const lines = (text) => (text ?? "").trim().split("\n")[0].trim();

function held(field) {
  const { type, value, labels } = field;
  if (type === "hidden" || field.matches("button, output") || !value) return "";
  if (type === "radio" || type === "checkbox") return field.checked ? lines(labels[0]?.innerText || labels[0]?.textContent) : "";
  if (type === "number") return value === "0" ? "" : `${lines(labels[0]?.firstChild?.textContent)} ${value}`;
  return field.matches("select") ? lines(field.selectedOptions[0]?.textContent) : value;
}

function inRows(step) {
  const rows = new Map();
  for (const field of step.querySelectorAll("input, select, textarea")) {
    if (field.disabled) continue;
    const row = field.closest("[role=group]") ?? field;
    rows.set(row, [...(rows.get(row) ?? []), [field, held(field)]]);
  }
  return [...rows.values()].map(([[, said], ...others]) => {
    if (!said && others.length) return ""; // a row that nobody has named says nothing
    const number = others.find(([field]) => field.type === "number")?.[0];
    const words = others.filter(([field]) => field.type !== "number").map(([, one]) => one);
    return [number ? `${said} ${number.value}` : said, ...words].filter(Boolean).join(", ");
  }).filter(Boolean);
}

function readOver(form, steps, to) {
  const place = form.querySelector(".read-over");
  if (!place) return;
  place.hidden = !small.matches || to < steps.length - 1;
  if (place.hidden) return;
  place.querySelector("ul").replaceChildren(...steps.slice(0, -1).map((step, number) => {
    const item = document.createElement("li");
    const button = document.createElement("button");
    const title = document.createElement("b");
    Object.assign(button, { type: "button" });
    button.dataset.to = number;
    title.textContent = step.dataset.step;
    button.append(title, ` ${inRows(step).join(" · ") || "—"}`);
    item.append(button);
    return item;
  }));
}

function show(form, step, moves = false) {
  const steps = stepsOf(form);
  const to = Math.max(0, Math.min(step, steps.length - 1));
  at.set(form.getAttribute("id"), to);
  form.classList.toggle("is-stepped", small.matches);
  form.classList.toggle("is-last-step", to === steps.length - 1);
  steps.forEach((one, place) => one.classList.toggle("is-step", place === to));
  for (const button of form.querySelectorAll("[data-to]")) {
    if (Number(button.dataset.to) === to) button.setAttribute("aria-current", "step");
    else button.removeAttribute("aria-current");
  }
  const back = form.querySelector('[data-by="-1"]');
  if (back) back.hidden = to === 0;
  const next = form.querySelector("[data-next]");
  if (next) next.textContent = steps[to + 1] ? `${next.dataset.next}${steps[to + 1].dataset.step}` : "";
  readOver(form, steps, to);
  if (!moves) return;
  form.scrollIntoView({ block: "start" });
  const first = steps[to].querySelector("legend, h3, label") ?? steps[to];
  first.tabIndex = -1;
  first.focus({ preventScroll: true });
}

// The step that holds a field.
export function turnTo(field) {
  const form = field.form;
  const step = field.closest("[data-step]");
  if (form?.dataset.steps !== undefined && step && !step.classList.contains("is-step")) show(form, stepsOf(form).indexOf(step));
}

const arrange = () => document.querySelectorAll("form[data-steps]").forEach((form) => show(form, at.get(form.getAttribute("id")) ?? 0));

document.addEventListener("click", ({ target }) => {
  const button = target.closest("[data-to], [data-by]");
  const form = button?.closest("form[data-steps]");
  if (!form) return;
  const now = at.get(form.getAttribute("id")) ?? 0;
  show(form, button.dataset.to ? Number(button.dataset.to) : now + Number(button.dataset.by), true);
});

// Enter in a line goes on as the button does: only the last step sends.
document.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || event.isComposing || event.defaultPrevented) return;
  if (!event.target.matches("form[data-steps].is-stepped:not(.is-last-step) input:not([type=button], [type=submit])")) return;
  event.preventDefault();
  event.target.form.querySelector('[data-by="1"]')?.click();
});

// What is missing is shown in its step.
document.addEventListener("invalid", ({ target }) => {
  const form = target.form?.matches("form[data-steps].is-stepped") ? target.form : null;
  const step = target.closest("[data-step]");
  if (!form || !step || step.classList.contains("is-step") || form.dataset.told) return;
  form.dataset.told = "yes";
  show(form, stepsOf(form).indexOf(step));
  setTimeout(() => {
    delete form.dataset.told;
    target.scrollIntoView({ block: "center" }); // clear of what lies over both edges
    target.reportValidity();
  });
}, true);

// Somebody ready made fills all of it: what there is left to do is to read it and to send it.
document.addEventListener("click", ({ target }) => {
  if (!target.closest(".characters a")) return;
  document.addEventListener("htmx:after:swap", () => requestAnimationFrame(() => {
    const form = document.querySelector("#now form:has(.dock):has([name=ask][value^=create])");
    if (form?.dataset.steps !== undefined) show(form, stepsOf(form).length - 1);
    form?.scrollIntoView({ block: "start" });
  }), { once: true });
});

small.addEventListener("change", arrange);
document.addEventListener("htmx:after:swap", arrange);
onNews(arrange);
arrange();
