// The page's texts, in its language.

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

  /** A text split at its only placeholder. */
  around(key) {
    return this.texts[key].split(/\{\w+\}/);
  }

  /** A player's name, or "Player 2" for one without a name. */
  name(player, players) {
    return player.name || this.say("player", { number: players.findIndex((one) => one.id === player.id) + 1 });
  }

  /** A label and its text, joined with the language's own colon. */
  labelled(label, text) {
    return this.say("labelled", { label, text });
  }

  /** A number with its sign, a real minus; a mark keeps the sign in front in right-to-left text. */
  signed(number) {
    const text = number === 0 ? "±0" : number > 0 ? `+${number}` : `−${-number}`;
    return document.documentElement.dir === "rtl" ? `\u200e${text}` : text;
  }

  /** A row's number in words, such as "12 points". */
  points(row, number) {
    return (this.says[row] || {})[number] || String(number);
  }

  /** A row's name by the id of its field. */
  row(field) {
    const column = this.columns.find(({ prefix }) => prefix && field.startsWith(prefix));
    return column ? `${this.labels[field.slice(column.prefix.length)]} (${column.title})` : this.labels[field] || field;
  }

  /** A date and time in the page's language. */
  moment(time) {
    try {
      return new Intl.DateTimeFormat(this.lang, { dateStyle: "medium", timeStyle: "short" }).format(time);
    } catch (error) {
      return new Date(time).toLocaleString();
    }
  }
}
