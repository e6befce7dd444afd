/** What the panel must ask about the pack of what is typed in it. */
import type { Ingredient } from '@batchbook/shared/ingredients/schema';
import { type PackQuestion, packQuestionOf } from '@batchbook/shared/recipes/pack-question';
import { declarationsOf } from './allergen-choice.ts';
import type { TypedIngredient } from './typed.ts';

export function packQuestionFor(typed: TypedIngredient, opened: Ingredient | null): PackQuestion | null {
  if (typed.packRead === true) return null;
  if (typed.packRead === false) return 'unread';
  return packQuestionOf({
    name: typed.name.trim(),
    brand: typed.brand.trim(),
    supplierId: typed.supplierId,
    allergens: declarationsOf(typed.allergens),
    packRead: opened?.packRead ?? null,
    sources: { ...opened?.sources, ...typed.sources },
  });
}
