// Pages work without any of this. Only the table page has a live line, so only it loads the rest.
if (document.getElementById("live")) {
  document.body.classList.add("js");
  await Promise.all(
    ["live", "asking", "typing", "panes", "folds", "extras", "rows", "choosing", "dock", "drafts", "steps", "faults", "steppers", "stage", "look", "turn", "alerts", "bar", "token", "why", ...(document.getElementById("palette") ? ["palette"] : [])].map((part) => import(`./${part}.js`)),
  );
  // What a game adds of its own.
  for (const { dataset } of document.querySelectorAll("[data-script]")) await import(`./games/${dataset.script}.js`);
} else if (document.querySelector("time.at")) {
  await Promise.all([import("./times.js"), import("./why.js")]);
}
