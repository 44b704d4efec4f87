// The line to the table: what stays in place when an update comes, and what one sees when it is cut.
const { htmx } = window;

// What people opened stays open; a form that waits keeps waiting.
htmx.config.morphIgnore = ["data-htmx-powered", "open", "aria-busy", "aria-current"];

// A part that is only named has not changed: it stays as it is.
htmx.registerExtension("same-parts", {
  htmx_before_morph_node: (_, { newNode }) => newNode.dataset?.same === undefined,
});

// A field of this name hides the form that its element belongs to.
function unshadow(root) {
  for (const field of root.querySelectorAll('form [name="form"]')) field.name = "_form";
}
document.addEventListener("htmx:before:process", (event) => unshadow(event.target));
unshadow(document);

const link = document.getElementById("link");
const line = document.getElementById("live");

// Another node may be there at once: the first attempts come soon, the later ones never late.
htmx.config.sse = { reconnectDelay: 300, reconnectMaxDelay: 1000 };

const MOMENT = 1200; // a tab that comes back reconnects within it: say nothing about that
const GONE = 15000; // so long without a line, and nobody should wait in front of the screen
const SILENCE = 12000; // the server says something every five seconds
let timers = [];

// live, reconnecting or gone: what one sees of the line.
function show(state) {
  document.body.dataset.line = state;
  document.body.classList.toggle("cut-off", state !== "live");
  link.hidden = state === "live";
  if (state !== "live") link.firstElementChild.textContent = link.dataset[state];
}

function cut() {
  if (timers.length) return;
  timers = [setTimeout(show, MOMENT, "reconnecting"), setTimeout(show, GONE, "gone")];
}

function joined() {
  timers.forEach(clearTimeout);
  timers = [];
  hear();
  show("live");
}

// A line may be dead without being cut: a server that stands still, a network that is gone.
let heard = Date.now();
function hear() {
  heard = Date.now();
}
document.addEventListener("htmx:sse:before:message", hear);
setInterval(() => {
  const reader = line._htmx?.sse?.reader;
  if (!reader || document.hidden || Date.now() - heard < SILENCE) return;
  hear();
  cut();
  reader.cancel();
}, 2000);

document.addEventListener("htmx:sse:error", cut);
document.addEventListener("htmx:sse:before:connection", (event) => {
  if (event.detail.connection.attempt > 0) cut();
});
document.addEventListener("htmx:sse:after:connection", joined);
if (line._htmx?.sse) joined(); // it was there before this script

// The first request has no reconnection of its own: try again until there is a stream.
document.addEventListener("htmx:finally:request", (event) => {
  if (event.detail.ctx.sourceElement !== line || line._htmx?.sse) return;
  const status = event.detail.ctx.response?.status;
  if (status === 403 || status === 404) return location.reload();
  cut();
  setTimeout(() => htmx.ajax("GET", line.getAttribute("hx-sse:connect"), { source: line }), 700);
});

// The seat has become another (a new keeper): the page is drawn anew.
line.addEventListener("reload", () => location.reload());

export function onNews(heard) {
  document.addEventListener("htmx:sse:after:message", (event) => {
    if (event.detail.message?.event !== "beat") heard(event);
  });
}

// Where what had the focus is gone, the next Tab begins at the top of its part, not at the page's.
let from = null;
document.addEventListener("focusin", ({ target }) => (from = { target, pane: target.closest(".pane")?.id }));
function regain() {
  if (!from?.pane || from.target.isConnected || document.activeElement !== document.body) return;
  document.getElementById(from.pane)?.focus({ preventScroll: true });
}
for (const news of ["htmx:after:swap", "htmx:sse:after:message"]) document.addEventListener(news, () => requestAnimationFrame(regain));
