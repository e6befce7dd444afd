/** How the maker's own words are read: the steps of a method, what one of a batch is called. */

/** The steps of a method: a paragraph each. */
export const stepsOf = (instructions: string): string[] =>
  instructions
    .split(/\n\s*\n|\n/)
    .map((step) => step.trim())
    .filter((step) => step !== '');

const irregular: Record<string, string> = {
  loaves: 'loaf',
  halves: 'half',
  quiches: 'quiche',
  brioches: 'brioche',
  ganaches: 'ganache',
};

/** 'tarts' is 'tart', 'brownies' 'brownie', 'boxes' 'box', 'loaves' 'loaf': what one of the batch is called. */
export function wordForOne(unit: string): string {
  const lower = unit.toLowerCase();
  const known = irregular[lower];
  if (known !== undefined) return known;
  if (/(sh|ch|x|ss|zz)es$/.test(lower)) return unit.slice(0, -2);
  if (/[^aeiou]ies$/.test(lower) && !/(brown|cook|p)ies$/.test(lower)) return `${unit.slice(0, -3)}y`;
  if (/[^s]s$/.test(lower) && lower.length > 2) return unit.slice(0, -1);
  return unit;
}
