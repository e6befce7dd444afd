/** Cereals, nuts and species within the 14 allergens: recognises two spellings of the same one. */

/** The groups that a label names by cereal, by nut or by species (Annex II, FIR 1169/2011). */
export const groupsOfSpecies: ReadonlySet<string> = new Set([
  'gluten',
  'nuts',
  'fish',
  'crustaceans',
  'molluscs',
]);

const wheats = /wheat|spelt|khorasan|kamut|durum|emmer|einkorn|farro/;

/** 'Spelt (wheat)' is wheat, 'Pecan nuts' are pecan, 'pine nuts (US)' pine, 'Queensland nuts' are macadamia. */
export function speciesKey(name: string): string {
  const word = name.toLowerCase().replace(' (us)', '').replaceAll(/\s+/g, ' ').trim();
  if (wheats.test(word) && !word.includes('buckwheat')) return 'wheat';
  const stem = word
    .replace(/ nuts?$/, '')
    .replace(/ies$/, 'y')
    .replace(/(?<=ch|sh|x|z)es$|(?<=[^su])s$/, '');
  return stem === 'queensland' ? 'macadamia' : stem;
}

/** The names of which `others` has no spelling. */
export function withoutSpecies(names: readonly string[], others: readonly string[]): string[] {
  const known = new Set(others.map(speciesKey));
  return names.filter((name) => !known.has(speciesKey(name)));
}

interface Row {
  allergen: string;
  state: string;
  detail: readonly string[];
}

/**
 * Returns what is wrong with an ingredient's rows, or `null`. An allergen has one row for each state, and a species only
 * one state. Nothing is free from a group that it may contain something of.
 */
export function declarationProblem(rows: readonly Row[]): string | null {
  for (const [allergen, of] of Map.groupBy(rows, (row) => row.allergen)) {
    const states = new Set(of.map(({ state }) => state));
    if (states.size < of.length) return 'must name each allergen at most once in each state';
    if (of.length > 1 && !groupsOfSpecies.has(allergen)) return `must give ${allergen} one state only`;
    const species = of.flatMap(({ detail }) => [...new Set(detail.map(speciesKey))]);
    if (new Set(species).size < species.length) return `must give each of the ${allergen} one state only`;
    const freeOfAll = of.some(({ state, detail }) => state === 'free_from' && detail.length === 0);
    if (freeOfAll && of.length > 1)
      return `can't be free from all ${allergen} and name some in another state`;
  }
  return null;
}
