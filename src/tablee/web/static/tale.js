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
    button.querySelector("span").textContent = button.dataset.copied;
  } catch (problem) {
    if (problem.name !== "AbortError") select();
  }
}

// Over plain http nothing can be copied for somebody: what they may copy themselves is marked.
function select() {
  field?.focus();
  field?.select();
}

button?.addEventListener("click", () => (window.isSecureContext ? share() : select()));
