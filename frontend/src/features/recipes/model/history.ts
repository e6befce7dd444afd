/** What moved a cost, in words. */
import type { Book } from '@batchbook/shared/recipes/book';
import type { CostPoint } from '@batchbook/shared/recipes/schema';

/** 'Price of Butter', or 'The recipe changed'. */
export function costReason(point: CostPoint, book: Book): string {
  if (point.ingredientId === null) return 'The recipe changed';
  return `Price of ${book.ingredients.get(point.ingredientId)?.name ?? 'a deleted ingredient'}`;
}
