/**
 * Packs nutrition and sources into one JSON string each. Nutrition is its basis and the values in the order of
 * `nutrients`, which only ever grows at its end. A source is a row `[name, code, date]` for each value.
 */
import { nutrients } from '@batchbook/shared/ingredients/nutrients';
import type { Nutrition } from '@batchbook/shared/ingredients/nutrition-schema';
import type { PackRead, SourcedValue, ValueSource } from '@batchbook/shared/ingredients/schema';

export function packNutrition(nutrition: Nutrition): string {
  const values = nutrients.map((nutrient) => nutrition[nutrient]);
  while (values.at(-1) === null) values.pop();
  return JSON.stringify([nutrition.basis, ...values]);
}

export function unpackNutrition(packed: string): Nutrition {
  const [basis, ...values] = JSON.parse(packed) as [Nutrition['basis'], ...(string | null)[]];
  const entries = nutrients.map((nutrient, index) => [nutrient, values[index] ?? null]);
  return { basis, ...Object.fromEntries(entries) };
}

export type KeptSources = Partial<Record<SourcedValue | 'nutrition', ValueSource>>;

/** `null` when there is none. */
export function packSources(sources: KeptSources): string | null {
  const rows = Object.entries(sources).map(([value, { name, code, date }]) => [value, [name, code, date]]);
  return rows.length === 0 ? null : JSON.stringify(Object.fromEntries(rows));
}

export function unpackSources(packed: unknown): KeptSources {
  if (typeof packed !== 'string') return {};
  const rows = JSON.parse(packed) as Record<string, [string, string | null, string]>;
  return Object.fromEntries(
    Object.entries(rows).map(([value, [name, code, date]]) => [value, { name, code, date }]),
  );
}

export const packPackRead = ({ on, name, brand, supplierId, differs }: PackRead): string =>
  JSON.stringify([on, name, brand, supplierId, ...(differs ? [differs] : [])]);

export function unpackPackRead(packed: string): PackRead {
  type Packed = [on: string, name: string, brand: string, supplierId: string | null, differs?: true];
  const [on, name, brand, supplierId, differs] = JSON.parse(packed) as Packed;
  return { on, name, brand, supplierId, ...(differs && { differs }) };
}
