// What is added up.  The program puts the variant's totals into `workOut`, compiled from the rules' own expressions.

const sum = (...terms) => terms.reduce((all, term) => all + term, 0);
const product = (...terms) => terms.reduce((all, term) => all * term, 1);
const least = (...terms) => Math.min(...terms);
const most = (...terms) => Math.max(...terms);
const held = (numbers, id) => numbers[id] || 0;

/** The numbers of rows and counts by id, with every total added; what has no number counts as 0. */
export function workOut(numbers) {
  const n = { ...numbers };
  /* totals */
  return n;
}
