// The keeper's bar: digits open its slots, Escape shuts them, and what was done shuts them too.
const slots = () => [...document.querySelectorAll("#keeper-bar details.slot")];
const isWriting = () => document.activeElement?.matches("input, select, textarea, [contenteditable]");

function shut(slot) {
  const within = slot.contains(document.activeElement);
  slot.open = false;
  if (within) slot.querySelector("summary").focus();
}

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") slots().filter((slot) => slot.open).forEach(shut);
  if (event.ctrlKey || event.metaKey || event.altKey || isWriting() || !/^[1-5]$/.test(event.key)) return;
  const slot = slots().find((one) => one.querySelector("kbd")?.textContent === event.key);
  if (!slot || document.querySelector("dialog[open]")) return;
  event.preventDefault();
  slot.open = !slot.open;
  slot.querySelector("summary").focus();
});

document.addEventListener("htmx:after:request", (event) => {
  const { ctx } = event.detail;
  const slot = ctx.sourceElement?.closest?.("#keeper-bar details.slot");
  if (slot && ctx.response?.headers.get("X-Tablee") === "done") shut(slot);
});
