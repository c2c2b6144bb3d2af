// The table's layout in the window: one table or two halves, and the sizes of columns and rows in CSS pixels.

const NARROWEST = 44;
const WIDEST = 220;
const TARGET = 44;
const TALLEST = 64;
const GAP_HALVES = 26;
/** What the names of rows give up on phones if all columns then fit. */
const SPARED = 12;

/**
 * The layout of a table in a window of this size.
 * `columns` is their number, `upper` and `lower` are {rows, computed, counts}; `each` is a player's number of columns.
 */
export function plan(width, height, columns, upper, lower, each) {
  const phone = width < 640;
  const pad = phone ? 4 : width >= 900 && width > height ? 16 : 12;
  const gap = phone ? 3 : 6;
  const usual = width < 360 ? 92 : phone ? 108 : width >= 900 && width > height ? 148 : 186;
  const spare = width - 2 * pad - columns * (NARROWEST + gap);
  const label = phone && spare >= usual - SPARED ? Math.min(usual, spare) : usual;
  const room = (space) => (space - label - gap * columns) / columns;
  const half = (width - 2 * pad - GAP_HALVES) / 2;
  const halves = width >= 900 && width > height && upper.rows > 0 && lower.rows > 0 && room(half) >= NARROWEST;
  const wide = room(halves ? half : width - 2 * pad);
  const column = Math.floor(Math.max(NARROWEST, Math.min(wide, phone ? width : WIDEST)) * 10) / 10;
  const scrolls = wide < NARROWEST;
  const whole = { rows: upper.rows + lower.rows, computed: upper.computed + lower.computed, counts: upper.counts + lower.counts };
  const parts = halves ? [upper, lower] : [whole];
  const compact = column < 84;
  const low = height < 480;
  const bar = phone ? 52 : low ? 48 : 60;
  const titled = each > 1;
  const thin = compact && !titled;
  const titles = titled ? (compact ? 24 : 20) : 0;
  const heads = (titled ? 70 : thin ? 74 : 88) + titles;
  const lowest = (titled ? 54 : 72) + titles; // the heads of a tight table
  const gaps = (part) => (part.computed > 1 && !halves ? 10 : 0) + (part.counts ? 8 : 0);
  const free = (part, above) => height - above - 24 - gaps(part);
  const fit = (part) => free(part, bar + heads) / (part.rows + part.computed + part.counts);
  let row = Math.min(...parts.map(fit));
  const panel = 54 + columns * 24;
  if (halves && upper.computed && columns <= 5) {
    const beside = (height - bar - heads - 18 - panel - gaps(upper)) / (upper.rows + upper.computed + upper.counts);
    if (beside >= 52) row = Math.min(row, beside);
  }
  let computed = row;
  let tight = false;
  if (row < TARGET && !phone && !low) {
    // Rows that aren't tapped may be lower than a touch target.
    tight = true;
    const left = (part, size) => (free(part, 56 + lowest) + 16 - (part.rows + part.counts) * size) / Math.max(1, part.computed);
    computed = Math.max(34, Math.min(TARGET, ...parts.map((part) => left(part, TARGET))));
    row = TARGET;
  }
  row = Math.floor(Math.max(TARGET, Math.min(TALLEST, phone ? TARGET : row)));
  computed = Math.floor(tight ? computed : row);
  const used = upper.rows * row + (upper.computed + upper.counts) * computed + (tight ? 56 + lowest : bar + heads);
  return {
    halves, phone, compact, thin, titled, tight, scrolls,
    span: each * (column + gap) - gap,
    low: low && !phone,
    tiny: column < 60,
    bare: width < 360,
    hints: row >= 52 && !phone,
    stepper: column >= 132,
    narrow: column < 110 && !compact,
    way: halves && columns <= 5 && height - used - 18 >= panel,
    sizes: {
      "--row": `${row}px`, "--sums": `${computed}px`, "--label": `${label}px`, "--column": `${column}px`, "--gap": `${gap}px`,
      "--columns": columns, "--edge": `${pad}px`, "--bar": `${tight ? 56 : bar}px`, "--heads": `${low && !phone ? (titled ? 44 + titles : 52) : tight && !thin ? lowest : heads}px`,
      "--titles": `${titles}px`, "--lines": whole.rows + whole.computed + whole.counts, "--players": columns / each,
    },
  };
}

/**
 * The largest size from `most` down to 11 at which no word of these names is wider than its room.
 * Names that are `tight` have no room for a second line: they stay on one line if they fit at 13 or more.
 * Words that are too wide even at 11 may be divided at soft hyphens.
 */
export function fitWords(soft, rooms, most, measure, tight = []) {
  const names = soft.map((name) => name.replaceAll("\u00ad", ""));
  const parts = (index, whole) => (whole && tight[index] ? [names[index]] : names[index].split(/[\s-]+/));
  const fits = (size, whole) => rooms.every((room, index) => parts(index, whole).every((part) => measure(part, size) <= room));
  for (let size = most; size >= 13; size -= 0.5) if (fits(size, true)) return size;
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
 * Names that fit their columns: [{text, size}], cut without an ellipsis; names cut alike end in their last letter.
 * Nameless players have `numbers`: if one of their names would be cut, all of them are shown by number alone.
 */
export function fitNames(names, numbers, room, most, measure) {
  const narrow = names.some((name, index) => numbers[index] && measure(name, 12) > room);
  const sized = names.map((name, index) => {
    if (narrow && numbers[index]) return { text: numbers[index], size: most, whole: true };
    for (let size = most; size >= 12; size -= 1) {
      if (measure(name, size) <= room) return { text: name, size, whole: true };
    }
    let length = name.length;
    while (length > 1 && measure(name.slice(0, length), 12) > room) length -= 1;
    return { text: name.slice(0, length), size: 12, whole: false };
  });
  return sized.map((own, index) => {
    const twin = sized.some((other, at) => at !== index && other.text === own.text && names[at] !== names[index]);
    if (own.whole || !twin) return own;
    const end = `.${names[index].slice(-1)}`;
    let begin = own.text;
    while (begin.length > 1 && measure(begin + end, 12) > room) begin = begin.slice(0, -1);
    return { ...own, text: begin + end };
  });
}
