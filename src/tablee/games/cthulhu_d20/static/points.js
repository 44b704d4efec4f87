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
