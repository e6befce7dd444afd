import type { PutRecipeLine, RecipeLine } from '@batchbook/shared/recipes/schema';

type Fields = Pick<RecipeLine, 'id' | 'quantity' | 'unit' | 'wastePercent' | 'quid' | 'costOverride'>;
type Line = Fields & ({ kind: 'ingredient'; ingredientId: string } | { kind: 'recipe'; recipeId: string });

/** A line as it is sent: without what the server adds to it. */
export function putLineOf(line: Line): PutRecipeLine {
  const { id, quantity, unit, wastePercent, quid, costOverride } = line;
  const fields = { id, quantity, unit, wastePercent, quid, costOverride };
  return line.kind === 'ingredient'
    ? { ...fields, kind: 'ingredient', ingredientId: line.ingredientId }
    : { ...fields, kind: 'recipe', recipeId: line.recipeId };
}
