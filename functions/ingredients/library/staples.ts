/** The staples: a table of common foods that ships with the product and needs no network. */
import type { LibraryFood } from '@batchbook/shared/ingredients/library-schema';
import { nutritionOfStaple, type Staple, type StaplesFile } from '@batchbook/shared/ingredients/staples';

const resultsMax = 12;

/** Lower case, without accents and punctuation: 'Crème fraîche (full-fat)' is 'creme fraiche full fat'. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

interface Entry {
  staple: Staple;
  name: string;
  aliases: string[];
}

let table: { file: StaplesFile; entries: Entry[] } | undefined;

/** Read at the first search, so that no other request waits for it. */
async function readTable() {
  if (table) return table;
  const { default: json } = await import('./staples.json', { with: { type: 'json' } });
  const file = json as unknown as StaplesFile;
  const entries = file.foods.map((staple) => ({
    staple,
    name: plain(staple.name),
    aliases: (staple.aliases ?? []).map(plain),
  }));
  table = { file, entries };
  return table;
}

/**
 * Ranks best first: whole names and their beginnings, words of names, other names, words anywhere. Short names come
 * first.
 */
export async function searchStaples(text: string): Promise<LibraryFood[]> {
  const { file, entries } = await readTable();
  const wanted = plain(text);
  if (wanted === '') return [];
  return entries
    .map((entry) => ({ entry, rank: rankOf(entry, wanted) }))
    .filter((found) => found.rank < Number.POSITIVE_INFINITY)
    .sort((a, b) => a.rank - b.rank || a.entry.name.length - b.entry.name.length)
    .slice(0, resultsMax)
    .map(({ entry }) => toFood(entry.staple, file));
}

/** Infinity when it doesn't match. */
function rankOf({ name, aliases }: Entry, wanted: string): number {
  if (name === wanted) return 0;
  if (aliases.includes(wanted)) return 1;
  if (name.startsWith(wanted)) return 2;
  if (` ${name}`.includes(` ${wanted}`)) return 3;
  if (aliases.some((alias) => ` ${alias}`.includes(` ${wanted}`))) return 4;
  const words = ` ${[name, ...aliases].join(' ')}`;
  if (wanted.split(' ').every((word) => words.includes(` ${word}`))) return 5;
  return Number.POSITIVE_INFINITY;
}

function toFood(staple: Staple, file: StaplesFile): LibraryFood {
  const { name, attribution } = file.sources[staple.source];
  return {
    source: 'staples',
    sourceName: name,
    code: staple.code,
    name: staple.name,
    brand: '',
    nutrition: nutritionOfStaple(staple),
    ...(staple.alcohol !== undefined && { alcohol: staple.alcohol }),
    ...(staple.organicAcids !== undefined && { organicAcids: staple.organicAcids }),
    allergens: (staple.allergens ?? []).map(({ allergen, detail }) => ({
      allergen,
      state: 'contains',
      detail,
    })),
    unmappedAllergens: [],
    confirmAllergens: staple.confirmAllergens ?? false,
    gramsPerMl: staple.gramsPerMl ?? null,
    gramsPerPiece: staple.gramsPerPiece ?? null,
    ediblePortionPercent: staple.ediblePortionPercent ?? null,
    declaration: null,
    packSize: null,
    packUnit: null,
    attribution,
    url: null,
  };
}
