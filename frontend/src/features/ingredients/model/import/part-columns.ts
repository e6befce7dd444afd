/**
 * Columns of a part of an allergen: one cereal, nut or species, or lactose. A 'no' there says nothing of the rest: food
 * without wheat may have barley, and food without lactose mostly has milk.
 */
import { speciesNames } from '@batchbook/shared/ingredients/allergen-names';
import { speciesKey } from '@batchbook/shared/ingredients/allergen-species';
import { allergenCodes } from '@batchbook/shared/ingredients/constants';
import type { AllergenCode, AllergenDeclaration, AllergenState } from '@batchbook/shared/ingredients/schema';
import { addAllergen } from './cells.ts';

export type PartField = 'lactose' | `species.${string}`;

interface PartColumn {
  field: PartField;
  label: string;
  aliases: readonly string[];
  allergen: AllergenCode;
  /** The name in the declaration; `null` for lactose. */
  name: string | null;
}

/** 'Brazil nuts', 'brazil nut', 'brazils': the plain names of one species. */
function namesOf(name: string, allergen: AllergenCode): string[] {
  const whole = name.toLowerCase().replace(/ \(.{0,100}\)/, '');
  const short = whole.replace(/ nuts$/, '');
  const one = short.replace(/ies$/, 'y').replace(/(?<!s)s$/, '');
  const nuts = allergen === 'nuts' ? [`${one}s`, `${one} nut`, `${one} nuts`] : [];
  return [...new Set([whole, short, one, ...nuts])];
}

const speciesColumn = (allergen: AllergenCode, name: string): PartColumn => ({
  field: `species.${name}`,
  label: name.charAt(0).toUpperCase() + name.slice(1),
  aliases: namesOf(name, allergen),
  allergen,
  name,
});

export const partColumns: readonly PartColumn[] = [
  ...allergenCodes.flatMap((code) => (speciesNames[code] ?? []).map((name) => speciesColumn(code, name))),
  { field: 'lactose', label: 'Lactose', aliases: ['lactose'], allergen: 'milk', name: null },
];

const byName = new Map(partColumns.flatMap((part) => part.aliases.map((name) => [name, part] as const)));

/** The part that a plain header names, by itself or in the brackets of its group: 'gluten (wheat)', 'nuts - almonds'. */
export function partInHeader(plain: string, inBrackets: string): PartField | null {
  const behind = plain.replace(/^(cereals|gluten|tree nuts|nuts|fish|crustaceans|molluscs|shellfish) /, '');
  return (byName.get(inBrackets) ?? byName.get(plain) ?? byName.get(behind))?.field ?? null;
}

export interface PartCell extends Pick<PartColumn, 'allergen' | 'name'> {
  state: AllergenState;
}

/** Whether a whole group is declared free of what its part contains. */
export const isContradicted = (declared: readonly AllergenDeclaration[], part: PartCell): boolean =>
  (part.state === 'contains' || part.state === 'may_contain') &&
  declared.some(
    ({ allergen, state, detail }) =>
      allergen === part.allergen && state === 'free_from' && detail.length === 0,
  );

/** The declared rows with what the columns of parts say, each of its own part alone. What is in it outweighs a 'no'. */
export function withParts(
  declared: readonly AllergenDeclaration[],
  parts: readonly PartCell[],
): AllergenDeclaration[] {
  const isPresent = ({ state }: PartCell) => state === 'contains' || state === 'may_contain';
  const isReplaced = (row: AllergenDeclaration) =>
    row.state === 'unknown' &&
    parts.some((part) => part.name === null && part.allergen === row.allergen && isPresent(part));
  const rows = declared.filter((row) => !isReplaced(row)).map((row) => ({ ...row, detail: [...row.detail] }));
  for (const part of parts.filter(isPresent))
    addAllergen(rows, { code: part.allergen, detail: part.name }, part.state);
  for (const { allergen, name, state } of parts)
    if (state === 'free_from' && name !== null) addFree(rows, allergen, name);
  return rows;
}

/** Free from one species: of the others nothing is known, unless another column says it. */
function addFree(rows: AllergenDeclaration[], allergen: AllergenCode, name: string): void {
  const own = rows.filter((row) => row.allergen === allergen);
  const free = own.find(({ state }) => state === 'free_from');
  const isNamed = own.some(({ detail }) => detail.some((other) => speciesKey(other) === speciesKey(name)));
  if (isNamed || free?.detail.length === 0) return;
  if (free) free.detail.push(name);
  else rows.push({ allergen, state: 'free_from', detail: [name] });
  if (own.every(({ state }) => state === 'free_from')) rows.push({ allergen, state: 'unknown', detail: [] });
}
