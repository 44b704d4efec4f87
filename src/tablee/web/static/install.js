// The house on a phone's home screen, where the browser lets it: over https, or on this machine.
if (window.isSecureContext && "serviceWorker" in navigator) navigator.serviceWorker.register("/sw.js").catch(() => {});

let offered;
addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  offered = event;
  for (const button of document.querySelectorAll("[data-install]")) button.hidden = false;
});

document.addEventListener("click", ({ target }) => {
  if (target.closest?.("[data-install]")) offered?.prompt();
});

// What plain http cannot do is said where one would look for it.
const tell = () => {
  for (const words of document.querySelectorAll("[data-plain-http]")) words.hidden = window.isSecureContext;
  for (const button of document.querySelectorAll("[data-install]")) button.hidden = !offered;
};
tell();
document.addEventListener("toggle", tell, true);
