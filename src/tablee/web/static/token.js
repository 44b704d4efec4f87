// What comes by the line carries no token: the page has it, and gives it to all that is sent.
export const { token } = document.getElementById("live").dataset;

document.addEventListener("htmx:config:request", ({ detail }) => {
  detail.ctx.request.headers["X-CSRFToken"] = token;
});

// A form that the browser sends by itself.
document.addEventListener("submit", ({ target: form }) => {
  if (form.getAttribute("method") !== "post" || form.querySelector('[name="_csrf_token"]')) return;
  const field = document.createElement("input");
  Object.assign(field, { type: "hidden", name: "_csrf_token", value: token });
  form.append(field);
}, true);
