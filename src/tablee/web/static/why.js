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

// The event does not rise: it is caught on its way down.
document.addEventListener("toggle", ({ target }) => {
  const link = target.open && target.matches(".why") && target.querySelector(LINK);
  if (link) tell(link);
}, true);

// What comes anew while it is open is told at once, without asking again.
document.addEventListener("htmx:sse:after:message", () => {
  for (const link of document.querySelectorAll(`.why[open] ${LINK}`)) tell(link);
});
