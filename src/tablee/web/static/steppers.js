// One more and one less beside a number; and at the foot of a form what is still missing in it, each with a way there.
import { onNews } from "./live.js";
import { turnTo } from "./steps.js";

const valueOf = (field) => Number((field.options ? field.selectedOptions[0]?.value : field.value) || 0);
const isChosen = (one) => (one.type === "checkbox" || one.type === "radio" ? one.checked : one.value.trim() !== "");

// Where a field may go from here; null where it may not.
function next(field, by) {
  if (field.options) return field.options[field.selectedIndex + by]?.value ?? null;
  const to = valueOf(field) + by;
  return (field.min !== "" && to < Number(field.min)) || (field.max !== "" && to > Number(field.max)) ? null : String(to);
}

// What has been spent where, and how much there is: `data-total` on a set of rows, `data-wanted` on a sum.
function isSpent(field) {
  const set = field.closest(".rows[data-total]");
  if (set) return set.dataset.full === "yes";
  const sum = [...field.form.querySelectorAll("output[data-wanted]")].find((one) => one.dataset.sum.split(" ").includes(field.name));
  return sum !== undefined && left(sum) <= 0;
}

const named = (form, name) => [...form.elements].filter((one) => one.name.replace(/^\./, "").replace(/\.\d+\./, ".") === name);

function left(sum) {
  const { form } = sum;
  const values = sum.dataset.sum.split(" ").filter(Boolean).map((name) => valueOf(form.elements[name] ?? { value: 0 }));
  const spent = values.reduce((total, value) => total + value, 0);
  const [name, value, points] = (sum.dataset.raisedBy ?? "").split(" ");
  const more = name && named(form, name).some((one) => one.value === value) ? Number(points) : 0;
  const rest = Number(sum.dataset.wanted) + more - spent;
  // What a score below nought gives back may be left, where the table has it so.
  const spare = values.some((value) => value < 0) ? Number(sum.dataset.fewer ?? 0) : 0;
  return rest > 0 ? Math.max(0, rest - spare) : rest;
}

function arrange(form) {
  for (const button of form.querySelectorAll(".stepper > button")) {
    const field = button.parentElement.querySelector("input, select");
    const by = Number(button.dataset.more);
    const shut = next(field, by) === null || (by > 0 && isSpent(field));
    if (shut) button.setAttribute("aria-disabled", "true");
    else button.removeAttribute("aria-disabled");
  }
}

// `data-count-of`: how many of a name are chosen.
function count(form) {
  for (const out of form.querySelectorAll("output[data-count-of]")) {
    out.textContent = out.dataset.said.replace("#", named(form, out.dataset.countOf).filter(isChosen).length);
  }
}

function callOf(field) {
  const label = field.getAttribute("aria-label") ?? field.labels?.[0]?.querySelector("b, span")?.textContent ?? field.labels?.[0]?.firstChild.textContent;
  const row = field.closest('[role="group"]')?.getAttribute("aria-label");
  const set = field.type === "radio" ? field.closest("fieldset")?.querySelector("legend")?.textContent : null;
  return (set ?? [row, label].filter(Boolean).join(", ")).trim();
}

// Everything that is still missing: [what it is called, where it is].
function lacks(form) {
  const found = [];
  const seen = new Set();
  for (const field of form.elements) {
    if (!field.willValidate || field.validity.valid || field.closest(".row[hidden]") || seen.has(field.name)) continue;
    seen.add(field.name);
    found.push([callOf(field), field]);
  }
  for (const need of form.querySelectorAll("[data-need]")) {
    const all = named(form, need.dataset.need);
    const short = Number(need.dataset.fewest) - all.filter(isChosen).length;
    if (short > 0 && all.length) found.push([need.dataset.said.replace("#", short), all.find((one) => !isChosen(one)) ?? all[0]]);
  }
  for (const sum of form.querySelectorAll("output[data-wanted]")) {
    const rest = left(sum);
    sum.classList.toggle("is-even", !rest);
    if (rest) found.push([(rest > 0 ? sum.dataset.short : sum.dataset.over).replace("#", Math.abs(rest)), form.elements[sum.dataset.sum.split(" ")[0]]]);
  }
  return found;
}

function list(form) {
  const place = form.querySelector("[data-missing]");
  if (!place) return;
  const found = lacks(form);
  form.classList.toggle("lacks", found.length > 0);
  place.hidden = !found.length;
  const many = place.querySelector("[data-how-many]");
  many.textContent = (found.length === 1 ? many.dataset.one : many.dataset.many).replace("#", found.length);
  place.querySelector("ul").replaceChildren(...found.map(([said, field]) => {
    const way = document.createElement("button");
    way.type = "button";
    way.textContent = said;
    way.addEventListener("click", () => {
      turnTo(field);
      for (let fold = field.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
      field.focus();
      field.scrollIntoView({ block: "center" });
    });
    const item = document.createElement("li");
    item.append(way);
    return item;
  }));
}

const all = () => document.querySelectorAll("form:is(:has([data-missing]), :has(.stepper))").forEach((form) => {
  arrange(form);
  count(form);
  list(form);
});

document.addEventListener("click", ({ target }) => {
  const button = target.closest(".stepper > button");
  if (!button || button.getAttribute("aria-disabled")) return;
  const field = button.parentElement.querySelector("input, select");
  const to = next(field, Number(button.dataset.more));
  if (to === null) return;
  field.value = to;
  field.dispatchEvent(new CustomEvent("input", { bubbles: true, detail: { byHand: true } }));
  field.dispatchEvent(new Event("change", { bubbles: true }));
});
document.addEventListener("input", ({ target }) => {
  const { form } = target;
  if (!form?.querySelector("[data-missing], .stepper")) return;
  requestAnimationFrame(() => {
    arrange(form);
    count(form);
    list(form);
  });
});
document.addEventListener("htmx:after:swap", () => requestAnimationFrame(all));
onNews(() => requestAnimationFrame(all));
requestAnimationFrame(all);
