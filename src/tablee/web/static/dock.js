// Where the foot of a form stands: right above the tabs, however high letters make them, and above
// the line that tells of a throw, while it is there.
const below = [".tabs", ".threw"].map((one) => document.querySelector(one)).filter(Boolean);
const measure = () => document.body.style.setProperty("--tabs", `${below.reduce((sum, one) => sum + one.offsetHeight, 0)}px`);
if (below.length) {
  const watch = new ResizeObserver(measure);
  below.forEach((one) => watch.observe(one));
}
