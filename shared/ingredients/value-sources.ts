/**
 * Sources of an ingredient's values. A changed value takes the source sent with it, else it counts as typed in today. A
 * cleared value has none. An unchanged value keeps its source, or takes the sent one.
 */

import { stableJson } from '../stable-json.ts';
import { sourcedValues, typedInSource } from './constants.ts';
import type { IngredientContent } from './ingredient-fields.ts';
import type { PutIngredient, SourcedValue, ValueSource } from './schema.ts';

/** What a client sends of an ingredient. */
export type Sent = Omit<PutIngredient, 'version'>;

/** The fields that have a source. The price is known when `costPerUnit` is. */
const fieldsOf: Record<SourcedValue, readonly (keyof IngredientContent)[]> = {
  price: ['costPerUnit', 'costingUnit', 'packSize', 'packUnit', 'packPrice'],
  allergens: ['allergens'],
  gramsPerMl: ['gramsPerMl'],
  gramsPerPiece: ['gramsPerPiece'],
  piecesPerPack: ['piecesPerPack'],
  ediblePortionPercent: ['ediblePortionPercent'],
  declaration: ['declaration'],
};

export function withSources(
  content: IngredientContent,
  before: IngredientContent | undefined,
  sent: Sent,
  today: string,
): IngredientContent {
  const typedIn: ValueSource = { name: typedInSource, code: null, date: today };
  const settle = (
    fields: readonly (keyof IngredientContent)[],
    kept: ValueSource | null | undefined,
    given: ValueSource | null | undefined,
  ): ValueSource | null => {
    const [value] = fields.map((field) => content[field]);
    if (value === null || (Array.isArray(value) && value.length === 0)) return null;
    if (given) return given;
    return before && same(fields, content, before) ? (kept ?? null) : typedIn;
  };
  const sources: IngredientContent['sources'] = {};
  for (const value of sourcedValues) {
    const source = settle(fieldsOf[value], before?.sources[value], sent.sources?.[value]);
    if (source) sources[value] = source;
  }
  return {
    ...content,
    sources,
    nutritionSource: settle(['nutrition'], before?.nutritionSource, sent.nutritionSource),
  };
}

const same = (
  fields: readonly (keyof IngredientContent)[],
  a: IngredientContent,
  b: IngredientContent,
): boolean => fields.every((field) => a[field] === b[field] || stableJson(a[field]) === stableJson(b[field]));
