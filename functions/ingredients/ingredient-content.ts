/** From what was sent to a whole ingredient: defaults, what stays, and the price that follows. */
import { costPerUnitOf } from '@batchbook/shared/ingredients/pricing';
import type { PutIngredient } from '@batchbook/shared/ingredients/schema';
import { costingUnitsOf, defaultCostingUnit } from '@batchbook/shared/units';
import { invalid } from '../platform/http/request-problem.ts';
import type { IngredientContent } from './table.ts';

type Sent = Omit<PutIngredient, 'version'>;

const defaults: Omit<IngredientContent, 'name' | 'costingUnit'> = {
  brand: '',
  unit: 'g',
  costPerUnit: null,
  packSize: null,
  packUnit: null,
  packPrice: null,
  supplierId: null,
  categories: [],
  allergens: [],
  gramsPerPiece: null,
  gramsPerMl: null,
};

/** @throws RequestProblem when the name is missing or the price's units don't fit together. */
export function newContent(sent: Sent): IngredientContent {
  if (sent.name === undefined) throw invalid('name', 'is required');
  return settle({
    ...defaults,
    costingUnit: defaultCostingUnit(sent.unit ?? defaults.unit),
    ...sent,
  } as IngredientContent);
}

/** A new unit without a costing unit takes its own default. */
export function mergedContent(current: IngredientContent, sent: Sent): IngredientContent {
  const merged = { ...current, ...sent } as IngredientContent;
  const moved = sent.unit !== undefined && sent.costingUnit === undefined;
  if (moved && !costingUnitsOf(merged.unit).includes(merged.costingUnit))
    merged.costingUnit = defaultCostingUnit(merged.unit);
  return settle(merged);
}

function settle(content: IngredientContent): IngredientContent {
  if (!costingUnitsOf(content.unit).includes(content.costingUnit))
    throw invalid('costingUnit', `must be one of: ${costingUnitsOf(content.unit).join(', ')}`);
  const pack = [content.packSize, content.packUnit, content.packPrice];
  const given = pack.filter((part) => part !== null).length;
  if (given > 0 && content.packSize === null) throw invalid('packSize', 'is needed to price from a pack');
  if (given > 0 && content.packUnit === null) throw invalid('packUnit', 'is needed to price from a pack');
  const price = costPerUnitOf(content);
  if (!price.ok) throw invalid(price.field, price.error);
  return { ...content, costPerUnit: price.costPerUnit };
}
