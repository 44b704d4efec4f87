// The rule behind a sentence is fetched when somebody asks why, in place of the link to it.
const told = new Map();
const LINK = 'a[href^="/help/"]';

function put(link, text) {
  const said = document.createElement("div");
  said.innerHTML = text;
  link.replaceWith(said);
}

async function tell(link) {
  const address = link.getAttribute("href");
  if (!told.has(address)) {
    const answer = await fetch(address, { headers: { "HX-Request": "true" } }).catch(() => null);
    if (!answer?.ok) return; // the link stays
    told.set(address, await answer.text());
  }
  put(link, told.get(address));
}

// A sentence shows that it can be asked why once somebody points at it, comes to it or touches it.
document.documentElement.classList.add("on-demand");
document.addEventListener("click", ({ target }) => {
  const line = target.closest(".line");
  if (!line || target.closest("a, summary, button")) return;
  const others = [...document.querySelectorAll(".line.is-touched")].filter((one) => one !== line);
  for (const one of others) one.classList.remove("is-touched");
  line.classList.toggle("is-touched");
});

// The event does not rise: it is caught on its way down.
document.addEventListener("toggle", ({ target }) => {
  const link = target.open && target.matches(".why") && target.querySelector(LINK);
  if (link) tell(link);
}, true);

// What comes anew while it is open is told at once, without asking again.
document.addEventListener("htmx:sse:after:message", () => {
  for (const link of document.querySelectorAll(`.why[open] ${LINK}`)) tell(link);
});
