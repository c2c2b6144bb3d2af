// The list of players, in which they are added, renamed, moved, removed and brought back.

import { addPlayer, bringBack, changePlayer, entries, movePlayer, seated } from "./core.mjs";
import { button, find, icon, make, refill, set } from "./elements.mjs";

const NAME = 60;

export class Seats {
  constructor(page) {
    this.page = page;
    find("player-list").addEventListener("change", (event) => this.rename(event.target));
    find("player-list").addEventListener("keydown", (event) => {
      if (event.key === "Enter" && event.target.matches("input")) this.next(event.target);
    });
  }

  ask() {
    this.list();
    this.page.dialogs.show(find("players"), { after: () => this.page.show(true) });
  }

  list() {
    const { words, game, data } = this.page;
    const { texts } = words;
    const players = seated(game);
    const rows = players.map((player, index) => {
      const name = words.name(player, players);
      const input = make("input", { type: "text", maxlength: NAME, value: player.name, placeholder: name, "aria-label": words.say("player", { number: index + 1 }), autocomplete: "off", "data-player": player.id });
      const act = (action, label, picture, off) => button(action, { class: "round", "data-player": player.id, "aria-label": words.say(label, { player: name }), disabled: off }, icon(picture));
      return make("li", { class: `own${player.colour}` }, make("i", { class: "stripe" }), input,
        act("earlier", "earlier", "up", index === 0), act("later", "later", "down", index === players.length - 1),
        act("remove", "remove", "cross", players.length === 1));
    });
    refill(find("player-list"), ...rows);
    const held = entries(game);
    const away = game.players.filter((player) => player.away && (player.name || Object.keys(held[player.id]).length));
    refill(find("away"), ...away.map((player) => button("back", { "data-player": player.id, disabled: players.length >= data.most }, words.labelled(texts.add_player, player.name || words.say("player", { number: player.id })))));
  }

  act(action, id) {
    const { game, data } = this.page;
    if (action === "add-player" || action === "back") {
      if (seated(game).length >= data.most) return;
      this.page.change(action === "back" ? bringBack(game, id) : addPlayer(game, ""));
    } else if (action === "remove") {
      if (seated(game).length > 1) this.page.change(changePlayer(game, id, { away: true }));
    } else this.page.change(movePlayer(game, id, action === "earlier" ? -1 : 1));
    this.list();
    if (find("players").hidden) return;
    const inputs = find("player-list").querySelectorAll("input");
    const same = find("player-list").querySelector(`[data-action="${action}"][data-player="${id}"]:not([disabled])`);
    (same || (action === "add-player" && inputs[inputs.length - 1]) || find("player-list").querySelector(`input[data-player="${id}"]`) || inputs[0]).focus();
  }

  rename(input) {
    const id = Number(input.dataset.player);
    this.page.change(changePlayer(this.page.game, id, { name: input.value.trim().slice(0, NAME) }));
    const players = seated(this.page.game);
    const name = this.page.words.name(players.find((one) => one.id === id), players);
    for (const press of find("player-list").querySelectorAll(`button[data-player="${id}"]`)) {
      set(press, { "aria-label": this.page.words.say(press.dataset.action, { player: name }) });
    }
  }

  /** Focus the next name, or close the list after the last one. */
  next(input) {
    const inputs = Array.from(find("player-list").querySelectorAll("input"));
    const following = inputs[inputs.indexOf(input) + 1];
    if (following) following.focus();
    else this.page.dialogs.close();
  }
}
