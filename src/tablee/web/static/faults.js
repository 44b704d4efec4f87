// What is wrong with a form stands beside the field that it is about; the foot of the form leads there.
import { onNews } from "./live.js";
import { turnTo } from "./steps.js";

const answerOf = (form) => document.getElementById(`${form.getAttribute("id")}--answer`);
const visible = (form) => [...form.elements].filter((one) => one.type !== "hidden");

// A field of that name, the right one of several; else the first of the rows that are called so.
function fieldOf(form, { field, among }) {
  const named = visible(form).filter((one) => one.name === field);
  const bare = field.replace(/^\./, "");
  return named[Number(among)] ?? named[0] ?? visible(form).find((one) => one.name.startsWith(`${bare}.`));
}

function putBeside(field, told) {
  const set = field.closest("fieldset");
  const isOneOfMany = field.type === "radio" || field.type === "checkbox";
  if (isOneOfMany && set) (set.querySelector("legend") ?? set.firstChild).after(told);
  else (field.closest("label") ?? field.closest(".stepper") ?? field).after(told);
}

function forget(form) {
  form.querySelectorAll(".fault").forEach((one) => one.remove());
  form.querySelectorAll("[aria-invalid]").forEach(clear);
}

function clear(field) {
  field.removeAttribute("aria-invalid");
  const told = document.getElementById(field.dataset.fault);
  const others = (field.getAttribute("aria-describedby") ?? "").split(" ").filter((id) => id && id !== field.dataset.fault);
  if (others.length) field.setAttribute("aria-describedby", others.join(" "));
  else field.removeAttribute("aria-describedby");
  delete field.dataset.fault;
  told?.remove();
}

function tell(form) {
  forget(form);
  const found = [];
  for (const said of answerOf(form)?.querySelectorAll("[data-field]") ?? []) {
    const field = fieldOf(form, said.dataset);
    if (!field) continue;
    const told = document.createElement("p");
    told.className = "fault";
    told.id = `${form.getAttribute("id")}-fault-${found.length}`;
    told.textContent = said.textContent;
    putBeside(field, told);
    field.setAttribute("aria-invalid", "true");
    field.dataset.fault = told.id;
    field.setAttribute("aria-describedby", `${field.getAttribute("aria-describedby") ?? ""} ${told.id}`.trim());
    found.push(field);
    if (said.querySelector("a")) continue;
    const link = document.createElement("a");
    link.href = `#${told.id}`;
    link.textContent = said.textContent;
    said.replaceChildren(link);
  }
  return found;
}

function goTo(field) {
  turnTo(field);
  for (let fold = field.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
  field.focus({ preventScroll: true });
  (document.getElementById(field.dataset.fault) ?? field).scrollIntoView({ block: "center" });
}

document.addEventListener("htmx:finally:request", ({ detail: { ctx } }) => {
  const form = ctx.sourceElement;
  if (!form?.matches?.('form[action$="/ask"]') || ctx.response?.headers.get("X-Tablee") !== "refused") return;
  requestAnimationFrame(() => {
    const [first] = tell(form);
    if (first) goTo(first);
  });
});
document.addEventListener("click", (event) => {
  const said = event.target.closest(".answer [data-field] a")?.parentElement;
  const form = said && document.getElementById(said.closest(".answer").id.replace(/--answer$/, ""));
  const field = form && fieldOf(form, said.dataset);
  if (!field) return;
  event.preventDefault();
  goTo(field);
});
document.addEventListener("input", ({ target }) => target.dataset?.fault && clear(target));
// A form that is drawn anew keeps what was said about it.
onNews(() => requestAnimationFrame(() => {
  for (const answer of document.querySelectorAll(".answer:has([data-field])")) {
    const form = document.getElementById(answer.id.replace(/--answer$/, ""));
    if (form && !form.querySelector(".fault")) tell(form);
  }
}));
