// Saved games: those in the browser's storage, and those in files.

import { standing } from "./core.mjs";
import { button, find, make, refill } from "./elements.mjs";
import { Slip, gameText, readGame } from "./gamefile.mjs";

export class Shelf {
  constructor(page) {
    this.page = page;
  }

  list() {
    const { page } = this;
    const { words, data, store } = page;
    const { games } = store.load();
    if (!games[page.id]) games[page.id] = page.game;
    const own = Object.keys(games).filter((id) => games[id].variant === data.id);
    own.sort((one, other) => begun(other, games) - begun(one, games));
    refill(find("game-list"), ...own.map((id) => {
      const now = standing(data, games[id]);
      const totals = now.players.map((player) => `${words.name(player, now.players)} ${player.total}`).join(", ");
      const when = words.moment(begun(id, games));
      const round = now.over ? words.texts.over : words.say("round", { round: now.round, rounds: now.rounds });
      return button("choose", { "data-game": id, "aria-current": id === page.id ? "true" : null, class: "game" }, make("b", {}, totals), make("small", {}, `${when} · ${round}`));
    }));
    page.dialogs.show(find("games"), {});
  }

  choose(id) {
    const { games } = this.page.store.load();
    if (!games[id]) return;
    this.page.id = id;
    this.page.game = games[id];
    this.page.keep();
    this.page.show(true);
    this.page.say(this.page.next());
  }

  save() {
    const address = URL.createObjectURL(new Blob([gameText(this.page.data, this.page.game)], { type: "application/yaml" }));
    const link = make("a", { href: address, download: "game.yaml" });
    document.body.append(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(address), 60000);
  }

  /** Open a game from a file's text, or show what is wrong with it. */
  load(text) {
    try {
      const game = readGame(this.page.data, text, Date.now());
      this.page.begin(game);
      this.page.keep();
      this.page.notice("");
      this.page.show(true);
      this.page.say(this.page.next());
    } catch (error) {
      if (!(error instanceof Slip)) throw error;
      this.page.notice(error.variant ? this.page.words.say("other_rules", { rules: error.variant }) : this.page.words.say("bad_file", { text: error.message }));
    }
  }
}

/** When a game was last played, or begun if it has no entries: for sorting. */
export function begun(id, games) {
  const log = games && games[id] ? games[id].log : [];
  return log.length ? log[log.length - 1][4] : parseInt(id.split("-")[0], 36) || 0;
}
