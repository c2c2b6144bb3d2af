// The picker of a cell: a button for each legal number of its row, and two for zero and clear.

import { button, find, icon, make, refill, set, shorten, write } from "./elements.mjs";

const FEW = 10;
const MARGIN = 8;
const ARROW = 14;

export class Picker {
  constructor(dialogs, words) {
    this.dialogs = dialogs;
    this.words = words;
    this.box = find("picker");
    this.typed = "";
    this.box.addEventListener("keydown", (event) => this.key(event));
    this.box.addEventListener("click", (event) => this.click(event));
  }

  /** Open the picker for a cell; `choose` gets the number, or null to clear the cell. */
  show(entry, player, data, phone, choose) {
    this.entry = entry;
    this.choose = choose;
    this.typed = "";
    const { words } = this;
    const number = player.filled[entry.field];
    const count = entry.kind === "count";
    const close = button("close", { class: "round", "aria-label": words.texts.close }, icon("cross"));
    const title = make("h2", { id: "picker-title" }, `${entry.column.name} · ${this.words.row(entry.field)}`);
    const help = make("p", { id: "picker-help" }, this.help(entry, player, data));
    const head = make("div", { class: "head" }, make("i", { class: "stripe" }), make("div", {}, title, help), close);
    const parts = count ? [this.counter(number || 0)] : [...this.grids(entry.row, number, player, data), this.ends(number)];
    refill(this.box, head, ...parts);
    this.box.className = `picker own${entry.column.player.colour}`;
    set(entry.press, { "aria-expanded": "true" });
    entry.press.scrollIntoView({ block: "nearest", inline: "nearest" });
    const present = this.box.querySelector('[aria-pressed="true"]:not([disabled])');
    this.dialogs.show(this.box, {
      focus: present || this.box.querySelector("[data-value]:not([disabled])"),
      back: () => this.entry.press || this.entry.more,
      after: () => {
        if (this.entry.press) set(this.entry.press, { "aria-expanded": null });
        this.settle();
      },
    });
    this.place(entry, phone);
  }

  /** Go on at the same cell of a new table; close if it has other buttons there. */
  follow(table, phone) {
    if (this.box.hidden) return;
    const { column, field } = this.entry;
    const entry = table.fieldOf(column.player.id, field);
    this.entry = entry || this.entry;
    if (!entry || !entry.press) {
      this.dialogs.close();
      return;
    }
    this.settle();
    set(entry.press, { "aria-expanded": "true" });
    this.place(entry, phone);
  }

  help(entry, player, data) {
    if (entry.kind === "count") return entry.row.help;
    const bonus = player.bonus[entry.column.at];
    if (entry.row.section === "upper" && bonus) {
      if (bonus.state === "open") return this.words.labelled(this.words.texts.needed, bonus.needed);
      return bonus.state === "earned" ? this.words.labelled(this.words.texts.bonus, bonus.points) : "";
    }
    return entry.row.help;
  }

  grids(row, number, player, data) {
    const { words } = this;
    const some = row.points.filter((points) => points !== 0);
    const aim = row.section === "upper" && row.face && data.columns[this.entry.column.at].bonus;
    const weight = data.rows.reduce((all, one) => all + (one.section === "upper" ? one.face || 1 : 0), 0);
    const value = (points, large) => {
      const dice = row.throws && row.throws[points];
      const pace = aim && points * weight === aim.least * row.face;
      const amount = points / row.face;
      const below = dice ? make("small", {}, make("span", {}, pace ? `${amount} = ${words.texts.pace}` : dice), make("span", { "aria-hidden": "true" }, `× ${amount}`)) : null;
      const pressed = points === number;
      return button("pick", {
        class: large ? "large" : "small", "data-value": points, "data-pace": pace, "aria-label": dice ? null : words.points(row.id, points), "aria-pressed": pressed ? "true" : "false",
      }, make("b", {}, String(points)), dice ? " " : null, below);
    };
    if (some.length <= FEW) {
      const line = some.length === 6 ? 3 : Math.min(5, some.length);
      return [make("div", { class: `values few lines${line}` }, ...some.map((points) => value(points, true)))];
    }
    const rest = some.filter((points) => row.usual.indexOf(points) < 0);
    return [
      make("div", { class: "values usual" }, ...row.usual.map((points) => value(points, true))),
      make("div", { class: "values rest" }, ...rest.map((points) => value(points, false))),
    ];
  }

  ends(number) {
    const { texts } = this.words;
    const struck = make("span", { class: "zero", "aria-hidden": "true" }, "0");
    const zero = button("pick", { "data-value": 0, "aria-pressed": number === 0 ? "true" : "false" }, struck, make("span", {}, texts.strike));
    const clear = button("pick", { "data-value": "", disabled: number === undefined }, icon("eraser"), make("span", {}, texts.clear));
    return make("div", { class: "pair" }, zero, clear);
  }

  counter(number) {
    const shown = make("b", { class: "shown", role: "status" }, String(number));
    const less = button("pick-less", { class: "large", "aria-label": "−1", disabled: number === 0 }, icon("minus"));
    const more = button("pick-more", { class: "large", "aria-label": "+1", "data-value": number + 1 }, icon("plus"));
    return make("div", { class: "counter" }, less, shown, more);
  }

  click(event) {
    const pressed = event.target.closest("button");
    if (!pressed || pressed.disabled) return;
    const { action, value } = pressed.dataset;
    if (action === "close") this.dialogs.close();
    else if (action === "pick") this.take(value === "" ? null : Number(value));
    else if (action === "pick-less" || action === "pick-more") this.count(action === "pick-more" ? 1 : -1);
  }

  take(value) {
    const { choose } = this;
    this.dialogs.close();
    choose(value);
  }

  count(by) {
    const shown = this.box.querySelector(".shown");
    const number = Math.max(0, Number(shown.textContent) + by);
    write(shown, number);
    const less = this.box.querySelector('[data-action="pick-less"]');
    less.disabled = number === 0;
    if (number === 0 && by < 0) this.box.querySelector('[data-action="pick-more"]').focus();
    this.box.querySelector('[data-action="pick-more"]').dataset.value = number + 1;
    this.choose(number);
  }

  key(event) {
    const values = Array.from(this.box.querySelectorAll("[data-value]:not([disabled])"));
    const at = values.indexOf(document.activeElement);
    const rtl = document.documentElement.dir === "rtl" ? -1 : 1;
    const beside = { ArrowRight: rtl, ArrowLeft: -rtl }[event.key];
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (beside && at >= 0) this.focus(event, values[Math.min(values.length - 1, Math.max(0, at + beside))]);
    else if (event.key === "ArrowDown" || event.key === "ArrowUp") this.focus(event, this.nearest(values, at, event.key === "ArrowDown" ? 1 : -1));
    else if (event.key === "Home") this.focus(event, values[0]);
    else if (event.key === "End") this.focus(event, values[values.length - 1]);
    else if (/^\d$/.test(event.key)) {
      const wanted = [this.typed + event.key, event.key].find((typed) => values.some((value) => value.dataset.value.startsWith(typed)));
      this.typed = wanted || "";
      const exact = values.find((value) => value.dataset.value === wanted);
      if (wanted) this.focus(event, exact || values.find((value) => value.dataset.value.startsWith(wanted)));
    } else if (event.key === "Delete" || event.key === "Backspace") {
      const clear = values.find((value) => value.dataset.value === "");
      event.preventDefault();
      if (clear) this.take(null);
    }
  }

  focus(event, target) {
    event.preventDefault();
    if (target) target.focus();
  }

  /** The nearest value above (`by` -1) or below (1) the one at an index. */
  nearest(values, at, by) {
    if (at < 0) return values[0];
    const middle = (value) => {
      const box = value.getBoundingClientRect();
      return { x: box.left + box.width / 2, y: box.top };
    };
    const own = middle(values[at]);
    const beyond = values.map((value) => ({ value, ...middle(value) })).filter((one) => by * (one.y - own.y) > 4);
    const line = Math.min(...beyond.map((one) => Math.abs(one.y - own.y)));
    const near = beyond.filter((one) => Math.abs(one.y - own.y) - line < 4);
    near.sort((one, other) => Math.abs(one.x - own.x) - Math.abs(other.x - own.x));
    return near.length ? near[0].value : values[at];
  }

  /** Say how many dice each number takes: in words if they are whole on all keys, else for the eye by "× 3" on all. */
  fit() {
    const said = Array.from(this.box.querySelectorAll(".values small"));
    for (const one of said) shorten(one, false);
    const high = ({ parentElement: key }) => Array.from(key.children).reduce((all, part) => all + part.offsetHeight, 0) > key.clientHeight;
    const short = said.some((one) => one.scrollWidth > one.clientWidth || high(one));
    for (const one of said) shorten(one, short);
  }

  /** Place the picker beside the column, else below or above the cell; on phones at the bottom, below the cell. */
  place(entry, phone) {
    const { box } = this;
    box.classList.toggle("from-below", phone);
    for (const name of ["left", "top", "--arrow"]) box.style.removeProperty(name);
    this.fit();
    const board = find("board");
    if (phone) {
      const over = entry.press.getBoundingClientRect().bottom - box.getBoundingClientRect().top + 12;
      if (over > 0) {
        this.scrolled = board.scrollTop;
        board.style.setProperty("--below", `${box.offsetHeight}px`);
        board.scrollTop += over;
      }
      return;
    }
    const cell = entry.press.getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = box;
    const { clientWidth: wide, clientHeight: high } = document.documentElement;
    const free = { left: cell.left - ARROW - MARGIN, right: wide - cell.right - ARROW - MARGIN };
    const side = free.left >= width && (free.left <= free.right || free.right < width) ? "left" : free.right >= width ? "right" : free.left >= width ? "left" : "";
    let left = side === "left" ? cell.left - ARROW - width : cell.right + ARROW;
    let top = cell.top + cell.height / 2 - height / 2;
    if (!side) {
      left = Math.min(wide - width - MARGIN, Math.max(MARGIN, cell.left + cell.width / 2 - width / 2));
      top = cell.bottom + ARROW + height + MARGIN <= high ? cell.bottom + ARROW : cell.top - ARROW - height;
    }
    top = Math.min(high - height - MARGIN, Math.max(MARGIN, top));
    box.dataset.side = side;
    box.style.left = `${left}px`;
    box.style.top = `${top}px`;
    box.style.setProperty("--arrow", `${Math.min(height - 24, Math.max(24, cell.top + cell.height / 2 - top))}px`);
  }

  /** Move the table back to where it was before `place` made room for the picker. */
  settle() {
    const board = find("board");
    if (!board.style.getPropertyValue("--below")) return;
    board.style.removeProperty("--below");
    board.scrollTop = this.scrolled;
  }
}
