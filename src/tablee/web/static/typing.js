// Faces of real dice, from die to die; and small comforts of typing.
const entry = document.getElementById("dice-entry");

const dice = (form) => [...form.querySelectorAll("input[data-sides]")];
const fits = (field) => field.value >= 1 && field.value <= Number(field.dataset.sides);

entry.addEventListener("input", (event) => {
  const field = event.target;
  if (!field.dataset.sides) return;
  field.value = field.value.replace(/\D/g, "");
  field.classList.toggle("bad", field.value !== "" && !fits(field));
  const whole = field.value.length >= field.maxLength || Number(field.value) * 10 > field.dataset.sides;
  if (fits(field) && whole) {
    const next = dice(field.form)[dice(field.form).indexOf(field) + 1];
    (next ?? field.form.querySelector(".act button")).focus();
  }
});

entry.addEventListener("keydown", (event) => {
  if (event.key === "Escape") entry.replaceChildren();
  const field = event.target;
  if (!field.dataset?.sides) return;
  const all = dice(field.form);
  if (event.key === "Backspace" && field.value === "") all[all.indexOf(field) - 1]?.focus();
});

entry.addEventListener("click", (event) => {
  if (!event.target.closest("[data-close]")) return;
  event.preventDefault();
  entry.replaceChildren();
  document.getElementById("now").focus();
});

// Enter says it; Shift and Enter begins a new line.
document.addEventListener("keydown", (event) => {
  if (event.target.id !== "say-text" || event.key !== "Enter" || event.shiftKey || event.isComposing) return;
  event.preventDefault();
  event.target.form.requestSubmit();
});

// The menu closes when one turns elsewhere.
document.addEventListener("click", (event) => {
  const menu = document.getElementById("menu");
  if (menu?.open && !menu.contains(event.target)) menu.open = false;
});
document.addEventListener("keydown", (event) => {
  const menu = document.getElementById("menu");
  if (event.key === "Escape" && menu?.open) {
    menu.open = false;
    menu.querySelector("summary").focus();
  }
});
