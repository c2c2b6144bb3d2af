// The page: the current game, the table, actions, and events from mouse and keyboard.

import { enter, entries, newGame, seated, standing, step } from "./core.mjs";
import { KEY, Store, storage } from "./store.mjs";
import { find, make, set, shorten, write } from "./elements.mjs";
import { Words } from "./words.mjs";
import { plan } from "./layout.mjs";
import { Table } from "./table.mjs";
import { Dialogs } from "./dialogs.mjs";
import { Picker } from "./picker.mjs";
import { Seats } from "./seats.mjs";
import { Shelf, begun } from "./shelf.mjs";

const LONGEST = 1e6;
const PAUSE = 120;

class Page {
  constructor(data) {
    this.data = data;
    this.words = new Words(data);
    this.board = find("board");
    this.table = new Table(this.board, data, this.words);
    this.dialogs = new Dialogs();
    this.picker = new Picker(this.dialogs, this.words);
    this.seats = new Seats(this);
    this.shelf = new Shelf(this);
    this.store = new Store(storage(), () => Date.now());
    this.label();
    this.open();
    this.listen();
    this.show(true);
    this.warn();
  }

  /** Fill the elements that name a text or a label with the language's words. */
  label() {
    const { texts } = this.words;
    for (const element of document.querySelectorAll("[data-text]")) write(element, texts[element.dataset.text]);
    for (const element of document.querySelectorAll("[data-label]")) set(element, { "aria-label": texts[element.dataset.label], title: texts[element.dataset.label] });
  }

  // Games

  /**
   * Continue the current game if it has these rules, else the latest one that does, else start a new one.
   * A sheet that comes with names continues games of players with these names alone, except after a reload.
   */
  open() {
    const { current, games } = this.store.load();
    const { id: rules, names } = this.data;
    const given = names.some(Boolean);
    const here = given && history.state ? history.state.game : null;
    const named = (game) => JSON.stringify(seated(game).map(({ name }) => name)) === JSON.stringify(names);
    const own = Object.keys(games).filter((id) => games[id].variant === rules && (!given || id === here || named(games[id])));
    const last = [here, current].find((id) => own.indexOf(id) >= 0) || own.sort((one, other) => begun(other, games) - begun(one, games))[0];
    if (last) {
      this.id = last;
      this.game = games[last];
    } else this.begin(newGame(this.data, names));
  }

  begin(game) {
    this.id = `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}`;
    this.game = game;
  }

  keep() {
    const over = (game) => (game.variant === this.data.id && standing(this.data, game).over ? 1 : 0);
    const worked = this.store.works;
    this.store.save(this.id, this.game, over);
    if (!history.state || history.state.game !== this.id) history.replaceState({ game: this.id }, "");
    if (worked !== this.store.works) this.warn();
  }

  change(game, moved) {
    if (game === this.game) return false;
    this.game = game;
    this.keep();
    this.show(!moved);
    return true;
  }

  warn() {
    const { texts } = this.words;
    const found = [];
    if (this.store.broken) found.push(texts.storage_broken);
    if (!this.store.works && window.top === window) found.push(texts.storage_off);
    if (found.length) this.notice(found.join(" "));
    else if (find("notice").textContent === texts.storage_off) this.notice("");
  }

  notice(text) {
    write(find("notice").querySelector("p"), text);
    find("notice").hidden = !text;
    this.layOut();
  }

  // Drawing

  show(anew) {
    if (anew) this.layOut();
    else {
      this.standing = standing(this.data, this.game);
      this.table.update(this.standing, true);
    }
    this.bar();
  }

  columns() {
    const found = [];
    seated(this.game).forEach((player, index) => {
      this.data.columns.forEach(({ prefix, title }, at) => found.push({ player, prefix, title, at, number: index + 1, first: at === 0 }));
    });
    return found;
  }

  layOut() {
    const { data } = this;
    this.standing = standing(data, this.game);
    const held = this.table.cells && this.table.entryOf(document.activeElement);
    const of = (section) => data.rows.filter((row) => row.section === section).length;
    const saved = data.counted.filter((count) => count.id === "saved").length;
    const upper = { rows: of("upper"), computed: data.columns.some((column) => column.bonus) ? 2 : 0, counts: saved };
    const lower = { rows: of("lower"), computed: data.columns.length > 1 ? (data.factors.length ? 3 : 2) : 1, counts: data.counted.length - saved };
    const columns = this.columns();
    const notice = find("notice");
    // A page that was too wide at first may have been zoomed out, which makes the window seem higher.
    const height = Math.min(window.innerHeight, find("app").offsetHeight) - (notice.hidden ? 0 : notice.offsetHeight);
    const layout = plan(document.documentElement.clientWidth - (this.taken || 0), height, columns.length, upper, lower, data.columns.length);
    const root = document.documentElement;
    for (const name of ["halves", "phone", "compact", "thin", "titled", "narrow", "tiny", "bare", "roomy", "tight", "low", "scrolls"]) root.classList.toggle(name, layout[name]);
    root.classList.toggle("many", columns.length > 6);
    for (const name of Object.keys(layout.sizes)) root.style.setProperty(name, layout.sizes[name]);
    this.layout = layout;
    this.table.build(columns, layout);
    // A scroll bar that takes up width makes a second layout necessary.
    const taken = this.board.offsetWidth - this.board.clientWidth;
    if (taken > 0 && taken !== this.taken && !layout.scrolls) {
      this.taken = taken;
      this.layOut();
      return;
    }
    this.table.update(this.standing);
    if (held) this.focus(held.column.player.id, held.field);
    this.table.follow();
    this.picker.follow(this.table, layout.phone);
  }

  bar() {
    const { standing: now, words, game } = this;
    const { texts } = words;
    const round = { round: now.round, rounds: now.rounds };
    const [whole, brief] = find("round").children;
    write(whole, now.over ? texts.over : words.say("round", round));
    write(brief, `${now.round}/${now.rounds}`);
    const { shown, parts } = this.outcome();
    ["turn-before", "turn-name", "turn-after"].forEach((id, index) => write(find(id), parts[index].trim()));
    const chip = find("turn");
    chip.className = shown.length ? `own${shown[0].colour}` : "";
    chip.hidden = !shown.length;
    find("bar").classList.toggle("over", now.over);
    const able = (action, can) => {
      for (const element of document.querySelectorAll(`[data-action="${action}"]`)) set(element, { "aria-disabled": can ? null : "true" });
    };
    able("undo", game.at > 0);
    able("redo", game.at < game.log.length);
    able("add-player", now.players.length < this.data.most);
    find("tools").querySelector('[data-action="new-game"]').classList.toggle("strong", now.over);
    const when = game.log.length ? game.log[game.log.length - 1][4] : Date.now();
    write(find("printed").querySelector("span"), words.moment(when));
    this.squeeze();
  }

  /** If the bar is too narrow, hide the word beside Undo, then those around the name, and show the round in numbers alone. */
  squeeze() {
    const root = document.documentElement;
    const cut = (...ids) => ids.some((id) => find(id).scrollWidth > find(id).clientWidth);
    root.classList.remove("cramped", "terse");
    shorten(find("round"), false);
    root.classList.toggle("cramped", !this.layout.phone && cut("title", "turn-name", "round"));
    root.classList.toggle("terse", cut("turn-name", "round"));
    shorten(find("round"), !this.standing.over && cut("round"));
  }

  say(text) {
    write(find("live"), text);
  }

  /** What screen readers announce after an entry: "Kerttu, Fours 12. Total 157, leads. In turn: Onni." */
  news(id, field) {
    const { words, standing: now } = this;
    const player = now.players.find((one) => one.id === id);
    if (!player) return "";
    const number = player.filled[field];
    const what = `${words.name(player, now.players)}, ${words.row(field)} ${number === undefined ? words.texts.vacant : number}.`;
    const leads = player.leads && !now.over ? `, ${words.texts.leader}` : "";
    return `${what} ${words.texts.total} ${player.total}${leads}. ${this.next()}`;
  }

  /** Who is in turn or has won, or a lone player's result: {shown: players, parts: [before, name or number, after]}. */
  outcome() {
    const { standing: now, words } = this;
    const first = now.players.filter((player) => player.leads);
    const shown = !now.over ? [now.turn].filter(Boolean) : first.length ? first : now.players;
    if (now.over && !first.length) return { shown, parts: [words.labelled(words.texts.total, ""), String(shown[0].total), ""] };
    const [before, after] = words.around(!now.over ? "in_turn" : first.length > 1 ? "tied" : "won");
    return { shown, parts: [before, shown.map((player) => words.name(player, now.players)).join(", "), after] };
  }

  next() {
    const { standing: now, words } = this;
    const { shown, parts } = this.outcome();
    return shown.length ? `${now.over ? `${words.texts.over}. ` : ""}${parts.join("")}.` : "";
  }

  focus(id, field) {
    const press = this.table.pressOf(id, field);
    if (press) {
      this.table.rove(press);
      press.focus({ preventScroll: true });
    }
  }

  // Actions

  enter(entry, value) {
    const { player } = entry.column;
    const field = entry.field;
    if (this.change(enter(this.data, this.game, player.id, field, value, Date.now()), true)) {
      this.say(this.news(player.id, field));
      this.table.follow();
    }
  }

  press(entry) {
    const player = this.standing.players.find((one) => one.id === entry.column.player.id);
    if (entry.press.dataset.state === "later") {
      const why = this.table.order(player, entry.column);
      this.say(why);
      this.toast(entry.press, why);
      return;
    }
    this.picker.show(entry, player, this.data, this.layout.phone, (value) => {
      this.enter(entry, value);
      if (entry.kind !== "count") this.focus(player.id, entry.field);
    });
  }

  /** A short message above a cell, which disappears by itself or at the next click. */
  toast(press, text) {
    const toast = make("p", { class: "toast", "aria-hidden": "true" }, text);
    document.body.append(toast);
    const box = press.getBoundingClientRect();
    const room = document.documentElement.clientWidth - toast.offsetWidth - 8;
    toast.style.left = `${Math.max(8, Math.min(room, box.left + box.width / 2 - toast.offsetWidth / 2))}px`;
    toast.style.top = `${Math.max(8, box.top - toast.offsetHeight - 6)}px`;
    setTimeout(() => toast.remove(), 4000);
  }

  step(by) {
    const { game } = this;
    const entry = game.log[by < 0 ? game.at - 1 : game.at];
    if (!entry) return;
    this.change(step(game, by), true);
    const [id, field, old, value] = entry;
    const player = game.players.find((one) => one.id === id);
    const number = by < 0 ? value : value === null ? old : value;
    const what = `${this.words.name(player, seated(game))}, ${this.words.row(field)} ${number === null ? old : number}`;
    this.say(`${this.words.say(by < 0 ? "undone" : "redone", { what })}. ${this.next()}`);
    this.table.follow();
  }

  askNew() {
    if (this.standing.over) {
      this.startNew(true);
      return;
    }
    const { standing: now, words } = this;
    write(find("new-text"), words.say("kept", { round: now.round, rounds: now.rounds, games: words.texts.games }));
    find("same-players").checked = true;
    const dialog = find("new-game");
    this.dialogs.show(dialog, { focus: dialog.querySelector('[data-action="cancel"]') });
  }

  startNew(same) {
    const names = same ? seated(this.game).map((player) => player.name) : this.data.names;
    const game = newGame(this.data, names);
    if (!this.game.log.length) this.store.drop(this.id);
    this.begin(game);
    this.keep();
    this.show(true);
    this.say(`${this.words.texts.new_game}. ${this.next()}`);
    if (!same) this.seats.ask();
  }

  // Events

  listen() {
    document.addEventListener("click", (event) => this.click(event));
    document.addEventListener("keydown", (event) => this.key(event));
    find("file").addEventListener("change", (event) => {
      const [file] = event.target.files;
      event.target.value = "";
      if (file) file.text().then((text) => this.shelf.load(text.slice(0, LONGEST)));
    });
    window.addEventListener("storage", (event) => {
      if (event.key !== KEY && event.key !== null) return;
      const held = this.store.load().games[this.id];
      if (held && JSON.stringify(held) !== JSON.stringify(this.game)) {
        this.dialogs.close();
        this.game = held;
        this.show(true);
      }
    });
    let waiting = 0;
    window.addEventListener("resize", () => {
      clearTimeout(waiting);
      waiting = setTimeout(() => this.show(true), PAUSE);
    });
  }

  click(event) {
    const pressed = event.target.closest("[data-action]");
    document.querySelectorAll(".toast").forEach((toast) => toast.remove());
    if (!pressed || pressed.disabled || pressed.getAttribute("aria-disabled") === "true") return;
    const { action, player, game } = pressed.dataset;
    const entry = this.table.entryOf(pressed);
    if (entry) {
      this.table.rove(pressed);
      if (action === "cell") this.press(entry);
      else {
        const held = entries(this.game)[entry.column.player.id][entry.field] || 0;
        this.enter(entry, Math.max(0, held + (action === "more" ? 1 : -1)));
      }
      return;
    }
    const acts = {
      undo: () => this.step(-1),
      redo: () => this.step(1),
      "new-game": () => this.askNew(),
      cancel: () => this.dialogs.close(),
      confirm: () => {
        this.dialogs.close();
        this.startNew(find("same-players").checked);
      },
      close: () => this.dialogs.close(),
      dismiss: () => this.notice(""),
      menu: () => this.dialogs.show(find("menu"), { back: find("more-button") }),
      players: () => this.seats.ask(),
      games: () => this.shelf.list(),
      save: () => { this.dialogs.close(); this.shelf.save(); },
      load: () => { this.dialogs.close(); find("file").click(); },
      print: () => { this.dialogs.close(); window.print(); },
      choose: () => { this.dialogs.close(); this.shelf.choose(game); },
    };
    if (acts[action]) acts[action]();
    else if (["add-player", "back", "remove", "earlier", "later"].indexOf(action) >= 0) this.seats.act(action, Number(player));
  }

  key(event) {
    const control = event.ctrlKey || event.metaKey;
    const typing = event.target.matches && event.target.matches("input[type=text]");
    const by = control && { z: event.shiftKey ? 1 : -1, y: event.ctrlKey ? 1 : 0 }[letter(event)];
    if (by && !typing && !this.dialogs.open) {
      event.preventDefault();
      this.step(by);
    } else if (!control && !event.altKey && !this.dialogs.open && this.table.entryOf(event.target) &&
      ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Home", "End"].indexOf(event.key) >= 0) {
      event.preventDefault();
      const next = this.table.move(event.target, event.key);
      if (next) {
        this.table.rove(next);
        next.focus();
      }
    } else if (this.dialogs.open === null && event.key === "Delete" && this.table.entryOf(event.target)) {
      const entry = this.table.entryOf(event.target);
      if (entry.kind === "row") this.enter(entry, null);
    }
  }
}

/** The letter of a key; on keyboards without Latin letters, the one that stands there on others. */
function letter({ key, code }) {
  return (/^\p{Script=Latin}$/u.test(key) ? key : code.replace("Key", "")).toLowerCase();
}

/** Wait for an answer of the browser's own process: until it knows a page, Chromium gives it an empty storage that is never saved. */
async function known() {
  try {
    await navigator.locks.query();
  } catch (error) {
    return; // older browsers and pages without a secure address have no locks
  }
}

window.addEventListener("load", () => known().then(() => new Page(JSON.parse(find("data").textContent))));
