// The line to the table: what stays in place when an update comes, and what one sees when it is cut.
const { htmx } = window;

// What people opened stays open; a form that waits keeps waiting.
htmx.config.morphIgnore = ["data-htmx-powered", "open", "aria-busy", "aria-current"];

// A field of this name hides the form that its element belongs to.
function unshadow(root) {
  for (const field of root.querySelectorAll('form [name="form"]')) field.name = "_form";
}
document.addEventListener("htmx:before:process", (event) => unshadow(event.target));
unshadow(document);

const link = document.getElementById("link");
const line = document.getElementById("live");
let cutTimer = 0;

function cut() {
  // A tab that comes back reconnects in a moment: say nothing about that.
  cutTimer ||= setTimeout(() => {
    link.hidden = false;
    document.body.classList.add("cut-off");
  }, 1200);
}

function joined() {
  clearTimeout(cutTimer);
  cutTimer = 0;
  link.hidden = true;
  document.body.classList.remove("cut-off");
}

document.addEventListener("htmx:sse:error", cut);
document.addEventListener("htmx:sse:before:connection", (event) => {
  if (event.detail.connection.attempt > 0) cut();
});
document.addEventListener("htmx:sse:after:connection", joined);

// The first request has no reconnection of its own: try again until there is a stream.
document.addEventListener("htmx:finally:request", (event) => {
  if (event.detail.ctx.sourceElement !== line || line._htmx?.sse) return;
  const status = event.detail.ctx.response?.status;
  if (status === 403 || status === 404) return location.reload();
  cut();
  setTimeout(() => htmx.ajax("GET", line.getAttribute("hx-sse:connect"), { source: line }), 1500);
});

// The seat has become another (a new keeper): the page is drawn anew.
line.addEventListener("reload", () => location.reload());

export function onNews(heard) {
  document.addEventListener("htmx:sse:after:message", heard);
}

// Where what had the focus is gone, the next Tab begins at the top of its part, not at the page's.
let from = null;
document.addEventListener("focusin", ({ target }) => (from = { target, pane: target.closest(".pane")?.id }));
function regain() {
  if (!from?.pane || from.target.isConnected || document.activeElement !== document.body) return;
  document.getElementById(from.pane)?.focus({ preventScroll: true });
}
for (const news of ["htmx:after:swap", "htmx:sse:after:message"]) document.addEventListener(news, () => requestAnimationFrame(regain));
