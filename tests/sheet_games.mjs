// Plays games with the sheet's own program, without a page.  The program is put in front of this text; games come as
// JSON on standard input, and the results go to standard output.

import { readFileSync } from "node:fs";

const { rules, games } = JSON.parse(readFileSync(0, "utf8"));

const shown = (game) => {
  const now = standing(rules, game);
  return {
    turn: now.turn ? now.players.indexOf(now.turn) : null,
    over: now.over,
    round: now.round,
    players: now.players.map(({ filled, totals, next, leads, behind, bonus: bonuses }) => ({
      filled, totals, next, leads, behind, bonus: bonuses.length === 1 ? bonuses[0] : null,
    })),
  };
};

const results = games.map(({ names, moves }) => {
  let game = newGame(rules, names);
  const past = [JSON.stringify(entries(game))];
  const refused = moves.map(([player, field, value], time) => {
    const { id } = game.players[player];
    const why = refusal(rules, game, id, field, value);
    const next = enter(rules, game, id, field, value, time);
    if (why && next !== game) throw new Error("entered what was refused");
    if (next !== game) past.push(JSON.stringify(entries(next)));
    game = next;
    return why;
  });
  const end = shown(game);
  let back = game;
  for (const before of past.slice(0, -1).reverse()) {
    back = step(back, -1);
    if (JSON.stringify(entries(back)) !== before) throw new Error("undo went astray");
  }
  if (step(back, -1).at !== 0) throw new Error("undo went beyond the beginning");
  for (const after of past.slice(1)) {
    back = step(back, 1);
    if (JSON.stringify(entries(back)) !== after) throw new Error("redo went astray");
  }
  const text = gameText(rules, game);
  const again = shown(readGame(rules, text, 0));
  const kept = ({ players }) => players.map(({ filled }) => filled);
  if (JSON.stringify(kept(again).map(sorted)) !== JSON.stringify(kept(end).map(sorted))) throw new Error(`read otherwise:\n${text}`);
  return { refused, end, text };
});

function sorted(filled) {
  return Object.keys(filled).sort().map((key) => [key, filled[key]]);
}

process.stdout.write(JSON.stringify(results));
