// "Your turn" though no page is in sight: over https (or on this machine), and only where the switch was touched.
import { keep, kept } from "./prefs.js";
import { token } from "./token.js";

const can = window.isSecureContext && "serviceWorker" in navigator && "PushManager" in window;
const table = location.pathname.split("/")[2];
const box = () => document.getElementById("pref-push");

const post = (where, fields) => fetch(where, {
  method: "POST", keepalive: true, body: new URLSearchParams({ _csrf_token: token, ...fields }),
});

const bytes = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));
const text = (key) => btoa(String.fromCharCode(...new Uint8Array(key))).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

function say(why) {
  const words = document.getElementById("push-said");
  if (words) words.textContent = why ? words.dataset[why] : "";
}

function show() {
  const label = document.querySelector("[data-push]");
  if (!label) return;
  label.hidden = !can;
  box().checked = can && kept("push") && Notification.permission === "granted";
}

// The house's key may be another than that of an earlier subscription: then it begins anew.
async function subscribed(worker, key) {
  const wanted = { userVisibleOnly: true, applicationServerKey: bytes(key) };
  try {
    return await worker.pushManager.subscribe(wanted);
  } catch (problem) {
    if (problem.name !== "InvalidStateError") throw problem;
    await (await worker.pushManager.getSubscription())?.unsubscribe();
    return worker.pushManager.subscribe(wanted);
  }
}

async function begin() {
  const worker = await navigator.serviceWorker.ready;
  const { key } = await (await fetch("/alerts/key")).json();
  const found = await subscribed(worker, key);
  const fields = { endpoint: found.endpoint, p256dh: text(found.getKey("p256dh")), auth: text(found.getKey("auth")) };
  if (!(await post(`/t/${table}/alerts`, fields)).ok) throw new Error("not taken");
}

async function end() {
  const worker = await navigator.serviceWorker.ready;
  const found = await worker.pushManager.getSubscription();
  if (!found) return;
  await post("/alerts/off", { endpoint: found.endpoint });
  await found.unsubscribe();
}

async function change(wanted) {
  say("");
  keep("push", wanted);
  try {
    if (!wanted) await end();
    else if (await Notification.requestPermission() === "granted") await begin();
    else throw new DOMException("", "NotAllowedError");
  } catch (problem) {
    keep("push", false);
    if (wanted) say(problem.name === "NotAllowedError" ? "refused" : "failed");
  }
  show();
}

document.addEventListener("change", ({ target }) => {
  if (target === box()) change(target.checked);
});
document.addEventListener("toggle", show, true);

// What was shown about this table is settled by looking at it.
async function settle() {
  const worker = await navigator.serviceWorker.getRegistration();
  for (const note of await worker?.getNotifications() ?? []) if (note.data?.page === `/t/${table}`) note.close();
}

function look() {
  post(`/t/${table}/sight`, { hidden: document.hidden ? "1" : "" }).catch(() => {});
  if (!document.hidden) settle();
}

show();
if (can) {
  document.addEventListener("visibilitychange", look);
  document.addEventListener("htmx:sse:after:connection", () => { if (document.hidden) look(); });
  settle();
  if (kept("push") && Notification.permission === "granted") begin().catch(() => {});
}
