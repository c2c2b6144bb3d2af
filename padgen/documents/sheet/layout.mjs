// The table's layout in the window: one table or two halves, and the sizes of columns and rows in CSS pixels.

const NARROWEST = 44;
const WIDEST = 220;
const TARGET = 44;
/** The lowest row of a tablet, if all rows are then in view. */
const LOWEST = 41;
const TALLEST = 84;
/** The lowest rows of sums, of one line and of the two lines of narrow columns. */
const ONE_LINE = 34;
const TWO_LINES_OF_SUMS = 39;
/** The usual bar, and lower ones on phones, in low windows and above a tight table; the bar at the bottom of phones. */
const BAR = { usual: 60, phone: 52, low: 48, tight: 56, bottom: 54 };
/** The gap between two halves, usually and if more columns fit then. */
const GAP_HALVES = 26;
const GAP_HALVES_CLOSE = 20;
/** The gap between the sections of one table, usual and tight, and that of saved throws and extras. */
const BETWEEN = 10;
const BETWEEN_TIGHT = 8;
const BETWEEN_COUNTS = 8;
/** What is free below the table at least, and usually. */
const BELOW = 8;
const BELOW_USUAL = 24;
/** The panel of the ways to the bonus with its margin but no lines, a line of it, and the most lines. */
const PANEL = 64;
const PANEL_LINE = 24;
const PANEL_MOST = 5;
/** The lowest rows that make room for the panel below them. */
const LOWEST_ABOVE_PANEL = 52;
/** From these widths on, columns of low rows and of tall ones have large figures. */
const ROOMY = 72;
const ROOMY_TALL = 60;
const TALL = 56;
/** What the names of rows give up if all columns then fit. */
const SPARED = 12;

/**
 * The layout of a table in a window of this size.
 * `columns` is their number, `upper` and `lower` are {rows, computed, counts}; `each` is a player's number of columns.
 * On a tablet, a table that is too high becomes two halves, with small gaps, if these fit.
 */
export function plan(width, height, columns, upper, lower, each) {
  const lying = width >= 900 && width > height;
  const found = arrange(width, height, columns, upper, lower, each, lying, false);
  if (found.fits || found.phone || found.low || (width > height && !lying)) return found;
  const close = arrange(width, height, columns, upper, lower, each, lying, true);
  return close.halves && close.fits ? close : found;
}

function arrange(width, height, columns, upper, lower, each, lying, close) {
  const beside = lying || close;
  const phone = width < 640;
  const pad = phone ? 4 : close ? 8 : lying ? 16 : 12;
  const gap = phone || close ? 3 : 6;
  const between = close ? GAP_HALVES_CLOSE : GAP_HALVES;
  const usual = width < 360 ? 92 : phone ? 108 : lying ? 148 : beside ? 140 : 186;
  const half = (width - 2 * pad - between) / 2;
  const spare = (beside ? half : width - 2 * pad) - columns * (NARROWEST + gap);
  const label = (phone || beside) && spare >= usual - SPARED ? Math.min(usual, spare) : usual;
  const room = (space) => (space - label - gap * columns) / columns;
  const halves = beside && upper.rows > 0 && lower.rows > 0 && room(half) >= NARROWEST;
  const wide = room(halves ? half : width - 2 * pad);
  const column = Math.floor(Math.max(NARROWEST, Math.min(wide, phone ? width : WIDEST)) * 10) / 10;
  const scrolls = wide < NARROWEST;
  const whole = { rows: upper.rows + lower.rows, computed: upper.computed + lower.computed, counts: upper.counts + lower.counts };
  const parts = halves ? [upper, lower] : [whole];
  const compact = column < 84;
  const low = height < 480;
  const bar = phone ? BAR.phone : low ? BAR.low : BAR.usual;
  const titled = each > 1;
  const thin = compact && !titled;
  const titles = titled ? (compact ? 24 : 20) : 0;
  const head = (one, several) => (titled ? several : one) + titles;
  const heads = head(thin ? 74 : 88, 70);
  const lowest = thin ? heads : head(72, 54); // the heads of a tight table
  const lowestSums = compact && upper.computed ? TWO_LINES_OF_SUMS : ONE_LINE;
  const panel = halves && columns <= PANEL_MOST ? PANEL + columns * PANEL_LINE : 0;
  const lowBar = phone ? bar : BAR.tight;
  const tops = { usual: bar + heads, tight: lowBar + lowest };
  const found = heights({ height: height - (phone ? BAR.bottom : 0), phone, low, tops, parts, upper, lowestSums, panel });
  const { tight, row, computed, upperSums, fits, way } = found;
  return {
    halves, phone, compact, thin, titled, tight, scrolls, fits, way,
    span: each * (column + gap) - gap,
    low: low && !phone,
    tiny: column < 60,
    bare: width < 360,
    roomy: column >= (row < TALL ? ROOMY : ROOMY_TALL),
    stepper: column >= 132,
    narrow: column < 110 && !compact,
    sizes: {
      "--row": `${row}px`, "--sums": `${computed}px`, "--upper-sums": `${upperSums}px`,
      "--label": `${label}px`, "--column": `${column}px`, "--gap": `${gap}px`, "--halves": `${between}px`,
      "--columns": columns, "--edge": `${pad}px`, "--bar": `${tight ? lowBar : bar}px`,
      "--heads": `${low && !phone ? head(52, 44) : tight ? lowest : heads}px`,
      "--titles": `${titles}px`, "--lines": whole.rows + whole.computed + whole.counts, "--players": columns / each,
    },
  };
}

/**
 * The heights of rows, of sums and of those in the upper half, whether rows are lower than usual (`tight`), and whether
 * all is in view: the table (`fits`), and the panel below the upper half (`way`), whose height is 0 if there is none.
 * `tops` are the heights of bar and heads, `parts` the whole table or its halves.
 */
function heights({ height, phone, low, tops, parts, upper, lowestSums, panel }) {
  const halves = parts.length > 1;
  const gaps = (part, between = BETWEEN) => (part.computed > 1 && !halves ? between : 0) + (part.counts ? BETWEEN_COUNTS : 0);
  const filling = (part, below) => (height - tops.usual - below - gaps(part)) / (part.rows + part.computed + part.counts);
  let row = Math.min(...parts.map((part) => filling(part, BELOW_USUAL)));
  if (panel && upper.computed) {
    const above = filling(upper, BELOW + panel);
    if (above >= LOWEST_ABOVE_PANEL) row = Math.min(row, above);
  }
  const room = (part, size, top, between) => height - top - BELOW - gaps(part, between) - (part.rows + part.counts) * size;
  const sums = (size) => Math.min(TARGET, ...parts.map((part) => room(part, size, tops.tight, BETWEEN_TIGHT) / Math.max(1, part.computed)));
  const fitting = sums(phone ? TARGET : LOWEST) >= lowestSums;
  // Rows that aren't tapped may be lower than a touch target, on phones only if all is then in view.
  const tight = row < TARGET && !low && (fitting || !phone);
  const rest = (part, size) => (tight ? room(part, size, tops.tight, BETWEEN_TIGHT) : room(part, size, tops.usual, BETWEEN));
  row = Math.floor(Math.max(TARGET, Math.min(TALLEST, phone ? TARGET : row)));
  let computed = row;
  if (tight) {
    if (fitting) while (sums(row) < lowestSums) row -= 1;
    computed = Math.floor(Math.max(lowestSums, sums(row)));
  }
  // Above the panel, sums may have the room that the other half has none for.
  const free = [panel, 0].map((taken) => (rest(upper, row) - taken) / Math.max(1, upper.computed));
  const upperSums = tight && halves ? Math.floor(Math.max(computed, Math.min(row, free.find((size) => size >= row) || free[1]))) : computed;
  const fits = parts.every((part) => rest(part, row) >= part.computed * (part === upper ? upperSums : computed));
  const way = panel > 0 && rest(upper, row) - upper.computed * upperSums >= panel;
  return { tight, row, computed, upperSums, fits, way };
}

/**
 * The largest size from `most` down to 11 at which no word of these names is wider than its room.
 * Names that are `tight` have no room for a second line: they stay on one line if they fit at `least` or more.
 * Words that are too wide even at 11 may be divided at soft hyphens.
 */
export function fitWords(soft, rooms, most, measure, tight = [], least = 13) {
  const names = soft.map((name) => name.replaceAll("\u00ad", ""));
  const parts = (index, whole) => (whole && tight[index] ? [names[index]] : names[index].split(/[\s-]+/));
  const fits = (size, whole) => rooms.every((room, index) => parts(index, whole).every((part) => measure(part, size) <= room));
  for (let size = most; size >= least; size -= 0.5) if (fits(size, true)) return size;
  let size = most;
  while (size > 11 && !fits(size, false)) size -= 0.5;
  if (fits(size, false)) return size;
  const divided = soft.map((name) => name.split(/[\s-]+/).flatMap((word) => word.replaceAll("\u00ad", "-\u00ad").split("\u00ad")));
  for (size = most; size > 11; size -= 0.5) {
    if (rooms.every((room, index) => divided[index].every((part) => measure(part, size) <= room))) return size;
  }
  return 11;
}

/**
 * Names that fit their columns: [{text, size}], cut with an ellipsis, which names cut alike have before their last letter.
 * Nameless players have `numbers`: if one of their names would be cut, all of them are shown by number alone.
 */
export function fitNames(names, numbers, room, most, measure) {
  const cut = (name, end) => {
    const letters = [...name];
    const text = () => letters.join("").trimEnd() + end;
    while (letters.length > 1 && measure(text(), 12) > room) letters.pop();
    return text();
  };
  const narrow = names.some((name, index) => numbers[index] && measure(name, 12) > room);
  const sized = names.map((name, index) => {
    if (narrow && numbers[index]) return { text: numbers[index], size: most, whole: true };
    for (let size = most; size >= 12; size -= 1) {
      if (measure(name, size) <= room) return { text: name, size, whole: true };
    }
    return { text: cut(name, "…"), size: 12, whole: false };
  });
  return sized.map((own, index) => {
    const twin = sized.some((other, at) => at !== index && other.text === own.text && names[at] !== names[index]);
    return own.whole || !twin ? own : { ...own, text: cut(names[index], `…${[...names[index]].pop()}`) };
  });
}
