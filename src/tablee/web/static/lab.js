// The news of the lab's work, as they come; when it is over the page is drawn with the answer.
for (const work of document.querySelectorAll("[data-news]")) {
  const news = new EventSource(work.dataset.news);
  news.onmessage = (event) => {
    const told = JSON.parse(event.data);
    work.querySelector("[data-said]").textContent = told.said;
    work.querySelector("[data-figure]").textContent = told.figure;
    work.querySelector("[data-share]").value = told.share;
    if (told.over) {
      news.close();
      location.reload();
    }
  };
}
