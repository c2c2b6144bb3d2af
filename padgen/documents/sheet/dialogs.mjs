// Dialogs above the table: one at a time, while the rest of the page is inert.

import { find } from "./elements.mjs";

const STOPS = "button:not([disabled]):not([tabindex='-1']), input:not([hidden]), [href]";

export class Dialogs {
  constructor() {
    this.open = null;
    this.scrim = find("scrim");
    this.rest = [find("app")];
    this.scrim.addEventListener("click", () => this.close());
    document.addEventListener("keydown", (event) => this.key(event), true);
  }

  /** Show a dialog and focus `focus`; when it closes, `after` is called and `back` gets the focus. */
  show(dialog, { focus, back, after }) {
    if (this.open) this.close(true);
    this.open = { dialog, back: back || document.activeElement, after };
    for (const part of this.rest) {
      part.inert = true;
      part.setAttribute("aria-hidden", "true");
    }
    this.scrim.hidden = false;
    dialog.hidden = false;
    document.body.classList.add("covered");
    (focus || dialog.querySelector(STOPS) || dialog).focus({ preventScroll: true });
  }

  /** Close the open dialog, and return the focus unless another one follows at once. */
  close(followed) {
    if (!this.open) return;
    const { dialog, back, after } = this.open;
    this.open = null;
    dialog.hidden = true;
    this.scrim.hidden = true;
    document.body.classList.remove("covered");
    for (const part of this.rest) {
      part.inert = false;
      part.removeAttribute("aria-hidden");
    }
    if (after) after();
    const target = typeof back === "function" ? back() : back;
    if (!followed && target && document.contains(target)) target.focus({ preventScroll: true });
  }

  key(event) {
    if (!this.open) return;
    if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      this.close();
    } else if (event.key === "Tab") {
      // In browsers without `inert`, the focus would leave the dialog.
      const stops = Array.from(this.open.dialog.querySelectorAll(STOPS)).filter((stop) => stop.offsetParent !== null);
      const last = stops[stops.length - 1];
      const end = event.shiftKey ? stops[0] : last;
      if (!stops.length || document.activeElement === end || !this.open.dialog.contains(document.activeElement)) {
        event.preventDefault();
        if (stops.length) (event.shiftKey ? last : stops[0]).focus();
      }
    }
  }
}
