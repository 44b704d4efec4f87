// Choosing a chair moves the light in the drawing; touching a free chair in the drawing chooses it. It works without this file.
const form = document.getElementById("sit");
const drawn = document.querySelector(".drawn");
const radios = [...form?.querySelectorAll('[name="seat"]') ?? []];
const name = form?.elements.name;
const chair = (seat) => drawn.querySelector(`[data-seat="${CSS.escape(seat)}"]`);
const free = new Map(radios.map((one) => [one.value, chair(one.value)]).filter(([, there]) => there));

function light() {
  for (const [seat, there] of free) {
    const isMine = radios.some((one) => one.checked && one.value === seat);
    const label = there.querySelector(".label");
    there.classList.toggle("mine", isMine);
    there.classList.toggle("chosen", isMine && Boolean(name.value.trim()));
    there.querySelector(".sign").textContent = isMine ? [...name.value.trim()][0]?.toUpperCase() ?? "+" : there.dataset.sign;
    if (label) label.textContent = isMine ? drawn.dataset.you : there.dataset.label;
  }
}

if (form && free.size) {
  const mine = [...drawn.querySelectorAll(".mine .pool")][0];
  for (const [seat, there] of free) {
    const radio = radios.find((one) => one.value === seat);
    const label = there.querySelector(".label")?.textContent;
    there.dataset.sign = there.querySelector(".sign").textContent;
    there.dataset.label = there.classList.contains("mine") ? drawn.dataset.free : label;
    if (mine && !there.querySelector(".pool")) {
      const pool = mine.cloneNode();
      const [, x, y] = /translate\(([-\d.]+) ([-\d.]+)\)/.exec(there.querySelector("g").getAttribute("transform"));
      pool.setAttribute("cx", x);
      pool.setAttribute("cy", y);
      there.prepend(pool);
    }
    there.addEventListener("click", () => {
      radio.checked = true;
      light();
    });
  }
  drawn.classList.add("touchable");
  form.addEventListener("change", light);
  name.addEventListener("input", light);
  light();
}
