/**
 * Whether somebody must read an ingredient's pack before a label of it prints. 'Free from all 14' is believed in silence
 * only of foods that are known to be free from them. Everything else is asked about once, and again when its name, brand
 * or supplier changes: a recipe of another maker is another food.
 */
import { allergenCodes, typedInSource } from '../ingredients/constants.ts';
import { listOf } from '../text.ts';
import { isKnownFree } from './allergen-words.ts';
import type { BookIngredient } from './book.ts';

/** `unread`: what does its pack say? `changed`: same ingredients and allergens as before? */
export type PackQuestion = 'unread' | 'changed';

export type PackOf = Pick<
  BookIngredient,
  'name' | 'allergens' | 'brand' | 'supplierId' | 'packRead' | 'sources'
>;

/** Whether none of the 14 is said to be in it, and none is unknown. Traces of one say nothing about the others. */
const isDeclaredFree = ({ allergens }: Pick<BookIngredient, 'allergens'>): boolean =>
  allergens.every(({ state }) => state === 'free_from' || state === 'may_contain') &&
  allergenCodes.every((code) => allergens.some(({ allergen }) => allergen === code));

/** Its allergens are from a library, which read the pack. */
const isLookedUp = ({ sources }: PackOf): boolean =>
  sources?.allergens !== undefined && sources.allergens.name !== typedInSource;

/** What must be asked about its pack; `null` for nothing. */
export function packQuestionOf(ingredient: PackOf): PackQuestion | null {
  const { name, packRead = null } = ingredient;
  const isFree = isDeclaredFree(ingredient);
  const isOpen = packRead === null ? isFree && !isLookedUp(ingredient) : changedSince(ingredient).length > 0;
  if (!isOpen || (isFree && isKnownFree(name))) return null;
  return packRead === null ? 'unread' : 'changed';
}

const changedSince = ({ name, brand = '', supplierId = null, packRead }: PackOf): string[] =>
  [
    packRead?.name !== name && 'name',
    packRead?.brand !== brand && 'brand',
    packRead?.supplierId !== supplierId && 'supplier',
  ].filter((part) => part !== false);

/** What has changed since its pack was read: 'name and supplier'. */
export const packChangesOf = (ingredient: PackOf): string => listOf(changedSince(ingredient));
