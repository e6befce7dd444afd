/**
 * Packs lines into one JSON string of short rows, since a list of 200 recipes is read whole. A row is `[id, kind,
 * reference, quantity, unit, name, costOverride, its quantity, its unit, wastePercent, quid]`, cut after its last
 * non-empty value. An unset quantity is `null`. Rows of the first release end at `its unit` and read as without waste and
 * QUID.
 */
import { referredTo } from '@batchbook/shared/recipes/references';
import type { RecipeLine } from '@batchbook/shared/recipes/schema';

const kinds = { i: 'ingredient', r: 'recipe' } as const;

type Kind = keyof typeof kinds;
type Row = [string, Kind, string, string | null, string, string, ...(string | number | null)[]];

const fixedColumns = 6;

export const packLines = (lines: readonly RecipeLine[]): string => JSON.stringify(lines.map(packLine));

function packLine(line: RecipeLine): Row {
  const reference = referredTo(line);
  const row: Row = [
    line.id,
    line.kind === 'recipe' ? 'r' : 'i',
    reference,
    line.quantity,
    line.unit,
    line.name,
    line.costOverride,
    line.costOverrideQuantity,
    line.costOverrideUnit,
    line.wastePercent === '0' ? null : line.wastePercent,
    line.quid ? 1 : null,
  ];
  while (row.length > fixedColumns && row.at(-1) === null) row.pop();
  return row;
}

export const unpackLines = (packed: string): RecipeLine[] => (JSON.parse(packed) as Row[]).map(unpackLine);

function unpackLine(row: Row): RecipeLine {
  const [id, kind, reference, quantity, unit, name, override, overrideQuantity, overrideUnit, waste, quid] =
    row;
  if (!Object.hasOwn(kinds, kind)) throw new Error(`a line of an unknown kind: ${kind}`);
  const fields = {
    id,
    quantity,
    unit: unit as RecipeLine['unit'],
    wastePercent: (waste ?? '0') as string,
    quid: quid === 1,
    costOverride: (override ?? null) as string | null,
    name,
    costOverrideQuantity: (overrideQuantity ?? null) as string | null,
    costOverrideUnit: (overrideUnit ?? null) as RecipeLine['costOverrideUnit'],
  };
  return kinds[kind] === 'recipe'
    ? { ...fields, kind: 'recipe', recipeId: reference }
    : { ...fields, kind: 'ingredient', ingredientId: reference };
}
