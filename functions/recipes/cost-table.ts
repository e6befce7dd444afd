/**
 * Costs of recipes and variations in the table: a history point for each change, and the current cost (`recipe_cost_breakdowns`), which
 * decides whether another point is due.
 */
import type { BookRecipe } from '@batchbook/shared/recipes/book';
import type { CostParts } from '@batchbook/shared/recipes/cost-parts';
import type { CostTotals } from '@batchbook/shared/recipes/cost-totals';
import type { CostPoint } from '@batchbook/shared/recipes/schema';
import { type Key, organizationPk } from '../platform/table/keys.ts';
import { pack, unpack } from '../platform/table/packed-json.ts';
import type { Item } from '../platform/table/read.ts';
import { notExists, type Write } from '../platform/table/write.ts';
import { recipePk } from './table.ts';

export const costPrefix = 'COST#';
export const currentCostPrefix = 'RECIPECOST#';

export const currentCostKey = (organizationId: string, id: string): Key => ({
  pk: organizationPk(organizationId),
  sk: currentCostPrefix + id,
});

/** Why costs are recorded. */
export interface CostCause {
  organizationId: string;
  /** The event's outbox id and time. */
  eventId: string;
  occurredAt: string;
  now: Date;
  changed: { recipeId: string } | { ingredientId: string } | { organizationId: string };
}

/** Orders points by time, then by event when two share a millisecond. */
export const isCostKey = (text: string): boolean =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z#[0-9A-HJKMNP-TV-Z]{26}$/.test(text);

/** The parts of a cost that are compared with the previous one. */
export type Figures = Omit<CostPoint, 'at' | 'ingredientId'>;

export const figuresOf = (recipe: BookRecipe, cost: CostTotals): Figures => ({
  complete: cost.complete,
  ingredientCost: cost.ingredientCost,
  batchCost: cost.batchCost,
  costEach: cost.costEach,
  physicalCost: recipe.physicalCost,
  takeawayPhysicalCost: recipe.takeawayPhysicalCost,
  marginPercent: cost.margin?.percent ?? null,
});

const figureNames = [
  'complete',
  'ingredientCost',
  'batchCost',
  'costEach',
  'physicalCost',
  'takeawayPhysicalCost',
  'marginPercent',
] as const satisfies (keyof Figures)[];

/** Whether the stored cost is the same. */
export const sameFigures = (current: Item | undefined, figures: Figures): boolean =>
  current !== undefined && figureNames.every((name) => current[name] === figures[name]);

export const costItem = (
  organizationId: string,
  recipeId: string,
  point: CostPoint,
  { eventId, made }: { eventId: string; made: CostParts },
): Item => ({
  pk: recipePk(organizationId, recipeId),
  sk: `${costPrefix}${point.at}#${eventId}`,
  type: 'RECIPE_COST',
  ...point,
  made: pack(made),
});

/** What a point was made of; `null` of one from before that was kept. */
export const madeIn = ({ made }: Item): CostParts | null => (made ? (unpack(made) as CostParts) : null);

const currentCostItem = (
  organizationId: string,
  recipeId: string,
  point: CostPoint,
  revision: number,
): Item => {
  const { at, ingredientId, ...figures } = point;
  return {
    ...currentCostKey(organizationId, recipeId),
    type: 'RECIPE_COST_BREAKDOWN',
    recipeId,
    updatedAt: at,
    ...figures,
    revision,
  };
};

/** Makes a point the cost of now, unless another became that since it was read. */
export function currentWrite(
  organizationId: string,
  id: string,
  { current, point }: { current: Item | undefined; point: CostPoint },
): Write {
  const revision = Number(current?.revision ?? 0);
  return {
    label: `the cost of ${id}`,
    put: currentCostItem(organizationId, id, point, revision + 1),
    ...unmoved(current),
  };
}

/** The cost of now is the one that was read. */
export const unmoved = (current: Item | undefined): Pick<Write, 'condition' | 'values'> =>
  current
    ? { condition: 'revision = :revision', values: { ':revision': current.revision } }
    : { condition: notExists };

export function toCostPoint(item: Item): CostPoint {
  const { pk: _pk, sk: _sk, type: _type, made: _made, ...point } = item;
  return point as unknown as CostPoint;
}
