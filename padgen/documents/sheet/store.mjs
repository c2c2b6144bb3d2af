// The games in the browser's storage, all under one key: {version, current, games: {id: game}}.

export const KEY = "padgen.games";
const VERSION = 1;
const KEPT = 50;

const whole = (value) => Number.isInteger(value) && value >= 0;

/** Whether this has the form of a game, whatever its rules. */
function sound(game) {
  if (!game || typeof game !== "object" || typeof game.variant !== "string") return false;
  if (!Array.isArray(game.players) || !Array.isArray(game.log) || !whole(game.at) || game.at > game.log.length) return false;
  const ids = [];
  for (const player of game.players) {
    if (!player || !whole(player.id) || typeof player.name !== "string" || !whole(player.colour)) return false;
    ids.push(player.id);
  }
  return game.log.every((entry) => Array.isArray(entry) && entry.length === 5 && ids.indexOf(entry[0]) >= 0 &&
    typeof entry[1] === "string" && [entry[2], entry[3]].every((number) => number === null || whole(number)));
}

/**
 * Games in a browser's storage; if `storage` is null or fails, `works` is false and nothing is saved.
 * Nor is anything while storage has a text that can be neither read nor set aside (`stuck`).
 */
export class Store {
  constructor(storage, clock) {
    this.storage = storage;
    this.clock = clock;
    this.works = true;
    this.broken = false;
    this.stuck = false;
  }

  /** All games and the id of the current one; text that can't be read is set aside under another key. */
  load() {
    let text = null;
    this.stuck = false;
    try {
      text = this.storage.getItem(KEY);
    } catch (error) {
      this.works = false;
    }
    const empty = { version: VERSION, current: null, games: {} };
    if (text === null) return empty;
    let held = null;
    try {
      held = JSON.parse(text);
    } catch (error) {
      held = null;
    }
    if (!held || held.version !== VERSION || !held.games || typeof held.games !== "object" || Array.isArray(held.games)) {
      this.setAside(text);
      return empty;
    }
    const games = {};
    for (const id of Object.keys(held.games)) {
      if (sound(held.games[id])) games[id] = held.games[id];
    }
    const kept = { version: VERSION, current: typeof held.current === "string" ? held.current : null, games };
    if (Object.keys(games).length < Object.keys(held.games).length) this.setAside(text, kept);
    return kept;
  }

  /** Move a text to another key, and store the part that could be read in its place. */
  setAside(text, kept) {
    this.stuck = true;
    try {
      this.storage.setItem(`${KEY}.aside.${this.clock()}`, text);
      this.stuck = false;
      this.broken = true;
      if (kept) this.storage.setItem(KEY, JSON.stringify(kept));
      else this.storage.removeItem(KEY);
    } catch (error) {
      this.works = false;
    }
  }

  /** Save one game as the current one; the others are read again, and above fifty, finished and older ones deleted. */
  save(id, game, finished) {
    const held = this.load();
    held.games[id] = game;
    held.current = id;
    const age = (key) => {
      const log = held.games[key].log;
      return log.length ? log[log.length - 1][4] : 0;
    };
    const order = Object.keys(held.games).filter((key) => key !== id);
    const more = order.length + 1 - KEPT;
    if (more > 0) {
      order.sort((one, other) => finished(held.games[other]) - finished(held.games[one]) || age(one) - age(other));
      for (const key of order.slice(0, more)) delete held.games[key];
    }
    this.works = this.write(held);
  }

  /** Delete a game. */
  drop(id) {
    const held = this.load();
    delete held.games[id];
    if (!this.write(held)) this.works = false;
  }

  /** Store all games, if they may replace what is stored; returns whether that worked. */
  write(held) {
    try {
      if (!this.stuck) this.storage.setItem(KEY, JSON.stringify(held));
    } catch (error) {
      return false;
    }
    return !this.stuck;
  }
}

/** The browser's storage, or null: with some settings, even looking at it throws an error. */
export function storage() {
  try {
    return window.localStorage;
  } catch (error) {
    return null;
  }
}
