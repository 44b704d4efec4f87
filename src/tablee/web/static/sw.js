// Keeps the shell of the house and its fonts, so that it says something when the network is gone, and shows "your turn". Nothing of any table is ever kept.
const KEPT = "tablee-shell-2";
const OFFLINE = "/offline";
const SHELL = [
  OFFLINE, "/static/house.css", "/static/lobby.css", "/static/hall.css", "/static/theme.js", "/static/favicon.svg", "/static/icons/192.png",
];
const isFont = (url) => url.pathname.startsWith("/static/vendor/") && url.pathname.endsWith(".woff2");
const isShell = (url) => SHELL.includes(url.pathname) && url.pathname !== OFFLINE;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(KEPT).then((kept) => kept.addAll(SHELL)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const others = async () => {
    for (const name of await caches.keys()) if (name !== KEPT) await caches.delete(name);
  };
  event.waitUntil(others().then(() => self.clients.claim()));
});

async function font(request) {
  const kept = await caches.open(KEPT);
  const known = await kept.match(request);
  if (known) return known;
  const fetched = await fetch(request);
  if (fetched.ok) await kept.put(request, fetched.clone());
  return fetched;
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  const orKept = (name) => fetch(request).catch(async () => (await caches.match(name)) ?? Response.error());
  if (request.mode === "navigate") event.respondWith(orKept(OFFLINE));
  else if (isFont(url)) event.respondWith(font(request));
  else if (isShell(url)) event.respondWith(orKept(url.pathname));
});

// "Your turn": the title and the page to open is all that comes. Who looks at that table needs no alert; a turn that has passed takes its alert away.
async function tell({ title, page, tag, over }) {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const isSeen = windows.some((one) => one.visibilityState === "visible" && new URL(one.url).pathname === page);
  const known = await self.registration.getNotifications({ tag });
  if (isSeen || (over && !known.length)) return;
  await self.registration.showNotification(title, {
    tag, data: { page }, icon: "/static/icons/192.png", badge: "/static/icons/192.png", silent: over, renotify: !over, body: "Tablée",
  });
  if (over) for (const note of await self.registration.getNotifications({ tag })) note.close();
}

self.addEventListener("push", (event) => {
  const words = event.data?.json();
  if (words) event.waitUntil(tell(words));
});

async function open(page) {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = windows.find((one) => new URL(one.url).pathname === page);
  return there ? there.focus() : self.clients.openWindow(page);
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { page } = event.notification.data ?? {};
  if (/^\/t\/[\w-]+$/.test(page)) event.waitUntil(open(page));
});
