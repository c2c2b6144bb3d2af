// What a form does beyond its built-in sums: it refuses illegal entries, shows who leads, says whose turn it is, asks
// before a new game clears the form, and makes the totals read-only.
// It is ES5, because some viewers silently drop scripts with newer syntax.
//
// `start` is called once, with the document and the rules as data:
//   players   the number of players
//   rows      row id -> points (the legal numbers), values (the same numbers as text for a message)
//   names     row or count id -> its name
//   chains    for each column with an order of rows: runs of row ids that are filled one after another
//   upper     ids of the rows that the bonus depends on
//   computed  keys of the fields that viewers calculate
//   mark      what the hidden field of a leader holds until the game is over
//   steps     the number of steps in which the bar on the way to the bonus fills
//   bars      keys of the fields that count these steps, one for each bar of a player
//   buttons   names of the button that clears the form at once, and of the one that asks first
//   cleared   keys of each player's fields that a new game clears, and names of others
//   blank     the value of an open row
//   inks      the colours of numbers and names, of the word in place of a name, and of a zero
//   widths    first letter's code -> widths of letters in a row: digits to the base 36, in 1/35 em
//   hides     whether sums without an entry, open bonuses, and what decided ones need are hidden
//   illegal, order, number: messages with {value}, {row} and {values}; with {rows}; with {label}
//   ask, turn, winner, tie: a question; messages with {player}; with {players}; with {players}
//   wish      what the status says otherwise
//   round     how far the game has come, with {round} and {rounds}
//   player    the text for a player without a name, with {number}
//
// Quirks of viewers:
// - MuPDF's \s doesn't match every space that texts put next to numbers, so these are listed (it misreads ranges, too).
// - PDFium's value of a list's blank item is a number, so valueAsString is read where there is one.
// - PDFium ignores a new event.value, so the field itself is changed, and the entry is refused without a message.
// - pdf.js hides a refused entry but still adds it up, so the row is made blank instead.
// - Okular's sums read numbers with util.stringToNumber, which returns NaN for a list's blank item.
// - pdf.js stores an item picked from a list before it validates it, so a row counts as open while it has that item.
// - pdf.js shows a number whose formatted text is empty, so a sum that isn't shown becomes a space.
// - pdf.js doesn't format what it opens, so hidden sums of a saved form are emptied until they are calculated again.
// - pdf.js doesn't save which buttons are seen, so they are shown or hidden when a form is opened, too.
// - PDFium and MuPDF format a sum only when it changes, so those that are now shown or hidden are set again.
var padgen = (function () {
  "use strict";
  var table, game, known = {}, spaces = /^[\s\u00a0\u2007\u2009\u202f]+|[\s\u00a0\u2007\u2009\u202f]+$/g;
  function trim(value) {
    return value === null || value === undefined ? "" : String(value).replace(spaces, "");
  }
  function held(doc, player, key) {
    var field = doc.getField("p" + player + "_" + key);
    if (!field) { return ""; }
    return trim(typeof field.valueAsString === "string" ? field.valueAsString : field.value);
  }
  function whole(text) {
    return /^\+?[0-9]+$/.test(text) ? parseInt(text, 10) : -1;
  }
  function early() {
    return app.viewerType === "PDF.js" && table.blank !== "";
  }
  function store(text) {
    if (String(event.value) === text) { return; }
    if (app.viewerType !== "pdfium") {
      event.value = text;
    } else {
      event.target.value = text;
      event.rc = false;
    }
  }
  function say(message, words) {
    return message.replace(/\{([a-z]+)\}/g, function (all, key) { return key in words ? words[key] : all; });
  }
  function wider(text, ems) {
    return text.split("").reduce(function (sum, letter) {
      var code = letter.charCodeAt(0);
      var found = Object.keys(table.widths).filter(function (first) {
        return code >= first && code < Number(first) + table.widths[first].length;
      })[0];
      return sum + (found ? parseInt(table.widths[found].charAt(code - found), 36) : 25) / 35;
    }, 0) > ems;
  }
  function cut(message, names, ems) {
    var most = 60, text;
    function begin(name) { return name.length > most ? trim(name.slice(0, most - 1)) + "." : name; }
    do {
      text = names.map(begin).join(", ");
      text = say(message, {player: text, players: text});
      most -= 1;
    } while (most > 1 && wider(text, ems));
    return text;
  }
  function fill(doc, player, key, made) {
    for (var step = 1; step <= table.steps; step += 1) {
      var field = doc.getField("p" + player + "_" + key + "-" + step), display = step === made ? 0 : 1;
      if (field && field.display !== display) { field.display = display; }
    }
  }
  function ordered(key) {
    return table.chains.filter(function (column) {
      return column.some(function (chain) { return chain.indexOf(key) >= 0; });
    })[0];
  }
  function next(doc, player, own) {
    var begun = [], waiting = [];
    ordered(own).forEach(function (chain) {
      var open = chain.filter(function (key) { return key === own || held(doc, player, key) === ""; });
      if (open.length) { (open.length < chain.length ? begun : waiting).push(open[0]); }
    });
    return begun.length ? begun : waiting;
  }
  function refusal(doc, player, key, text) {
    var row = table.rows[key], name = table.names[key], old, rows;
    if (!row) { return whole(text) < 0 ? say(table.number, {label: name}) : ""; }
    if (row.points.indexOf(whole(text)) < 0) {
      return say(table.illegal, {value: text, row: name, values: row.values});
    }
    old = held(doc, player, key);
    if (!ordered(key) || (old !== "" && !(old === text && early()))) { return ""; }
    rows = next(doc, player, key);
    if (rows.indexOf(key) >= 0) { return ""; }
    return say(table.order, {rows: rows.map(function (id) { return table.names[id]; }).join(", ")});
  }
  function begun(doc, player, column) {
    return Object.keys(table.names).some(function (key) {
      return key.indexOf(column) === 0 && held(doc, player, key) !== "";
    });
  }
  function shown(doc, player, key, value) {
    var column = /^(c[0-9]_)?/.exec(key)[0];
    function full() { return table.upper.every(function (id) { return held(doc, player, column + id) !== ""; }); }
    if (key === column + "needed" && (value <= 0 || full())) { return false; }
    return key === column + "bonus" ? value > 0 || full() : begun(doc, player, column);
  }
  function again(doc, player) {
    var now = {}, before = known[player];
    known[player] = now;
    table.computed.forEach(function (key) {
      var field = doc.getField("p" + player + "_" + key), value;
      if (!field) { return; }
      now[key] = shown(doc, player, key, Number(field.value));
      if (!(before && before[key] === now[key])) {
        value = field.value;
        field.value = value + " ";
        field.value = value;
      }
    });
  }
  function survey(doc) {
    // As in padgen.rules, a player with neither a name nor an entry doesn't take part.
    var ids = Object.keys(table.rows), there = [], named = true, most = 0, best = -Infinity, least = ids.length;
    for (var player = 1; player <= table.players; player += 1) {
      var name = held(doc, player, "name");
      var filled = ids.filter(function (id) { return held(doc, player, id) !== ""; }).length;
      if (name !== "" || filled) {
        there.push({player: player, filled: filled, total: parseInt(held(doc, player, "total"), 10) || 0});
        named = named && name !== "";
        most = Math.max(most, filled);
        least = Math.min(least, filled);
        best = Math.max(best, there[there.length - 1].total);
      }
    }
    function number(found) { return found.player; }
    game = {over: there.length > 0 && least === ids.length, leaders: [], turn: [], filled: there.length ? least : NaN};
    if (game.over || (there.length > 1 && best > 0)) {
      game.leaders = there.filter(function (found) { return found.total === best; }).map(number);
    }
    if (!game.over && there.length > 1 && (named || most > 1)) {
      game.turn = there.filter(function (found) { return found.filled === least; }).map(number).slice(0, 1);
    }
  }
  function leads(player, over) {
    return game.over === over && game.leaders.indexOf(player) >= 0;
  }
  function signal(doc, player) {
    // What says whose turn it is is seen, but not printed: that is 2.
    var seen = {star: leads(player, game.over), winner: leads(player, true), turn: game.turn.indexOf(player) >= 0};
    Object.keys(seen).forEach(function (key) {
      var field = doc.getField("p" + player + "_" + key), display = !seen[key] ? 1 : key === "turn" ? 2 : 0;
      if (field && field.display !== display) { field.display = display; }
    });
  }
  function takeBlanksForZero() {
    var plain = util.stringToNumber;
    util.stringToNumber = function (text) { return trim(text) === "" ? 0 : plain(text); };
  }
  return {
    enter: function (doc, player, key) {
      var blank = table.rows[key] ? table.blank : "", text = trim(event.value), message = "";
      if (text !== "") { message = refusal(doc, player, key, text); }
      if (message === "") {
        store(text === "" ? blank : String(whole(text)));
        return;
      }
      app.alert(message);
      if (app.viewerType === "PDF.js") { event.value = blank; } else { event.rc = false; }
    },
    advance: function (doc, player, column) {
      var sum = held(doc, player, column + "upper_sum"), points = parseInt(sum, 10) || 0, made = table.steps;
      var needed = parseInt(held(doc, player, column + "needed"), 10) || 0;
      if (needed > 0) { made = Math.min(Math.max(1, Math.round(made * points / (points + needed))), made - 1); }
      if (sum === "" || (needed > 0 && points === 0)) { made = 0; }
      event.value = made ? String(made) : "";
      fill(doc, player, column + "progress", made);
    },
    show: function (doc, player, key, before) {
      if (!shown(doc, player, key, Number(event.value))) {
        event.value = (!begun(doc, player, /^(c[0-9]_)?/.exec(key)[0]) && before) || " ";
      }
    },
    strike: function () {
      event.target.textColor = table.inks[trim(event.value) === "0" ? 2 : 0];
    },
    name: function (ems, nobody) {
      var name = trim(event.value);
      event.target.textColor = table.inks[name ? 0 : 1];
      event.value = name ? cut("{player}", [name], ems) : nobody;
    },
    lead: function (doc, player) {
      if (player === 1 || !game) { survey(doc); }
      if (app.viewerType !== "PDF.js") { again(doc, player); }
      event.value = leads(player, false) ? table.mark : "";
      signal(doc, player);
    },
    tell: function (doc, ems) {
      if (!game) { survey(doc); }
      function named(player) { return held(doc, player, "name") || say(table.player, {number: player}); }
      event.value = table.wish;
      if (game.over) {
        event.value = cut(game.leaders.length > 1 ? table.tie : table.winner, game.leaders.map(named), ems);
      } else if (game.turn.length) {
        event.value = cut(table.turn, game.turn.map(named), ems);
      }
    },
    count: function (doc) {
      if (!game) { survey(doc); }
      var rounds = Object.keys(table.rows).length, round = game.filled + 1;
      event.value = round <= rounds ? say(table.round, {round: round, rounds: rounds}) : "";
    },
    restart: function (doc) {
      // Yes is 4, No 3 and Cancel 2; a viewer that can't ask returns something else.
      var answer = app.alert(table.ask, 2, 2), names = table.cleared[1];
      if (answer === 2 || answer === 3) { return; }
      function add(key) { names = names.concat("p" + player + "_" + key); }
      for (var player = 1; player <= table.players; player += 1) { table.cleared[0].forEach(add); }
      doc.resetForm(names);
      if (typeof doc.calculateNow === "function") { doc.calculateNow(); }
    },
    start: function (doc, rules) {
      var player, field;
      table = rules;
      function protect(key) {
        field = doc.getField("p" + player + "_" + key);
        if (!field) { return; }
        field.readonly = true;
        if (table.hides && app.viewerType === "PDF.js" && !shown(doc, player, key, Number(field.value))) { field.value = ""; }
      }
      for (player = 1; player <= table.players; player += 1) { table.computed.forEach(protect); }
      table.buttons.forEach(function (name, asks) {
        field = doc.getField(name);
        if (field) { field.display = asks ? 2 : 1; }
      });
      survey(doc);
      function restore(key) { fill(doc, player, key, Number(held(doc, player, key))); }
      for (player = 1; player <= table.players; player += 1) {
        signal(doc, player);
        table.bars.forEach(restore);
      }
      game = null;
      // Last, because a viewer may not allow it to be replaced.
      if (typeof util === "object" && typeof util.stringToNumber === "function") { takeBlanksForZero(); }
    }
  };
}());
