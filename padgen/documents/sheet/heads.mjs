// The heads of the table's columns: one for each player, above a row of titles if players have several columns.

import { icon, make, set, write } from "./elements.mjs";
import { fitNames } from "./layout.mjs";

export class Heads {
  constructor(columns, layout, words) {
    this.columns = columns;
    this.layout = layout;
    this.words = words;
    this.players = [...new Set(columns.map(({ player }) => player))];
    this.names = this.players.map((player) => words.name(player, this.players));
    for (const column of columns) column.name = this.names[this.players.indexOf(column.player)];
    this.cells = [];
    this.titles = [];
  }

  /** The head of one table; the names in the `first` table are fields. */
  build(first) {
    const { titled } = this.layout;
    const corner = make("td", { class: "corner", rowspan: titled ? 2 : null });
    const heads = make("tr", {}, corner, ...this.players.map((player, index) => this.head(player, index, first)));
    return make("thead", {}, heads, titled ? make("tr", { class: "titles" }, ...this.columns.map((column) => this.title(column))) : null);
  }

  head(player, index, first) {
    const name = make("span", { class: "name", "aria-hidden": "true" });
    const spoken = make("span", { class: "unseen", "data-field": first ? `p${index + 1}_name` : null }, this.names[index]);
    const total = make("span", { class: "sum" });
    const crown = icon("crown");
    crown.classList.add("crown");
    const below = make("span", { class: "below" });
    const shown = make("span", { class: "shown", "aria-hidden": "true" }, make("span", { class: "number" }, crown, total), below);
    const span = this.columns.length / this.players.length;
    const cell = make("th", { scope: span > 1 ? "colgroup" : "col", colspan: span > 1 ? span : null, class: `own${player.colour}`, title: this.names[index] }, spoken, name, shown);
    this.cells.push({ player, cell, name, total, below });
    return cell;
  }

  title({ player, title }) {
    const cell = make("th", { scope: "col", class: `own${player.colour}` }, this.words.soft[title] ?? title);
    this.titles.push({ player, cell });
    return cell;
  }

  /** The players' names in this room: [{text, size}]. */
  fitted(room, most, measure) {
    return fitNames(this.names, this.players.map(({ name }, index) => (name ? "" : String(index + 1))), room, most, measure);
  }

  /**
   * Make names and titles as large as their columns allow; titles too wide even for small letters have two lines.
   * In print, where names are whole, the widest word of them (`--longest`, in em) limits their size.
   */
  fit(measure) {
    const { span, thin, sizes } = this.layout;
    const names = this.fitted(span - 8, thin ? 14 : 17, measure);
    for (const { player, name } of this.cells) {
      const { text, size } = names[this.players.indexOf(player)];
      write(name, text);
      name.style.fontSize = `${size}px`;
    }
    const widths = this.names.join(" ").split(/[\s-]+/).map((word) => measure(`${word}-`, 100) / 100);
    document.documentElement.style.setProperty("--longest", Math.max(...widths));
    let size = 14;
    const room = parseFloat(sizes["--column"]) - 2;
    while (size > 10 && this.columns.some(({ title }) => measure(title, size, 500) > room)) size -= 0.5;
    for (const { cell } of this.titles) cell.style.fontSize = `${size}px`;
  }

  update(standing, of) {
    const { texts } = this.words;
    const alone = standing.players.length === 1;
    const marked = (player) => (standing.over ? alone || player.leads : Boolean(standing.turn) && standing.turn.id === player.id);
    for (const { player: { id }, cell, total, below } of this.cells) {
      const player = of(id);
      set(cell, { "data-turn": marked(player), "data-leads": player.leads });
      write(total, player.total);
      const behind = standing.begun && !alone ? this.words.signed(-player.behind) : "";
      const place = player.leads ? (standing.over ? texts.winner : texts.leader) : behind;
      write(below, marked(player) && !standing.over ? texts.turn : place);
    }
    for (const { player, cell } of this.titles) set(cell, { "data-turn": marked(of(player.id)) });
  }
}
