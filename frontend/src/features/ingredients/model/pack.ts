/** The size of a pack as typed or imported: '16', '1.5kg'. */

import { ingredientUnits } from '@batchbook/shared/ingredients/constants';
import type { IngredientUnit } from '@batchbook/shared/ingredients/schema';
import { readQuantity, readQuantityIn } from '@batchbook/shared/quantity';
import { unitKind } from '@batchbook/shared/units';

export type ReadPack = { ok: true; size: string; unit: IngredientUnit | null } | { ok: false; error: string };

/**
 * Reads what a pack holds. A unit typed with it counts instead of the one beside it. Ounces and other units that no
 * ingredient is kept in are converted.
 */
export function readPack(text: string, beside: IngredientUnit | null): ReadPack {
  const typed = readQuantity(text);
  if (!typed.ok) return typed;
  const own = ingredientUnits.find((unit) => unit === typed.unit);
  if (own !== undefined) return { ok: true, size: typed.value, unit: own };
  if (typed.unit === null) return { ok: true, size: typed.value, unit: beside };
  const kind = unitKind(typed.unit);
  const unit = beside !== null && unitKind(beside) === kind ? beside : kind === 'weight' ? 'g' : 'ml';
  const converted = readQuantityIn(text, unit);
  return converted.ok ? { ok: true, size: converted.value, unit } : converted;
}
