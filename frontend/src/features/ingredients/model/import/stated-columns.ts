/**
 * Columns whose header says how an allergen is meant: 'May contain milk', 'Milk free'. 'Contains milk' and 'Milk present'
 * mean what 'Milk' means. A 'no' to one of the others says nothing: what isn't free of milk contains it, or may.
 */

import { allergenTitles } from '@batchbook/shared/ingredients/allergen-names';
import { allergenCodes } from '@batchbook/shared/ingredients/constants';
import type { AllergenCode, AllergenDeclaration } from '@batchbook/shared/ingredients/schema';
import { withoutEnd } from '@batchbook/shared/text';
import { addAllergen, readNo, readState, readYes, saysNothing } from './cells.ts';

export type StatedField = `mayContain.${AllergenCode}` | `freeFrom.${AllergenCode}`;

export interface StatedColumn {
  field: StatedField;
  label: string;
  allergen: AllergenCode;
  says: 'may_contain' | 'free_from';
}

const titleOf = (allergen: AllergenCode): string =>
  allergenTitles[allergen].charAt(0).toLowerCase() + allergenTitles[allergen].slice(1);

export const statedColumns: readonly StatedColumn[] = [
  ...allergenCodes.map(
    (allergen): StatedColumn => ({
      field: `mayContain.${allergen}`,
      label: `May contain ${titleOf(allergen)}`,
      allergen,
      says: 'may_contain',
    }),
  ),
  ...allergenCodes.map(
    (allergen): StatedColumn => ({
      field: `freeFrom.${allergen}`,
      label: `Free from ${titleOf(allergen)}`,
      allergen,
      says: 'free_from',
    }),
  ),
];

/** The name is in the first brackets that match. */
const sayings: readonly (readonly ['contains' | StatedColumn['says'], RegExp])[] = [
  [
    'may_contain',
    /^(?:may contain|may have|(?:contains )?traces? of)(?: traces? of)?[\s:–-]{1,9}(.{1,200})$/i,
  ],
  ['may_contain', /^(.{1,200}?)[\s:,–-]{0,9}\(?(?:may contain|traces?)\)?$/i],
  ['free_from', /^free (?:from|of)[\s:–-]{1,9}(.{1,200})$/i],
  ['free_from', /^(.{1,200}?)[\s:,–-]{0,9}free$/i],
  ['contains', /^contains?[\s:–-]{1,9}(.{1,200})$/i],
  ['contains', /^(.{1,200}?)[\s:,–-]{0,9}\(?(?:present|contained)\)?$/i],
];

/** What a header says of which name: 'may contain' of 'milk'. `null` for a header that says nothing of the kind. */
export function statedIn(header: string): { says: 'contains' | StatedColumn['says']; name: string } | null {
  const named = header.replaceAll('_', ' ').replace(/\((?:y|yes)\s{0,9}\/\s{0,9}(?:n|no)\)/i, '');
  const plain = withoutEnd(named.replaceAll(/\s/g, ' '), '?: ').trim();
  for (const [says, pattern] of sayings) {
    const name = pattern.exec(plain)?.[1];
    if (name !== undefined) return { says, name };
  }
  return null;
}

/** What a cell of such a column says. `null` for what can't be read. */
export function readStated(text: string, says: StatedColumn['says']): 'yes' | 'no' | 'nothing' | null {
  if (readNo(text) || /^none$/i.test(text)) return 'no';
  if (saysNothing(text)) return 'nothing';
  const state = readState(text);
  if (readYes(text) || state === says) return 'yes';
  return says === 'may_contain' && state === 'contains' ? 'yes' : null;
}

const isOf = (allergen: AllergenCode) => (row: AllergenDeclaration) => row.allergen === allergen;

/** Adds that it may contain one. What another column calls free of it may still contain it. */
export function addMay(declared: AllergenDeclaration[], allergen: AllergenCode): AllergenDeclaration[] {
  const rows = declared
    .filter((row) => !isOf(allergen)(row) || row.state === 'contains' || row.state === 'may_contain')
    .map((row) => ({ ...row, detail: [...row.detail] }));
  const isNamed = rows.some((row) => isOf(allergen)(row) && row.state === 'may_contain');
  if (!isNamed) addAllergen(rows, { code: allergen, detail: null }, 'may_contain');
  return rows;
}

/** Adds that it is free from one. `null` where another column says otherwise. */
export function addFreeFrom(
  declared: readonly AllergenDeclaration[],
  allergen: AllergenCode,
): AllergenDeclaration[] | null {
  const own = declared.filter(isOf(allergen));
  if (own.some(({ state }) => state === 'contains' || state === 'may_contain')) return null;
  return [...declared.filter((row) => !own.includes(row)), { allergen, state: 'free_from', detail: [] }];
}
