// What the page says, from the texts of its language.

export class Words {
  constructor(data) {
    this.texts = data.texts;
    this.lang = data.lang;
    this.soft = data.soft;
    this.labels = {};
    this.says = {};
    this.columns = data.columns;
    for (const row of data.rows) {
      this.labels[row.id] = row.label;
      this.says[row.id] = row.says;
    }
    for (const count of data.counted) this.labels[count.id] = count.label;
  }

  /** A text with its placeholders filled in. */
  say(key, values) {
    return this.texts[key].replace(/\{(\w+)\}/g, (all, name) => (values && name in values ? values[name] : all));
  }

  /** A text cut at its only placeholder. */
  around(key) {
    return this.texts[key].split(/\{\w+\}/);
  }

  /** A player's name, or the number of a nameless one. */
  name(player, players) {
    return player.name || this.say("player", { number: players.findIndex((one) => one.id === player.id) + 1 });
  }

  /** A label and what it is about, with the language's own colon. */
  labelled(label, text) {
    return this.say("labelled", { label, text });
  }

  /** A signed number with a real minus, its sign before it also among words from right to left. */
  signed(number) {
    const text = number === 0 ? "±0" : number > 0 ? `+${number}` : `−${-number}`;
    return document.documentElement.dir === "rtl" ? `\u200e${text}` : text;
  }

  /** What a row's number is called: 12 points. */
  points(row, number) {
    return (this.says[row] || {})[number] || String(number);
  }

  /** A row's name by the id of its field. */
  row(field) {
    const column = this.columns.find(({ prefix }) => prefix && field.startsWith(prefix));
    return column ? `${this.labels[field.slice(column.prefix.length)]} (${column.title})` : this.labels[field] || field;
  }

  /** A moment, as people write it. */
  moment(time) {
    try {
      return new Intl.DateTimeFormat(this.lang, { dateStyle: "medium", timeStyle: "short" }).format(time);
    } catch (error) {
      return new Date(time).toLocaleString();
    }
  }
}
