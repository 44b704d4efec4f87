// The link to a story: the system's own way to share where there is one, else the clipboard, else the text selected.
const button = document.querySelector("[data-share]");
const field = document.querySelector("input.link");

async function share() {
  const url = button.dataset.share || location.href;
  try {
    if (navigator.share && matchMedia("(pointer: coarse)").matches) {
      await navigator.share({ title: button.dataset.title, url });
      return;
    }
    await navigator.clipboard.writeText(url);
    done();
  } catch (problem) {
    if (problem.name !== "AbortError") select();
  }
}

function done() {
  for (const words of button.querySelectorAll("span")) words.textContent = button.dataset.copied;
}

// Over plain http there is no clipboard: the link is marked, and copied in the old way where that works.
function select() {
  field?.focus();
  field?.select();
  if (field && document.execCommand("copy")) done();
}

button?.addEventListener("click", () => (window.isSecureContext ? share() : select()));
