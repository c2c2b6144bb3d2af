// The table of rows and players: rebuilt when its layout changes, updated after every entry.

import { button, icon, make, refill, set, write } from "./elements.mjs";
import { Heads } from "./heads.mjs";
import { diceHint, fitLabels } from "./labels.mjs";

export class Table {
  constructor(board, data, words) {
    this.board = board;
    this.data = data;
    this.words = words;
    this.focus = null;
  }

  /** Build the table for these columns ({player, number, prefix, title, at, first}) and this layout. */
  build(columns, layout) {
    const { data } = this;
    this.columns = columns;
    this.layout = layout;
    this.cells = [];
    this.heads = new Heads(columns, layout, this.words);
    this.ways = [];
    const upper = data.rows.filter((row) => row.section === "upper");
    const lower = data.rows.filter((row) => row.section === "lower");
    const sums = data.columns.some((column) => column.bonus) ? ["upper_sum", "bonus"] : [];
    const counts = data.counted;
    const saved = counts.filter((count) => count.id === "saved");
    const extras = counts.filter((count) => count.id !== "saved");
    const above = [saved.map((count) => this.counted(count)), [...upper.map((row) => this.scored(row)), ...sums.map((key) => this.computed(key))]];
    const below = [[...lower.map((row) => this.scored(row)), ...extras.map((count) => this.counted(count)), ...this.totals()]];
    const { texts } = this.words;
    if (layout.halves) {
      const first = this.table(above, this.words.labelled(data.title, texts.upper_section), true);
      const second = this.table(below, this.words.labelled(data.title, texts.lower_section), false);
      const way = layout.way && sums.length ? this.way() : null;
      refill(this.board, make("div", { class: "halves" }, make("div", { class: "half" }, first, way), make("div", { class: "half" }, second)));
    } else {
      refill(this.board, this.table([...above, ...below], data.title, true));
    }
    this.fit();
  }

  table(groups, caption, first) {
    const strips = () => this.data.columns.map(() => make("col", { class: "strip" }));
    const spans = [[make("col", { class: "names" })], ...this.heads.players.map(strips)].map((columns) => make("colgroup", {}, ...columns));
    const filled = groups.filter((rows) => rows.length);
    const bodies = [];
    filled.forEach((rows, index) => {
      if (index) {
        const nothing = make("td", { colspan: this.columns.length + 1 });
        bodies.push(make("tbody", { class: "between", "aria-hidden": "true" }, make("tr", {}, nothing)));
      }
      bodies.push(make("tbody", {}, ...rows));
    });
    return make("table", {}, make("caption", { class: "unseen" }, caption), ...spans, this.heads.build(first), ...bodies);
  }

  /** The rows of totals: one, or those of each column with the player's below. */
  totals() {
    if (this.data.columns.length === 1) return [this.computed("total")];
    const parts = ["total", ...(this.data.factors.length ? ["times"] : [])].map((key) => this.computed(key, "part"));
    return [...parts, this.computed("total", "grand")];
  }

  label(text, extra, picture, kind) {
    const words = make("span", { class: "words" }, make("span", { class: "row-name" }, this.words.soft[text] ?? text), extra);
    return make("th", { scope: "row", class: kind || null }, picture, words);
  }

  scored(row) {
    const face = row.dice.length === 1 ? icon(`die${row.dice[0]}`) : null;
    if (face) face.classList.add("face");
    const hint = row.dice.length > 1 && !this.layout.phone ? diceHint(row) : null;
    const cells = this.columns.map((column) => {
      const value = make("span", { class: "value" });
      const field = column.prefix + row.id;
      const press = button("cell", { class: "cell", "data-field": `p${column.number}_${field}`, "aria-haspopup": "dialog", tabindex: -1 }, value);
      const cell = make("td", { class: `own${column.player.colour}` }, press);
      this.cells.push({ kind: "row", column, row, field, cell, press, value });
      return cell;
    });
    return make("tr", {}, this.label(row.label, hint, face), ...cells);
  }

  counted(count) {
    const cells = this.columns.map((column) => {
      const cell = make("td", { class: `own${column.player.colour} count` });
      if (!column.first && count.id === "saved") return cell;
      const field = (count.id === "saved" ? "" : column.prefix) + count.id;
      const value = make("span", { class: "value" });
      const entry = { kind: "count", column, row: count, field, cell, value };
      const name = `p${column.number}_${field}`;
      if (this.layout.stepper) {
        entry.less = button("less", { class: "step", tabindex: -1 }, icon("minus"));
        entry.more = button("more", { class: "step", tabindex: -1 }, icon("plus"));
        value.dataset.field = name;
        cell.append(make("span", { class: "stepper" }, entry.less, value, entry.more));
      } else {
        entry.press = button("cell", { class: "cell", "data-field": name, "aria-haspopup": "dialog", tabindex: -1 }, value);
        cell.append(entry.press);
      }
      this.cells.push(entry);
      return cell;
    });
    const worth = count.points && !this.layout.phone ? make("span", { class: "hint" }, `× ${count.points}`) : null;
    return make("tr", { class: "counts" }, this.label(count.label, worth), ...cells);
  }

  computed(key, kind) {
    const { data, words, layout } = this;
    const hints = { upper_sum: `± ${words.texts.pace}`, bonus: layout.tiny ? words.say("more", { points: "" }).trim() : data.columns[0].earns };
    const hint = hints[key] && (!layout.phone || (layout.tiny && key === "bonus")) ? make("span", { class: "hint" }, hints[key]) : null;
    const cells = this.columns.map((column) => {
      if (kind === "grand" && !column.first) return null;
      const field = (kind === "grand" ? "" : column.prefix) + key;
      const value = make("span", { class: "value", "data-field": `p${column.number}_${field}` });
      const cell = make("td", { class: `own${column.player.colour} computed ${key}` });
      if (kind === "grand") cell.colSpan = data.columns.length;
      const entry = { kind: kind === "part" ? "part" : key, column, cell, value, field };
      if (key === "upper_sum") {
        entry.pace = make("span", { class: "pace" });
        cell.append(make("span", { class: "inside" }, value, entry.pace));
      } else if (key === "bonus") {
        if (!data.columns[column.at].bonus) return cell;
        const [before, after] = words.around("more");
        const [ahead, behind] = words.around("missing");
        entry.needed = make("span", { "data-field": `p${column.number}_${column.prefix}needed` });
        entry.bar = make("i", {});
        entry.tick = make("b", {});
        entry.before = make("span", {});
        entry.after = make("span", {});
        entry.phrases = { open: [before, after], lost: [ahead, behind], earned: ["", ""] };
        const rest = make("span", { class: "needed" }, entry.before, entry.needed, entry.after);
        entry.short = make("span", { class: "short", "aria-hidden": "true" });
        cell.append(make("span", { class: "inside" }, make("span", { class: "way", "aria-hidden": "true" }, entry.bar, entry.tick), value, icon("check"), rest, entry.short));
      } else {
        entry.leads = make("span", { class: "unseen" });
        if (kind === "part") cell.classList.add("part");
        cell.append(value, entry.leads);
      }
      this.cells.push(entry);
      return cell;
    });
    const named = { times: data.factors.join(", "), total: kind === "grand" ? words.texts.grand_total : words.texts.total };
    return make("tr", { class: `sums ${key}` }, this.label(named[key] || words.texts[key], hint, null, "computed"), ...cells);
  }

  way() {
    const { columns } = this.data;
    const rows = this.columns.filter(({ at }) => columns[at].bonus).map((column) => {
      const name = make("span", { class: "name" });
      const bar = make("i", {});
      const tick = make("b", {});
      const pace = make("span", { class: "ahead" });
      const rest = make("span", { class: "rest" });
      this.ways.push({ column, name, bar, tick, pace, rest });
      return make("li", { class: `own${column.player.colour}` }, name, make("span", { class: "way" }, bar, tick), pace, rest);
    });
    const title = this.words.say("way", { points: columns.find(({ bonus }) => bonus).bonus.least });
    return make("div", { class: "panel", "aria-hidden": "true" }, make("b", { class: "head" }, title), make("ul", {}, ...rows));
  }

  /** Make the names as large as their columns allow. */
  fit() {
    const brush = document.createElement("canvas").getContext("2d");
    const family = getComputedStyle(document.body).fontFamily;
    const measure = (text, size, weight = 700) => {
      brush.font = `${weight} ${size}px ${family}`;
      return brush.measureText(text).width;
    };
    fitLabels(this.board, this.layout, measure);
    this.fitBonus(measure);
    this.heads.fit(measure);
    if (this.ways.length) this.fitWays(measure);
  }

  /** Fit the words of an open bonus and of a lost one, which is a signed number where words have no room. */
  fitBonus(measure) {
    const { compact, narrow, tight, tiny, sizes } = this.layout;
    const room = parseFloat(sizes["--column"]) - (tight && !compact && !narrow ? 44 : 4);
    const points = Math.max(...this.data.columns.map(({ bonus }) => (bonus ? bonus.least : 0)));
    const fitted = (key, weight) => {
      let size = compact || narrow ? 14 : 15;
      while (size > 11 && measure(this.words.say(key, { points }), size, weight) > room) size -= 0.5;
      return size;
    };
    const lost = fitted("missing", 400);
    this.board.style.setProperty("--open", `${fitted("more", 600)}px`);
    this.board.style.setProperty("--lost", `${lost}px`);
    this.board.classList.toggle("short-lost", tiny || lost < 12);
  }

  /** Name the ways to the bonus: by player, by column, or by both. */
  fitWays(measure) {
    const { players } = this.heads;
    const several = players.length > 1;
    const after = ({ title }) => (several && title ? ` · ${title}` : "");
    const [{ name: first }] = this.ways;
    const most = parseFloat(getComputedStyle(first).fontSize);
    const room = first.clientWidth - Math.max(...this.ways.map(({ column }) => measure(after(column), most)));
    const names = this.heads.fitted(room, most, measure);
    for (const { column, name } of this.ways) {
      const { text, size } = names[players.indexOf(column.player)];
      write(name, several || !column.title ? text + after(column) : column.title);
      name.style.fontSize = `${size}px`;
    }
  }

  /** Show a standing; `moved` says whether changes are animated. */
  update(standing, moved) {
    this.standing = standing;
    this.board.classList.toggle("moved", Boolean(moved));
    const of = (id) => standing.players.find((player) => player.id === id);
    this.heads.update(standing, of);
    for (const entry of this.cells) this.refresh(entry, of(entry.column.player.id));
    for (const way of this.ways) this.showWay(way, of(way.column.player.id).bonus[way.column.at]);
    this.rove();
  }

  refresh(entry, player) {
    const { standing, words } = this;
    const { texts } = words;
    const turn = Boolean(standing.turn && standing.turn.id === player.id);
    set(entry.cell, { "data-turn": turn });
    if (entry.kind === "row") this.refreshRow(entry, player);
    else if (entry.kind === "count") {
      const number = player.filled[entry.field] || 0;
      if (write(entry.value, number)) flash(entry.value);
      const says = `${entry.column.name}, ${words.row(entry.field)}`;
      if (entry.press) set(entry.press, { "aria-label": words.labelled(says, number), "data-state": "count" });
      else {
        set(entry.less, { "aria-label": `${says} −1`, "aria-disabled": number === 0 ? "true" : null });
        set(entry.more, { "aria-label": `${says} +1` });
      }
    } else if (entry.kind === "part") {
      write(entry.value, player.totals[entry.field]);
    } else if (entry.kind === "total") {
      write(entry.value, player.total);
      set(entry.cell, { "data-leads": player.leads });
      write(entry.leads, player.leads ? `, ${standing.over ? texts.winner : texts.leader}` : "");
    } else {
      const bonus = player.bonus[entry.column.at];
      if (!bonus) {
        if (entry.kind === "upper_sum") write(entry.value, player.totals[entry.field]);
      } else if (entry.kind === "upper_sum") {
        if (write(entry.value, bonus.sum)) flash(entry.value);
        write(entry.pace, bonus.started ? words.signed(bonus.ahead) : "");
        set(entry.pace, { "data-behind": bonus.ahead < 0 });
      } else {
        write(entry.value, bonus.points);
        write(entry.needed, bonus.needed);
        write(entry.short, words.signed(-bonus.needed));
        const [before, after] = entry.phrases[bonus.state];
        write(entry.before, before);
        write(entry.after, after);
        set(entry.cell, { "data-bonus": bonus.state });
        this.bars(entry, bonus);
      }
    }
  }

  refreshRow({ press, value, field, row, column }, player) {
    const { words, standing } = this;
    const { texts } = words;
    const number = player.filled[field];
    const open = number === undefined;
    const later = open && player.next.indexOf(field) < 0;
    const last = standing.last && standing.last[0] === player.id && standing.last[1] === field && !open;
    if (write(value, open ? "" : number)) flash(value);
    let state = open ? texts.vacant : words.points(row.id, number);
    if (later) state = this.order(player, column);
    if (last) state += `, ${texts.last}`;
    set(press, {
      "data-state": later ? "later" : open ? "open" : number === 0 ? "struck" : "filled",
      "data-last": last,
      "aria-label": words.labelled(`${column.name}, ${words.row(field)}`, state),
    });
  }

  /** Which rows of a column come next. */
  order({ next }, { prefix }) {
    const rows = next.filter((field) => field.startsWith(prefix)).map((field) => this.words.row(field));
    return this.words.say("order", { rows: rows.join(", ") });
  }

  bars({ bar, tick }, bonus) {
    const share = (number) => `${Math.min(100, (100 * number) / bonus.least)}%`;
    bar.style.inlineSize = share(bonus.state === "earned" ? bonus.least : bonus.sum);
    tick.style.insetInlineStart = share(bonus.pace);
    tick.hidden = bonus.state === "earned" || !bonus.started;
  }

  showWay(way, bonus) {
    const { words } = this;
    this.bars(way, bonus);
    const earned = bonus.state === "earned";
    write(way.pace, earned ? words.signed(bonus.points) : bonus.started ? words.signed(bonus.ahead) : "");
    set(way.pace, { "data-behind": !earned && bonus.ahead < 0 });
    const key = { earned: "earned", open: "more", lost: "missing" }[bonus.state];
    write(way.rest, words.say(key, { points: bonus.needed }));
  }

  // The Tab key stops once in the whole table; arrow keys move from cell to cell.

  stops() {
    return Array.from(this.board.querySelectorAll("button"));
  }

  rove(target) {
    const stops = this.stops();
    const known = (press) => press && stops.indexOf(press) >= 0;
    let chosen = target;
    if (!known(chosen)) chosen = stops.find((stop) => stop.tabIndex === 0);
    if (!known(chosen) || (!target && !this.board.contains(document.activeElement))) {
      const { turn } = this.standing;
      const own = turn && this.cells.find((entry) => entry.press && entry.column.player.id === turn.id && entry.press.dataset.state === "open");
      chosen = own ? own.press : known(chosen) ? chosen : stops[0];
    }
    for (const stop of stops) stop.tabIndex = stop === chosen ? 0 : -1;
  }

  move(from, key) {
    const rows = Array.from(this.board.querySelectorAll("tbody tr")).map((row) => Array.from(row.querySelectorAll("button"))).filter((row) => row.length);
    const at = rows.findIndex((row) => row.indexOf(from) >= 0);
    if (at < 0) return null;
    const row = rows[at];
    const place = row.indexOf(from);
    const rtl = document.documentElement.dir === "rtl";
    const ahead = rtl ? "ArrowLeft" : "ArrowRight";
    const back = rtl ? "ArrowRight" : "ArrowLeft";
    if (key === ahead) return row[place + 1] || null;
    if (key === back) return row[place - 1] || null;
    if (key === "Home") return row[0];
    if (key === "End") return row[row.length - 1];
    const next = rows[at + (key === "ArrowDown" ? 1 : -1)];
    if (!next) return null;
    return next[Math.min(next.length - 1, Math.round(((place + 0.5) / row.length) * next.length - 0.5))];
  }

  /** If the table is wider than the window, scroll to the player whose turn it is. */
  follow() {
    const { turn } = this.standing;
    if (!this.layout.scrolls || !turn) return;
    const head = this.heads.cells.find(({ player }) => player.id === turn.id).cell.getBoundingClientRect();
    const view = this.board.getBoundingClientRect();
    const label = this.board.querySelector(".corner").offsetWidth;
    const rtl = document.documentElement.dir === "rtl";
    const near = rtl ? view.left : view.left + label;
    const far = rtl ? view.right - label : view.right;
    // Of a player with more columns than fit, the first ones are in view.
    const width = Math.min(head.width, far - near);
    const left = rtl ? head.right - width : head.left;
    if (left < near) this.board.scrollLeft += left - near - 3;
    else if (left + width > far) this.board.scrollLeft += left + width - far + 3;
  }

  entryOf(element) {
    return this.cells.find((entry) => [entry.press, entry.less, entry.more].indexOf(element) >= 0);
  }

  fieldOf(id, field) {
    return this.cells.find((one) => one.column.player.id === id && one.field === field);
  }

  /** The button of a player's field. */
  pressOf(id, field) {
    const entry = this.fieldOf(id, field);
    return entry ? entry.press || entry.more : null;
  }
}

/** Animate a new number. */
function flash(value) {
  value.classList.remove("new");
  void value.offsetWidth;
  value.classList.add("new");
}
