// The hints below the names of rows, and the sizes of names and hints, which depend on the column that they share.

import { icon, make } from "./elements.mjs";
import { fitWords } from "./layout.mjs";

/** The height in pixels that a row needs for a name on two lines with dice below. */
const TWO_LINES = 66;
/** In rows lower than this, a name with dice below is on two lines, without them, rather than smaller than 15 pixels. */
const LOW = 52;
/** The largest dice below names, and the smallest ones, alone and beside points. */
const DICE = { most: 20, least: 12, beside: 15 };
const GAP = 3;
/** The padding of a row's head. */
const PADDING = 16;

/** The dice of a combination, those of a second kind solid, and the points of a row that has the same each time. */
export function diceHint({ dice, solid, points }) {
  const icons = dice.map((die, index) => {
    const picture = icon(`die${die}`);
    picture.classList.toggle("solid", solid[index]);
    return picture;
  });
  const fixed = points.length === 2 ? make("span", {}, points[1]) : null;
  return make("span", { class: "hint dice", "aria-hidden": "true" }, ...icons, fixed);
}

/** Make names and hints as large as their column and rows allow. */
export function fitLabels(board, layout, measure) {
  const { phone, bare, tight: low, sizes } = layout;
  const width = parseFloat(sizes["--label"]);
  const high = parseFloat(sizes["--row"]);
  const face = bare ? 0 : phone ? 30 : 43;
  /** The largest size of the names in these heads of rows, at most this one. */
  const fitted = (heads, most) => {
    const rooms = heads.map((head) => width - (phone ? 12 : 18) - (head.querySelector(".face") ? face : 0));
    const tight = heads.map((head) => high < TWO_LINES && Boolean(head.querySelector(".hint")));
    return fitWords(heads.map((head) => head.querySelector(".row-name").textContent), rooms, most, measure, tight, high < LOW ? 15 : 13);
  };
  const heads = (rows) => Array.from(board.querySelectorAll(`tr${rows} th[scope=row]`));
  const size = fitted(heads(":not(.sums)"), phone ? 14 : Math.min(17, Math.floor(((high - 4) / 2.3) * 2) / 2)); // two lines fit
  board.style.setProperty("--name", `${size}px`);
  // A long word for a sum makes no other name smaller, and totals have larger ones where that divides no word.
  for (const head of heads(".sums:not(.total)")) head.style.setProperty("--sum", `${fitted([head], size)}px`);
  board.style.setProperty("--sum", `${fitted(heads(".total"), low ? size : size * 1.15)}px`);
  fitDice(board, width - PADDING, high - 6 - 1.15 * size, measure);
  // A hint beside a name is whole or not there.
  for (const hint of board.querySelectorAll(".hint")) {
    const row = getComputedStyle(hint).getPropertyValue(hint.closest(".sums") ? "--sums" : "--row");
    hint.hidden = hint.scrollWidth > hint.clientWidth || hint.parentElement.offsetHeight > parseFloat(row) - 4;
  }
}

/** Make all dice equally large; points give way if only small dice would leave them room. */
function fitDice(board, room, high, measure) {
  const hints = Array.from(board.querySelectorAll(".dice"), (one) => {
    const fixed = one.querySelector("span");
    return { count: one.querySelectorAll("svg").length, fixed, width: fixed ? GAP + measure(fixed.textContent, 13, 400) : 0 };
  });
  const largest = (beside) => Math.min(...hints.map(({ count, width }) => (room + GAP - (beside ? width : 0)) / count - GAP));
  const size = Math.floor(Math.max(DICE.least, Math.min(DICE.most, high, largest(false), Math.max(DICE.beside, largest(true)))));
  for (const { count, fixed, width } of hints) if (fixed) fixed.hidden = count * (size + GAP) - GAP + width > room;
  board.style.setProperty("--die", `${size}px`);
}
