// Small helpers for DOM elements.

const SVG = "http://www.w3.org/2000/svg";

export const find = (id) => document.getElementById(id);

/** A new element with attributes and children; strings become text, never markup. */
export function make(tag, attributes, ...children) {
  const element = document.createElement(tag);
  set(element, attributes || {});
  for (const child of children) {
    if (child !== null && child !== undefined) element.append(child);
  }
  return element;
}

/** Set attributes that differ; `null` and `false` remove them. */
export function set(element, attributes) {
  for (const name of Object.keys(attributes)) {
    const value = attributes[name];
    if (value === null || value === undefined || value === false) element.removeAttribute(name);
    else if (element.getAttribute(name) !== String(value)) element.setAttribute(name, value === true ? "" : value);
  }
}

/** Set an element's text if it differs; returns whether it did. */
export function write(element, text) {
  const changed = element.textContent !== String(text);
  if (changed) element.textContent = text;
  return changed;
}

/** An icon: one of the page's SVG symbols, by its id. */
export function icon(name) {
  const picture = document.createElementNS(SVG, "svg");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `#${name}`);
  picture.setAttribute("aria-hidden", "true");
  picture.append(use);
  return picture;
}

/** A button with the action that a click on it starts. */
export function button(action, attributes, ...children) {
  return make("button", { type: "button", "data-action": action, ...attributes }, ...children);
}

/** Replace an element's children; false ones are left out. */
export function refill(element, ...children) {
  element.textContent = "";
  element.append(...children.filter(Boolean));
}

/** Show an element's second, `short` text instead of its first, whole one, which screen readers always read. */
export function shorten(element, short) {
  const [whole, brief] = element.children;
  whole.classList.toggle("unseen", short);
  brief.hidden = !short;
}
