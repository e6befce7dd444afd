/**
 * What was typed into the label tools, read back from the browser's storage. What can't be understood of a line's allergens is left
 * out, and then its pack counts as read under another name: the label asks again.
 */

import { allergenCodes } from '@batchbook/shared/ingredients/constants';
import { nutrients } from '@batchbook/shared/ingredients/nutrients';
import { foodKinds } from '@batchbook/shared/recipes/constants';
import { labelFields } from '@batchbook/shared/recipes/label-schema';
import * as z from 'zod/mini';
import type { NamedAllergen } from './likely-allergens.ts';
import { emptyLine, emptyTools, type ToolLine, type Tools } from './tools.ts';

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const textOf = (value: unknown): string =>
  typeof value === 'string' ? value.slice(0, 2000) : typeof value === 'number' ? String(value) : '';

const namedSchema = z.object({ allergen: z.enum(allergenCodes), detail: z.nullable(z.string()) });

/** The allergens that are understood; `isWhole` is whether all of them are. */
function namedIn(value: unknown): { named: NamedAllergen[]; isWhole: boolean } {
  const entries = Array.isArray(value) ? value : [];
  const named = entries.flatMap((entry) => {
    const read = namedSchema.safeParse(entry);
    return read.success ? [read.data] : [];
  });
  return { named, isWhole: Array.isArray(value) && named.length === entries.length };
}

function lineOf(value: unknown, id: string): ToolLine {
  if (!isFields(value)) return emptyLine(id);
  const nutrition = isFields(value.nutrition) ? value.nutrition : {};
  const [contains, mayContain] = [namedIn(value.contains), namedIn(value.mayContain)];
  const readAs = typeof value.packReadAs === 'string' ? textOf(value.packReadAs) : null;
  return {
    id,
    name: textOf(value.name),
    // Weights were in `grams` before they could have a unit.
    quantity: textOf(value.quantity ?? value.grams),
    each: textOf(value.each),
    quid: value.quid === true,
    contains: contains.named,
    mayContain: mayContain.named,
    packReadAs: contains.isWhole && mayContain.isWhole ? readAs : '',
    nutrition: Object.fromEntries(
      nutrients.flatMap((name) => (name in nutrition ? [[name, textOf(nutrition[name])]] : [])),
    ),
  };
}

/** Reads each label field by its own schema. Invalid ones get their default. */
function labelOf(value: unknown): Tools['label'] {
  const kept = isFields(value) ? value : {};
  const read = Object.entries(labelFields).flatMap(([name, schema]) => {
    const field = z.safeParse(schema, kept[name]);
    return field.success ? [[name, field.data]] : [];
  });
  return { ...emptyTools.label, ...Object.fromEntries(read) };
}

const foodKindOf = (value: unknown): Tools['foodKind'] => foodKinds.find((kind) => kind === value) ?? 'other';

/** Returns `null` for anything that isn't input of these tools. */
export function readKept(kept: unknown): Tools | null {
  if (!isFields(kept) || !Array.isArray(kept.lines)) return null;
  const lines = kept.lines.map((line, at) => lineOf(line, idOf(line, at, kept.lines as unknown[])));
  const typed = isFields(kept.typed) ? kept.typed : {};
  return {
    form: kept.form === 'us' ? 'us' : 'uk',
    lines,
    finishedGrams: textOf(kept.finishedGrams),
    portions: textOf(kept.portions),
    isDrink: typeof kept.isDrink === 'boolean' ? kept.isDrink : null,
    foodKind: foodKindOf(kept.foodKind),
    label: labelOf(kept.label),
    lot: textOf(kept.lot),
    typed: Object.fromEntries(Object.entries(typed).map(([name, value]) => [name, textOf(value)])),
  };
}

/** Its own id, unless another line before it has the same. */
function idOf(line: unknown, at: number, lines: readonly unknown[]): string {
  const own = (of: unknown) => (isFields(of) ? textOf(of.id) : '');
  const id = own(line);
  const taken = lines.slice(0, at).some((other) => own(other) === id);
  return /^\d{1,6}$/.test(id) && !taken ? id : String(1_000_000 + at);
}
