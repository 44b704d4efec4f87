// Choices that hang together: a pair out of three columns, and sums that follow what is typed; and
// choices that stay, whatever the table sends meanwhile.
const order = new WeakMap();
const picked = (set) => [...set.querySelectorAll("input[type=radio]:checked")].filter((one) => one.value);

// `data-pair`: two choices at most; the oldest makes room, back to the blank one of its column.
function pair(set, chosen) {
  const before = (order.get(set) ?? []).filter((name) => name !== chosen.name);
  const now = chosen.value ? [...before, chosen.name] : before;
  const held = now.filter((name) => picked(set).some((one) => one.name === name));
  for (const one of picked(set)) if (!held.includes(one.name)) held.unshift(one.name);
  while (held.length > 2) {
    const blank = set.querySelector(`input[name="${held.shift()}"][value=""]`);
    if (blank) blank.checked = true;
  }
  order.set(set, held);
}

const numbers = (form, names) =>
  names.split(" ").filter(Boolean).reduce((sum, name) => sum + (Number(form.elements[name]?.value) || 0), 0);
const times = (form, end, value) =>
  [...form.elements].filter((one) => one.name?.endsWith(end) && one.value === value).length;

// `data-sum`: fields to add up; `data-half`: half of them, rounded up, on a base; `data-more`: “end value points”, each.
function reckon(form) {
  for (const out of form.querySelectorAll("output[data-sum], output[data-half]")) {
    const { sum, half, base, more, said, free } = out.dataset;
    let total = Number(base ?? 0) + (sum ? numbers(form, sum) : 0) + (half ? Math.ceil(numbers(form, half) / 2) : 0);
    for (const one of (more ?? "").split(",").filter(Boolean)) {
      const [end, value, points] = one.trim().split(" ");
      total += Number(points) * times(form, end, value);
    }
    if (free) total -= Number(free) * Math.max(0, [...form.elements].filter((one) => one.name === "assets" && one.value).length - 1);
    out.textContent = said ? said.replace("#", total) : `${total}`;
    out.hidden = false;
  }
}

const all = () => document.querySelectorAll("form:has(output[data-sum], output[data-half])").forEach(reckon);
document.addEventListener("input", (event) => {
  const set = event.target.closest("[data-pair]");
  if (set && event.target.type === "radio") pair(set, event.target);
  if (event.target.form?.querySelector("output[data-sum], output[data-half]")) reckon(event.target.form);
}, true);
for (const news of ["htmx:after:swap", "htmx:sse:after:message"]) document.addEventListener(news, all);
all();

// `data-kept`: what was drawn for an older choice (an answer on its way, a region drawn anew) must
// not take back a newer one. It stays until its form is gone or no longer offers it.
const kept = new Map();
document.addEventListener("input", ({ target }) => {
  if (target.form?.id && target.closest("[data-kept]")) {
    kept.set(`${target.form.id} ${target.name}`, [target.form.id, target.name, target.value]);
  }
}, true);

function keep() {
  for (const [key, [id, name, value]] of kept) {
    const fields = [...(document.getElementById(id)?.elements ?? [])].filter((one) => one.name === name);
    const radio = fields.find((one) => one.type === "radio" && one.value === value);
    const list = fields.find((one) => [...(one.options ?? [])].some((choice) => choice.value === value));
    if (radio) radio.checked = true;
    else if (list) list.value = value;
    else kept.delete(key);
  }
}
for (const news of ["htmx:after:swap", "htmx:sse:after:message"]) document.addEventListener(news, keep);

// `data-holds`: a fold inside a form says on its summary what is chosen in it.
const label = (one) => (one.closest("label")?.querySelector("b, span") ?? one.labels?.[0])?.firstChild.textContent.trim();
function tellHeld(fold) {
  const place = fold.querySelector(":scope > summary [data-held]");
  place.dataset.held ||= place.textContent;
  const ticked = [...fold.querySelectorAll("input:checked")].filter((one) => one.value).map(label);
  const listed = [...fold.querySelectorAll("select")].filter((one) => one.value).map((one) => one.selectedOptions[0].textContent.trim());
  const held = [...ticked, ...listed].filter(Boolean);
  place.textContent = held.length ? held.join(", ") : place.dataset.held;
  fold.classList.toggle("holds", held.length > 0);
}
const tellAll = () => document.querySelectorAll("[data-holds]").forEach(tellHeld);
document.addEventListener("input", ({ target }) => target.closest("[data-holds]") && tellHeld(target.closest("[data-holds]")));
document.addEventListener("reset", () => setTimeout(tellAll));
for (const news of ["htmx:after:swap", "htmx:sse:after:message"]) document.addEventListener(news, tellAll);

// `data-follows`: a button says what it will do: the `data-says` of what is chosen in the field of that name.
// The chances on pads are those of the form as it stands there; once something else in it is changed, they go.
const isChanged = (one) =>
  one.type === "radio" || one.type === "checkbox" ? one.checked !== one.defaultChecked
  : one.options ? one.selectedIndex !== Math.max(0, [...one.options].findIndex((choice) => choice.defaultSelected))
  : one.type === "number" && one.value !== one.defaultValue;
const isAsDrawn = (form, padded) => ![...form.elements].some((one) => one.name.replace(/^\./, "") !== padded && isChanged(one));

function follow(form) {
  for (const place of form.querySelectorAll("[data-follows]")) {
    const chosen = [...form.elements].find((one) => one.checked && one.dataset.says && one.name.replace(/^\./, "") === place.dataset.follows);
    const { chance } = chosen?.dataset ?? {};
    const holds = chance !== undefined && isAsDrawn(form, place.dataset.follows);
    if (chance !== undefined) form.classList.toggle("otherwise", !holds);
    const says = holds && chance ? `${chosen.dataset.says}, ${chance}` : chosen?.dataset.says;
    if (chosen && place.textContent !== says) place.textContent = says;
    // `data-sure`: what leaves nothing to chance is granted by the same press, without dice.
    if (!form.querySelector("[data-sure]")) continue;
    const [name, value] = (chosen?.dataset.sure ?? "=").split("=");
    Object.assign(place.closest("button"), { name: name && `.${name}`, value });
  }
}
const followAll = () => document.querySelectorAll("form:has([data-follows])").forEach(follow);
document.addEventListener("input", ({ target }) => target.form && follow(target.form));
for (const news of ["htmx:after:swap", "htmx:sse:after:message", "tablee:found"]) document.addEventListener(news, () => requestAnimationFrame(followAll));
followAll();

// What was agreed aloud is not written: a text in a fold that is shut again is not sent.
document.addEventListener("toggle", ({ target }) => {
  if (!target.matches("details.aloud")) return;
  target.querySelector("fieldset").disabled = !target.open;
  if (target.open) target.querySelector("textarea, input")?.focus();
}, true);
