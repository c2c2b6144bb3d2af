// The totals.  program.py compiles the variant's expressions into `workOut`.

const sum = (...terms) => terms.reduce((all, term) => all + term, 0);
const product = (...terms) => terms.reduce((all, term) => all * term, 1);
const least = (...terms) => Math.min(...terms);
const most = (...terms) => Math.max(...terms);
const held = (numbers, id) => numbers[id] || 0;

/** The numbers of rows and counts by id, together with every total; missing numbers count as 0. */
export function workOut(numbers) {
  const n = { ...numbers };
  /* totals */
  return n;
}
