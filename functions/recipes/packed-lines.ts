/**
 * Lines as they are kept: one JSON string of short rows, since a list of 200 recipes is read whole. A row
 * is `[id, kind, reference, quantity, unit, name, costOverride, its quantity, its unit]`; the last three
 * are left out of a line without an override.
 */
import type { RecipeLine } from '@batchbook/shared/recipes/schema';

const ingredientKind = 'i';

export const packLines = (lines: RecipeLine[]): string =>
  JSON.stringify(
    lines.map((line) => [
      line.id,
      ingredientKind,
      line.ingredientId,
      line.quantity,
      line.unit,
      line.name,
      ...(line.costOverride === null
        ? []
        : [line.costOverride, line.costOverrideQuantity, line.costOverrideUnit]),
    ]),
  );

type Row = [string, string, string, string, string, string, string?, (string | null)?, (string | null)?];

export const unpackLines = (packed: string): RecipeLine[] => (JSON.parse(packed) as Row[]).map(unpackLine);

function unpackLine(row: Row): RecipeLine {
  const [id, kind, ingredientId, quantity, unit, name, override, overrideQuantity, overrideUnit] = row;
  if (kind !== ingredientKind) throw new Error(`a line of an unknown kind: ${kind}`);
  return {
    id,
    kind: 'ingredient',
    ingredientId,
    quantity,
    unit: unit as RecipeLine['unit'],
    costOverride: override ?? null,
    name,
    costOverrideQuantity: overrideQuantity ?? null,
    costOverrideUnit: (overrideUnit ?? null) as RecipeLine['costOverrideUnit'],
  };
}
