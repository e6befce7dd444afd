/**
 * Whether somebody must read an ingredient's pack before a label of it prints. A declaration is believed in silence only
 * of foods that are known: 'free from all 14' of carrots, 'contains milk' of butter. Everything else is asked about once,
 * also where allergens are named, since a hint that was taken says nothing about the others; and again when its name,
 * brand or supplier changes: a recipe of another maker is another food.
 */
import { allergenNames } from '../ingredients/allergen-names.ts';
import { allergenCodes, typedInSource } from '../ingredients/constants.ts';
import { listOf } from '../text.ts';
import { isKnownFree, namedOneByOne } from './allergen-words.ts';
import type { BookIngredient } from './book.ts';
import { isSingleFood, isWrittenOut } from './mixtures.ts';

/** `unread`: what does its pack say? `changed`: same ingredients and allergens as before? */
export type PackQuestion = 'unread' | 'changed';

export type PackOf = Pick<
  BookIngredient,
  'name' | 'allergens' | 'brand' | 'supplierId' | 'packRead' | 'sources'
> &
  Partial<Pick<BookIngredient, 'declaration'>>;

type Declared = Pick<BookIngredient, 'allergens'>;

/** Whether it is known of each of the 14 whether it is in it. */
const isDeclared = ({ allergens }: Declared): boolean =>
  allergens.every(({ state }) => state !== 'unknown') &&
  allergenCodes.every((code) => allergens.some(({ allergen }) => allergen === code));

/** What it is declared to contain, as a label names it: 'wheat', 'milk'. Traces of one say nothing about the others. */
export const namedIn = ({ allergens }: Declared): string[] =>
  allergens
    .filter(({ state }) => state === 'contains')
    .flatMap(({ allergen, detail }) =>
      namedOneByOne.has(allergen) && detail.length > 0 ? detail : [allergenNames[allergen].toLowerCase()],
    );

/** Its allergens are from a library, which read the pack. */
const isLookedUp = ({ sources }: PackOf): boolean =>
  sources?.allergens !== undefined && sources.allergens.name !== typedInSource;

/** Whether its name or its wording says all that it contains. */
const saysItself = ({ name, declaration = null }: PackOf): boolean =>
  isSingleFood(name) || isWrittenOut(declaration?.trim() || name);

/** What must be asked about its pack; `null` for nothing. */
export function packQuestionOf(ingredient: PackOf): PackQuestion | null {
  const { name, packRead = null } = ingredient;
  if (!isDeclared(ingredient)) return null;
  const isFree = namedIn(ingredient).length === 0;
  if (isFree && isKnownFree(name)) return null;
  if (packRead?.differs) return 'unread';
  if (packRead !== null) return changedSince(ingredient).length > 0 ? 'changed' : null;
  return isLookedUp(ingredient) || (!isFree && saysItself(ingredient)) ? null : 'unread';
}

const changedSince = ({ name, brand = '', supplierId = null, packRead }: PackOf): string[] =>
  [
    packRead?.name !== name && 'name',
    packRead?.brand !== brand && 'brand',
    packRead?.supplierId !== supplierId && 'supplier',
  ].filter((part) => part !== false);

/** What has changed since its pack was read: 'name and supplier'. */
export const packChangesOf = (ingredient: PackOf): string => listOf(changedSince(ingredient));
