// Small helpers for elements.

const SVG = "http://www.w3.org/2000/svg";

export const find = (id) => document.getElementById(id);

/** An element with attributes and children; texts are never markup. */
export function make(tag, attributes, ...children) {
  const element = document.createElement(tag);
  set(element, attributes || {});
  for (const child of children) {
    if (child !== null && child !== undefined) element.append(child);
  }
  return element;
}

/** Set attributes; `null` and `false` remove them.  What is right already stays untouched. */
export function set(element, attributes) {
  for (const name of Object.keys(attributes)) {
    const value = attributes[name];
    if (value === null || value === undefined || value === false) element.removeAttribute(name);
    else if (element.getAttribute(name) !== String(value)) element.setAttribute(name, value === true ? "" : value);
  }
}

/** Give an element a text, where it has another one; says whether it had. */
export function write(element, text) {
  const changed = element.textContent !== String(text);
  if (changed) element.textContent = text;
  return changed;
}

/** A picture of the page's own. */
export function icon(name) {
  const picture = document.createElementNS(SVG, "svg");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `#${name}`);
  picture.setAttribute("aria-hidden", "true");
  picture.append(use);
  return picture;
}

/** A button that does something. */
export function button(action, attributes, ...children) {
  return make("button", { type: "button", "data-action": action, ...attributes }, ...children);
}

/** Empty an element and fill it anew. */
export function refill(element, ...children) {
  element.textContent = "";
  element.append(...children.filter(Boolean));
}
