/**
 * Whether somebody must read an ingredient's pack before a label of it prints. 'Free from all 14' is believed in silence
 * only of foods that are known to be free from them. Everything else is asked about once, and again when its name, brand
 * or supplier changes: a recipe of another maker is another food.
 */
import { allergenCodes, typedInSource } from '../ingredients/constants.ts';
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
  const { name, brand = '', supplierId = null, packRead = null } = ingredient;
  const isPlain = isDeclaredFree(ingredient) && isKnownFree(name);
  if (isPlain) return null;
  if (packRead === null) return isDeclaredFree(ingredient) && !isLookedUp(ingredient) ? 'unread' : null;
  const isSame = packRead.name === name && packRead.brand === brand && packRead.supplierId === supplierId;
  return isSame ? null : 'changed';
}

/** What has changed since its pack was read: 'its name and supplier'. */
export function packChangesOf({ name, brand = '', supplierId = null, packRead }: PackOf): string {
  const changed = [
    packRead?.name !== name && 'name',
    packRead?.brand !== brand && 'brand',
    packRead?.supplierId !== supplierId && 'supplier',
  ].filter((part) => part !== false);
  return changed.length < 2 ? changed.join('') : `${changed.slice(0, -1).join(', ')} and ${changed.at(-1)}`;
}
