// A scene by itself: a line every few seconds, until somebody pauses it. Who asks for less motion gets each
// line by a button. Without this file all lines stand there at once.

const list = document.querySelector("[data-scene]");
const lines = [...list.children];
const hands = document.querySelector(".scene-hands");
const [pause, next] = [hands.querySelector("[data-pause]"), hands.querySelector("[data-next]")];
const count = hands.querySelector("[data-count]");
const end = document.querySelector("[data-end]");
const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
let shown = 1;
let timer = 0;

function draw() {
  lines.forEach((line, index) => { line.hidden = index >= shown; });
  count.textContent = `${shown} / ${lines.length}`;
  end.hidden = shown < lines.length;
  next.hidden = shown >= lines.length;
  if (shown >= lines.length) stop();
  pause.hidden = still || shown >= lines.length;
}

function stop() {
  clearInterval(timer);
  timer = 0;
  pause.textContent = pause.dataset.go;
}

function go() {
  timer = setInterval(step, Number(list.dataset.seconds) * 1000);
  pause.textContent = pause.dataset.stop;
}

function step() {
  shown = Math.min(shown + 1, lines.length);
  draw();
}

pause.addEventListener("click", () => (timer ? stop() : go()));
next.addEventListener("click", () => {
  step();
  if (timer) { stop(); go(); draw(); }
});
hands.hidden = false;
draw();
if (!still) go();
