// Where the foot of a form stands: right above the tabs, however high letters make them.
const tabs = document.querySelector(".tabs");
const measure = () => document.body.style.setProperty("--tabs", `${tabs.offsetHeight}px`);
if (tabs) new ResizeObserver(measure).observe(tabs);
