// The hours of the story, by the reader's own clock.
const hours = new Intl.DateTimeFormat(document.documentElement.lang, { hour: "2-digit", minute: "2-digit" });

export function localTimes(root = document) {
  for (const time of root.querySelectorAll("time.at:not([data-local])")) {
    time.textContent = hours.format(new Date(time.dateTime));
    time.dataset.local = "";
  }
}

localTimes();
