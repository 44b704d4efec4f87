// What the ranks of a new investigator cost, and what there is: a rank outside the core skills counts twice.
function reckon(out) {
  const { form } = out;
  const number = (name) => Number(form.elements[name]?.value) || 0;
  const core = new Set([...form.elements].filter((one) => one.name === "core" && one.checked).map((one) => one.value));
  const rows = [...form.elements].filter((one) => /^ranks\.\d+\.skill$/.test(one.name) && one.value);
  const spent = rows.reduce((sum, one) => sum + number(one.name.replace("skill", "ranks")) * (core.has(one.value) ? 1 : 2), 0);
  const have = Math.max(1, 8 + Math.floor((number("intelligence") - 10) / 2)) * (number("level") + 3);
  out.textContent = out.dataset.said.replace("#", spent).replace("@", have);
  out.classList.toggle("bad", spent > have);
  out.hidden = false;
}
const all = () => document.querySelectorAll("output.d-points").forEach(reckon);
document.addEventListener("input", ({ target }) => target.form?.querySelector("output.d-points") && all());
for (const news of ["htmx:after:swap", "htmx:sse:after:message"]) document.addEventListener(news, () => requestAnimationFrame(all));
all();

// With the six that were rolled, changing one exchanges it for another: so the values can only be those.
const held = new WeakMap();
const drawn = (form) => [...form.querySelectorAll(".d-rolled b")].map((one) => Number(one.textContent)).sort((a, b) => a - b);
const six = (form) => [...form.querySelectorAll(".d-six input")];
const isDrawn = (form) => Boolean(form.querySelector('.d-tick input[id$="-rolled"]:checked'));

function exchange(field) {
  const { form } = field;
  const before = held.get(field);
  const wanted = Number(field.value);
  const scores = drawn(form);
  const next = wanted > before ? scores.find((one) => one > before) : scores.findLast((one) => one < before);
  const now = scores.includes(wanted) ? wanted : (next ?? before);
  const other = six(form).find((one) => one !== field && held.get(one) === now);
  field.value = other ? now : before;
  if (other) other.value = before;
  hold();
}
const hold = () => document.querySelectorAll(".d-six input").forEach((one) => held.set(one, Number(one.value)));
document.addEventListener("input", ({ target, detail }) => {
  if (!target.closest(".d-six")) return;
  if (!isDrawn(target.form)) hold();
  else if (detail?.byHand) exchange(target);
});
document.addEventListener("change", ({ target }) => {
  if (target.closest(".d-six") && isDrawn(target.form) && held.get(target) !== Number(target.value)) exchange(target);
});
for (const news of ["htmx:after:swap", "htmx:sse:after:message"]) document.addEventListener(news, () => requestAnimationFrame(hold));
hold();
