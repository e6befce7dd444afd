/** Builds a whole ingredient from a request: defaults, kept fields, and the resulting price. */
import { definedFields, FieldFault } from '../content.ts';
import { costingUnitsOf, defaultCostingUnit } from '../units.ts';
import { typedInSource } from './constants.ts';
import { atRest, type IngredientContent } from './ingredient-fields.ts';
import { nutrients } from './nutrients.ts';
import type { Nutrition } from './nutrition-schema.ts';
import { costPerUnitOf } from './pricing.ts';
import { type Sent, withSources } from './value-sources.ts';
import { isCalledWater } from './water.ts';

/**
 * @param today The date of values typed in now, `2026-11-21`.
 * @throws FieldFault when the name is missing or the price's units don't fit together.
 */
export function newContent(sent: Sent, today: string): IngredientContent {
  if (sent.name === undefined) throw new FieldFault('name', 'is required');
  const unit = sent.unit ?? 'g';
  const content = {
    ...atRest,
    unit,
    costingUnit: defaultCostingUnit(unit),
    ...valuesIn(sent),
    name: sent.name,
  };
  content.isWater = sent.isWater ?? isCalledWater(content);
  return withSources(settle(withPackRead(content, sent, today)), undefined, sent, today);
}

/** A new unit without a costing unit takes its own default. */
export function mergedContent(current: IngredientContent, sent: Sent, today: string): IngredientContent {
  const merged: IngredientContent = { ...current, ...valuesIn(sent) };
  // The new name decides, unless somebody marked it differently from the old one.
  if (sent.isWater === undefined && current.isWater === isCalledWater(current))
    merged.isWater = isCalledWater(merged);
  const moved = sent.unit !== undefined && sent.costingUnit === undefined;
  if (moved && !costingUnitsOf(merged.unit).includes(merged.costingUnit))
    merged.costingUnit = defaultCostingUnit(merged.unit);
  return withSources(settle(withPackRead(merged, sent, today)), current, sent, today);
}

/** Keeps what its pack was read for. */
function withPackRead(content: IngredientContent, { packRead }: Sent, today: string): IngredientContent {
  if (packRead === undefined) return content;
  if (!packRead) {
    const { packRead: before } = content;
    return before === null ? content : { ...content, packRead: { ...before, differs: true } };
  }
  const { name, brand, supplierId } = content;
  return { ...content, packRead: { on: today, name, brand, supplierId } };
}

/** The values that were sent. The sources are set once the values are known. */
function valuesIn(sent: Sent): Partial<IngredientContent> {
  const { sources: _, nutritionSource: __, packRead: ___, ...values } = sent;
  return definedFields(values);
}

function settle(content: IngredientContent): IngredientContent {
  if (!costingUnitsOf(content.unit).includes(content.costingUnit))
    throw new FieldFault('costingUnit', `must be one of: ${costingUnitsOf(content.unit).join(', ')}`);
  const pack = [content.packSize, content.packUnit, content.packPrice];
  const some = pack.some((part) => part !== null);
  if (some && content.packSize === null) throw new FieldFault('packSize', 'is needed to price from a pack');
  if (some && content.packUnit === null) throw new FieldFault('packUnit', 'is needed to price from a pack');
  const price = costPerUnitOf(content);
  if (!price.ok) throw new FieldFault(price.field, price.error);
  return {
    ...content,
    costPerUnit: price.costPerUnit,
    nutrition: knownOf(content.nutrition),
    declaration: content.declaration || null,
  };
}

/** Nutrition without any known value is none. */
const knownOf = (nutrition: Nutrition | null): Nutrition | null =>
  nutrition && nutrients.some((nutrient) => nutrition[nutrient] !== null) ? nutrition : null;

/**
 * The content by which two requests are compared: without the server's time stamps, and without newer fields at their
 * defaults, so that repeats of old creates are recognised.
 */
export function requestedContent(content: IngredientContent): unknown {
  const { sources, nutritionSource, nutrition, piecesPerPack, ediblePortionPercent, declaration, ...rest } =
    content;
  const { isWater, alcohol, polyols, organicAcids, packRead, ...first } = rest;
  const later = {
    nutrition,
    piecesPerPack,
    ediblePortionPercent,
    declaration,
    alcohol,
    polyols,
    organicAcids,
  };
  const stated = Object.entries({ ...sources, nutrition: nutritionSource }).filter(
    ([, source]) => source && source.name !== typedInSource,
  );
  return {
    ...first,
    ...Object.fromEntries(Object.entries(later).filter(([, value]) => value !== null)),
    ...(isWater !== isCalledWater(content) && { isWater }),
    ...(packRead !== null && { packRead: { ...packRead, on: '' } }),
    ...(stated.length > 0 && { sources: Object.fromEntries(stated) }),
  };
}
