/** The singular and plural of the maker's own word for a yield. */

const irregular: Record<string, string> = {
  loaves: 'loaf',
  halves: 'half',
  quiches: 'quiche',
  brioches: 'brioche',
  ganaches: 'ganache',
};

/** The singular: 'tarts' is 'tart', 'brownies' 'brownie', 'boxes' 'box', 'loaves' 'loaf'. */
export function wordForOne(unit: string): string {
  const lower = unit.toLowerCase();
  const known = irregular[lower];
  if (known !== undefined) return known;
  if (/(sh|ch|x|ss|zz)es$/.test(lower)) return unit.slice(0, -2);
  if (/[^aeiou]ies$/.test(lower) && !/(brown|cook|p)ies$/.test(lower)) return `${unit.slice(0, -3)}y`;
  if (/[^s]s$/.test(lower) && lower.length > 2) return unit.slice(0, -1);
  return unit;
}

/** The word for a quantity: 'tart' of one and of minus one, else as it is. */
export const wordFor = (unit: string, quantity: string): string =>
  /^[-−]?1$/.test(quantity) ? wordForOne(unit) : unit;

/** Words that have no plural. */
const unchanged: ReadonlySet<string> = new Set(['each', 'dozen']);

/** The plural: 'tart' is 'tarts', 'brownie' 'brownies', 'box' 'boxes', 'loaf' 'loaves'. A plural stays one. */
export function wordForMany(unit: string): string {
  const lower = unit.toLowerCase();
  if (wordForOne(unit) !== unit || unchanged.has(lower)) return unit;
  const known = Object.keys(irregular).find((many) => irregular[many] === lower);
  if (known !== undefined) return known;
  if (/(sh|ch|x|s|z)$/.test(lower)) return `${unit}es`;
  return /[^aeiou]y$/.test(lower) ? `${unit.slice(0, -1)}ies` : `${unit}s`;
}
