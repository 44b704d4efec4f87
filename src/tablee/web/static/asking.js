// Sending an ask: once, even when the line is cut in between; answered where it was asked.
const line = document.getElementById("live");
const busy = new WeakSet();
const words = line.dataset;

const isAsk = (form) => form?.matches?.('form[action$="/ask"]');

function random() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function tell(form, sentence) {
  const place = document.getElementById(`${form.getAttribute("id")}--answer`) ?? document.getElementById("notice");
  const told = document.createElement("p");
  told.className = "resending";
  told.textContent = sentence;
  place.replaceChildren(told);
}

const wait = (ms) => new Promise((done) => setTimeout(done, ms));

// The same key each time: the table answers a second time, but does it once.
async function insist(form, url, request) {
  for (let attempt = 0; ; attempt++) {
    try {
      const response = await fetch(url, request);
      if (![502, 503, 504].includes(response.status) || attempt > 6) return response;
    } catch (error) {
      if (request.signal?.aborted || attempt > 12) throw error;
    }
    tell(form, words.resending);
    await wait(Math.min(500 * 2 ** attempt, 5000));
  }
}

document.addEventListener("htmx:config:request", (event) => {
  const { ctx } = event.detail;
  const form = ctx.sourceElement;
  if (!isAsk(form)) return;
  if (busy.has(form)) return event.preventDefault();
  ctx.request.body.set("key", random());
  ctx.request.body.set("nonce", random());
  ctx.fetch = (url, request) => insist(form, url, request);
});

document.addEventListener("htmx:before:request", (event) => {
  const form = event.detail.ctx.sourceElement;
  if (!isAsk(form)) return;
  busy.add(form);
  form.setAttribute("aria-busy", "true");
});

// What is done is seen once the line has brought it: until then the same button does nothing twice.
const SOON = 1500;

function reached(turn) {
  return new Promise((done) => {
    const look = ({ detail }) => Number(detail.message?.id) >= turn && finish();
    const finish = () => {
      document.removeEventListener("htmx:sse:after:message", look);
      done();
    };
    if (!(turn > Number(line._htmx?.sse?.lastEventId))) return done();
    document.addEventListener("htmx:sse:after:message", look);
    setTimeout(finish, SOON);
  });
}

document.addEventListener("htmx:finally:request", async (event) => {
  const { ctx } = event.detail;
  const form = ctx.sourceElement;
  if (!isAsk(form)) return;
  await reached(Number(ctx.response?.headers.get("X-Tablee-Turn")));
  busy.delete(form);
  form.removeAttribute("aria-busy");
  // What the same press was also meant to do.
  const then = form.dataset.then && ctx.response?.headers.get("X-Tablee") === "done" && document.getElementById(form.dataset.then);
  if (then) then.requestSubmit();
});

document.addEventListener("htmx:after:request", (event) => {
  const { ctx } = event.detail;
  if (!isAsk(ctx.sourceElement)) return;
  const what = ctx.response.headers.get("X-Tablee");
  if (what === "done") ctx.sourceElement.reset();
  // An answer that is a whole page is not for this place.
  if (!what) {
    event.preventDefault();
    tell(ctx.sourceElement, words.failed);
  }
});

document.addEventListener("htmx:error", (event) => {
  const form = event.detail.ctx?.sourceElement;
  if (isAsk(form)) tell(form, words.failed);
});

// A refusal has been read once one goes on writing.
document.addEventListener("input", (event) => {
  const form = event.target.closest("form");
  if (isAsk(form)) document.getElementById(`${form.getAttribute("id")}--answer`)?.replaceChildren();
});
