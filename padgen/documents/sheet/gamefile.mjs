// Games as files: written as YAML; read from JSON or from YAML of the same form.

import { addPlayer, enter, entries, fields, newGame, refusal, seated } from "./core.mjs";

// The text before a comment may have quoted strings, in which # doesn't start a comment.
const COMMENT = /^((?:"(?:[^"\\]|\\.)*"|'[^']*'|[^"'#]|[^\s"']#)*?)(?:^|\s)#.*$/;
const LINE = /^( *)(- )?([A-Za-z_][\w]*|"(?:[^"\\]|\\.)*"):(?: (.*))?$/;

/** The game as the text of a file. */
export function gameText(rules, game) {
  const held = entries(game);
  const lines = [`variant: ${JSON.stringify(rules.source)}`, `language: ${rules.lang}`, "players:"];
  for (const player of seated(game)) {
    const filled = held[player.id];
    const list = (ids) => ids.filter((id) => filled[id] !== undefined).map((id) => `${id}: ${filled[id]}`).join(", ");
    lines.push(`  - name: ${JSON.stringify(player.name)}`);
    lines.push(`    points: {${list(fields(rules).map((field) => field.id))}}`);
    if (filled.saved !== undefined) lines.push(`    saved: ${filled.saved}`);
    const extras = rules.counts.filter((id) => id !== "saved" && filled[id] !== undefined);
    if (extras.length) lines.push(`    extras: {${list(extras)}}`);
  }
  return `${lines.join("\n")}\n`;
}

/** The game in a file's text; throws a `Slip` if it can't be read. */
export function readGame(rules, text, time) {
  const { data, lines } = parse(text.replace(/^\ufeff/, ""));
  const at = (path) => lines[path.join(".")] || 1;
  if (!data || typeof data !== "object" || !Array.isArray(data.players) || !data.players.length) {
    throw new Slip(1, "players");
  }
  if (data.variant !== undefined && JSON.stringify(data.variant) !== JSON.stringify(rules.source)) {
    throw new Slip(at(["variant"]), "variant", typeof data.variant === "string" ? data.variant : "{…}");
  }
  if (data.players.length > rules.most) throw new Slip(at(["players"]), "players");
  let game = newGame(rules, []);
  data.players.forEach((player, index) => {
    const here = ["players", index];
    if (!player || typeof player !== "object" || Array.isArray(player)) throw new Slip(at(here), "players");
    const name = player.name === undefined || player.name === null ? "" : String(player.name);
    game = addPlayer(game, name.slice(0, 60));
    const id = game.players[game.players.length - 1].id;
    for (const key of Object.keys(player)) {
      if (key === "name") continue;
      if (key === "points") game = fill(rules, game, id, player.points || {}, (field) => at([...here, "points", field]), time);
      else if (key === "saved" && rules.counts.indexOf(key) >= 0) game = put(rules, game, id, key, player[key], at([...here, key]), time);
      else if (key === "extras") {
        for (const extra of Object.keys(player[key] || {})) {
          if (extra === "saved" || rules.counts.indexOf(extra) < 0) throw new Slip(at([...here, key, extra]), extra);
          game = put(rules, game, id, extra, player[key][extra], at([...here, key, extra]), time);
        }
      } else throw new Slip(at([...here, key]), key);
    }
  });
  return game;
}

/** An error in a file: its line and the text there; `variant` names the file's rules if they are other rules. */
export class Slip extends Error {
  constructor(line, text, variant) {
    super(`${line}: ${text}`);
    this.line = line;
    this.text = text;
    this.variant = variant;
  }
}

function fill(rules, game, id, points, line, time) {
  const known = fields(rules).map((field) => field.id);
  for (const field of Object.keys(points)) {
    if (known.indexOf(field) < 0) throw new Slip(line(field), field);
  }
  // Entered in the order of the rules, whatever the file's order of keys.
  return known.reduce((found, field) => {
    const value = points[field];
    return value === undefined || value === null ? found : put(rules, found, id, field, value, line(field), time);
  }, game);
}

function put(rules, game, id, field, value, line, time) {
  const number = typeof value === "string" && /^\d+$/.test(value) ? Number(value) : value;
  if (refusal(rules, game, id, field, number) === "points") throw new Slip(line, `${field}: ${value}`);
  const free = { ...rules, columns: rules.columns.map((column) => ({ ...column, chains: [] })) };
  return enter(free, game, id, field, number, time);
}

/** The data of a text, and the line of each key by its dotted path. */
function parse(text) {
  if (/^\s*\{/.test(text)) {
    try {
      return { data: JSON.parse(text), lines: {} };
    } catch (error) {
      throw new Slip(1, text.trim().slice(0, 40));
    }
  }
  const found = [];
  text.split(/\r?\n/).forEach((raw, index) => {
    const line = raw.replace(COMMENT, "$1").replace(/\s+$/, "");
    if (line) found.push({ line, number: index + 1 });
  });
  const lines = {};
  const data = {};
  let player = null;
  let section = null;
  for (const { line, number } of found) {
    const match = LINE.exec(line);
    if (!match) throw new Slip(number, line.trim());
    const [, indent, dash, quoted, rest] = match;
    const key = quoted[0] === '"' ? JSON.parse(quoted) : quoted;
    const depth = indent.length + (dash ? 2 : 0);
    if (depth === 0) {
      lines[key] = number;
      section = null;
      player = null;
      data[key] = rest === undefined ? (key === "players" ? [] : null) : value(rest, number);
    } else if (dash && Array.isArray(data.players)) {
      player = {};
      data.players.push(player);
      section = null;
      keep(player, ["players", data.players.length - 1], depth);
    } else if (player && section && depth > section.depth) {
      keep(section.target, section.path, section.depth);
    } else if (player) {
      keep(player, ["players", data.players.length - 1], depth);
    } else {
      throw new Slip(number, line.trim());
    }

    function keep(target, path, level) {
      const here = [...path, key];
      lines[path.join(".")] = lines[path.join(".")] || number;
      lines[here.join(".")] = number;
      if (rest === undefined && (key === "points" || key === "extras")) {
        target[key] = {};
        section = { target: target[key], path: here, depth: level };
      } else {
        target[key] = rest === undefined ? null : value(rest, number);
        if (target[key] && typeof target[key] === "object") Object.keys(target[key]).forEach((id) => { lines[[...here, id].join(".")] = number; });
      }
    }
  }
  return { data, lines };
}

/** The value of a scalar, or of a mapping or list on one line. */
function value(text, number) {
  const bare = text.trim();
  try {
    if (/^["[{]/.test(bare)) {
      const strict = bare.replace(/"(?:[^"\\]|\\.)*"|([{,]\s*)([A-Za-z_]\w*)(\s*:)/g, (all, before, key, after) =>
        key ? `${before}"${key}"${after}` : all);
      return JSON.parse(strict);
    }
  } catch (error) {
    throw new Slip(number, bare);
  }
  if (/^'.*'$/.test(bare)) return bare.slice(1, -1).replace(/''/g, "'");
  if (/^(null|~|)$/.test(bare)) return null;
  return /^-?\d+$/.test(bare) ? Number(bare) : bare;
}
