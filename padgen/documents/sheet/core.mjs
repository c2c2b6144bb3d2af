// The game's logic, without a page: what was entered, the totals and standing, and which fields may be filled next.
//
// `rules` are the variant as data:
//   rows      [{id, section, points}], in pad order; `points` are the legal numbers, ascending
//   columns   [{prefix, chains, bonus}], a player's columns, usually one with the prefix ""; `chains` are runs of field
//             ids that are filled one after another, empty if any row may be next; `bonus` is {least}, or null
//   counts    ids of what is counted: extras and saved throws
//   most      the largest number of players
//
// A game is {variant, lang, players: [{id, name, colour, away}], log: [[player id, field, old, new, time]], at}.
// The log holds all entries: the first `at` of them count, and the rest can be redone.

import { workOut } from "./totals.mjs";

export const LAST = 1e9;
const COLOURS = 12;

/** All fields that a player fills: [{id, row, prefix}]. */
export function fields(rules) {
  const found = [];
  for (const { prefix } of rules.columns) {
    for (const row of rules.rows) found.push({ id: prefix + row.id, row, prefix });
  }
  return found;
}

/** A new game of players with these names. */
export function newGame(rules, names) {
  const game = { variant: rules.id, lang: rules.lang, players: [], log: [], at: 0 };
  return names.reduce(addPlayer, game);
}

/** The players at the table. */
export function seated(game) {
  return game.players.filter((player) => !player.away);
}

/** A colour that no player at the table has: this one if it is free, else the first. */
function freeColour(game, wanted) {
  const used = seated(game).map((player) => player.colour);
  const free = (colour) => used.indexOf(colour) < 0;
  let colour = 1;
  while (colour < COLOURS && !free(colour)) colour += 1;
  return wanted && free(wanted) ? wanted : colour;
}

/** The game with one more player, who gets an unused colour. */
export function addPlayer(game, name) {
  const colour = freeColour(game);
  const id = 1 + game.players.reduce((most, player) => Math.max(most, player.id), 0);
  return { ...game, players: [...game.players, { id, name, colour }] };
}

/** The game with some values of a player changed. */
export function changePlayer(game, id, change) {
  const players = game.players.map((player) => (player.id === id ? { ...player, ...change } : player));
  return { ...game, players };
}

/** The game with a player back at the table, in the own colour if nobody else has got it. */
export function bringBack(game, id) {
  const { colour } = game.players.find((player) => player.id === id);
  return changePlayer(game, id, { away: false, colour: freeColour(game, colour) });
}

/** The game with a player moved one place earlier (-1) or later (1). */
export function movePlayer(game, id, by) {
  const order = seated(game);
  const from = order.findIndex((player) => player.id === id);
  if (from < 0 || !order[from + by]) return game;
  [order[from], order[from + by]] = [order[from + by], order[from]];
  return { ...game, players: [...order, ...game.players.filter((player) => player.away)] };
}

/** What each player has entered: player id -> field -> number; open rows are absent. */
export function entries(game) {
  const found = {};
  for (const player of game.players) found[player.id] = {};
  for (const [id, field, , value] of game.log.slice(0, game.at)) {
    if (value === null) delete found[id][field];
    else found[id][field] = value;
  }
  return found;
}

/** The fields that may be filled next in the order of the rules. */
export function fillable(rules, filled) {
  const open = (id) => filled[id] === undefined;
  const next = [];
  for (const { prefix, chains } of rules.columns) {
    const begun = [];
    const waiting = [];
    if (!chains.length) next.push(...rules.rows.map((row) => prefix + row.id).filter(open));
    for (const chain of chains) {
      const left = chain.filter(open);
      if (left.length) (left.length < chain.length ? begun : waiting).push(left[0]);
    }
    next.push(...(begun.length ? begun : waiting));
  }
  return next;
}

/** Why a number can't be entered: "points" (illegal number), "order", or "" if it can; `null` clears a field. */
export function refusal(rules, game, id, field, value) {
  const filled = entries(game)[id];
  if (value === null) return "";
  if (rules.counts.indexOf(field) >= 0) return Number.isInteger(value) && value >= 0 && value < LAST ? "" : "points";
  const known = fields(rules).find((one) => one.id === field);
  if (!known || known.row.points.indexOf(value) < 0) return "points";
  return filled[field] === undefined && fillable(rules, filled).indexOf(field) < 0 ? "order" : "";
}

/** The game with a number entered; after that, undone entries can't be redone. */
export function enter(rules, game, id, field, value, time) {
  const held = entries(game)[id][field];
  const old = held === undefined ? null : held;
  if (old === value || refusal(rules, game, id, field, value)) return game;
  const log = [...game.log.slice(0, game.at), [id, field, old, value, time]];
  return { ...game, log, at: log.length };
}

/** The game one step back (-1) or forward (1). */
export function step(game, by) {
  const at = Math.min(game.log.length, Math.max(0, game.at + by));
  return { ...game, at };
}

/** The standing of a game: players with their totals and who leads (never a lone player), whose turn it is, and the round. */
export function standing(rules, game) {
  const held = entries(game);
  const every = fields(rules);
  const players = seated(game).map((player) => {
    const filled = held[player.id];
    const open = every.filter((field) => filled[field.id] === undefined);
    const totals = workOut(filled);
    return {
      ...player,
      filled,
      totals,
      open: open.map((field) => field.id),
      next: fillable(rules, filled),
      count: every.length - open.length,
      total: totals.total,
      bonus: rules.columns.map((column) => bonus(rules, filled, totals, open, column)),
    };
  });
  const fewest = players.reduce((least, player) => Math.min(least, player.count), every.length);
  const over = players.length > 0 && fewest === every.length;
  const best = players.reduce((most, player) => Math.max(most, player.total), -LAST);
  const begun = players.some((player) => player.count > 0);
  for (const player of players) {
    player.leads = players.length > 1 && begun && player.total === best && (over || best > 0);
    player.behind = best - player.total;
  }
  const turn = over ? null : players.find((player) => player.count === fewest) || null;
  const last = game.at ? game.log[game.at - 1] : null;
  return { players, turn, over, begun, last, round: Math.min(fewest + 1, every.length), rounds: every.length };
}

/**
 * The state of the upper rows: sum, pace, the points still needed for the next step of the bonus, and whether it is
 * "earned" as far as it can be, "open", or "lost", because no step that is worth points can be reached any more.
 */
function bonus(rules, filled, totals, open, { prefix, bonus: wanted }) {
  if (!wanted) return null;
  const { least } = wanted;
  const upper = rules.rows.filter((row) => row.section === "upper");
  const weight = (rows) => rows.reduce((all, row) => all + (row.face || 1), 0);
  const done = upper.filter((row) => filled[prefix + row.id] !== undefined);
  const best = { ...filled };
  for (const field of open) best[field.id] = field.row.points[field.row.points.length - 1];
  const sum = totals[prefix + "upper_sum"];
  const pace = Math.round((least * weight(done)) / weight(upper));
  const needed = totals[prefix + "needed"];
  const points = totals[prefix + "bonus"];
  const most = workOut(best)[prefix + "bonus"];
  return {
    sum,
    pace,
    ahead: sum - pace,
    least,
    started: done.length > 0,
    needed,
    points,
    state: needed === 0 || (points > 0 && points === most) ? "earned" : most > 0 ? "open" : "lost",
  };
}
