// What this browser was told that its reader wants. All is off until wanted, but for what is listed here.
const ON_AT_FIRST = new Set(["turn", "vibrate"]);

export const kept = (name) => (localStorage.getItem(`tablee-${name}`) ?? (ON_AT_FIRST.has(name) ? "on" : "off")) === "on";
export const keep = (name, wanted) => localStorage.setItem(`tablee-${name}`, wanted ? "on" : "off");
