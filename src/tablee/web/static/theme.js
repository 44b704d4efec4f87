// Before the first paint: the theme this browser was told to keep, if any.
(() => {
  let kept = null;
  try { kept = localStorage.getItem("tablee-theme"); } catch { /* storage may be switched off */ }
  if (kept === "dark" || kept === "light") document.documentElement.dataset.theme = kept;
})();
