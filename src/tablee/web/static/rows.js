// Rows of a form: blank ones wait until they are wanted, and points are counted while one spends.
const fields = (row) => [...row.querySelectorAll("input:not([type=hidden]), select")];
const isBlank = (row) => !fields(row).some((field) => (field.type === "checkbox" ? field.checked : field.value));
const rowsOf = (set) => [...set.querySelectorAll(":scope > .row")];
const shown = new WeakMap();

function count(set) {
  const said = set.querySelector(".spent");
  if (!said) return;
  const spent = rowsOf(set)
    .flatMap((row) => fields(row).filter((field) => field.name.endsWith(`.${set.dataset.summed}`)))
    .reduce((sum, field) => sum + (Number(field.value) || 0), 0);
  // A choice elsewhere in the form, such as an age, may say how many points there are.
  const total = set.form?.querySelector("input[data-total]:checked")?.dataset.total ?? set.dataset.total;
  said.textContent = said.dataset.said.replace("#", spent).replace("@", total);
  said.classList.toggle("bad", spent > Number(total));
  said.hidden = false;
  set.dataset.full = spent >= Number(total) ? "yes" : "";
}

// Beyond the rows that every page has: the last one again, blank and with the next number.
function another(set) {
  const from = rowsOf(set).length - 1;
  const row = rowsOf(set)[from].cloneNode(true);
  for (const part of row.querySelectorAll("[name], [id], [for]")) {
    for (const name of ["name", "id", "for", ...(part.name === "_flags" ? ["value"] : [])]) {
      const said = part.getAttribute(name);
      if (said) part.setAttribute(name, said.replace(`.${from}.`, `.${from + 1}.`).replace(`-${from}-`, `-${from + 1}-`));
    }
  }
  for (const field of fields(row)) {
    if (field.type === "checkbox") field.checked = false;
    else field.value = "";
  }
  row.ariaLabel = row.ariaLabel.replace(/\d+$/, from + 2);
  rowsOf(set)[from].after(row);
  set.setAttribute("hx-morph-skip", ""); // the page that comes has fewer rows
  return row;
}

function tidy(set) {
  const rows = rowsOf(set);
  const filled = rows.findLastIndex((row) => !isBlank(row)) + 1;
  const many = Math.max(1, Number(set.dataset.least), filled, shown.get(set) ?? 0);
  rows.forEach((row, index) => (row.hidden = index >= many));
  shown.set(set, many);
  set.querySelector(".more").hidden = many >= Number(set.dataset.most);
  count(set);
}

const all = () => document.querySelectorAll("fieldset.rows[data-most]").forEach(tidy);

document.addEventListener("click", (event) => {
  const set = event.target.closest(".rows .more")?.closest(".rows");
  if (!set) return;
  const next = rowsOf(set).find((row) => row.hidden) ?? another(set);
  shown.set(set, rowsOf(set).indexOf(next) + 1);
  tidy(set);
  fields(next)[0].focus();
});
document.addEventListener("input", (event) => {
  const set = event.target.closest(".rows[data-most]");
  if (set) count(set);
  else if (event.target.matches("input[data-total]")) all();
});
for (const news of ["htmx:after:swap", "htmx:sse:after:message"]) document.addEventListener(news, all);
all();
