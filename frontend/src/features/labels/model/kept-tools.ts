/**
 * What was typed into the label tools, read back from the browser's storage. What can't be understood is left out, and then nobody
 * counts as having read the ingredients' labels.
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

class Reading {
  /** Whether everything of the ingredients was understood. */
  whole = true;

  named(value: unknown): NamedAllergen[] {
    if (!Array.isArray(value)) {
      this.whole = false;
      return [];
    }
    return value.flatMap((entry) => {
      const read = namedSchema.safeParse(entry);
      if (!read.success) this.whole = false;
      return read.success ? [read.data] : [];
    });
  }

  line(value: unknown, id: string): ToolLine {
    if (!isFields(value)) {
      this.whole = false;
      return emptyLine(id);
    }
    const nutrition = isFields(value.nutrition) ? value.nutrition : {};
    return {
      id,
      name: textOf(value.name),
      // Weights were in `grams` before they could have a unit.
      quantity: textOf(value.quantity ?? value.grams),
      each: textOf(value.each),
      quid: value.quid === true,
      contains: this.named(value.contains),
      mayContain: this.named(value.mayContain),
      nutrition: Object.fromEntries(
        nutrients.flatMap((name) => (name in nutrition ? [[name, textOf(nutrition[name])]] : [])),
      ),
    };
  }
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
  const reading = new Reading();
  const lines = kept.lines.map((line, at) => reading.line(line, idOf(line, at, kept.lines as unknown[])));
  const typed = isFields(kept.typed) ? kept.typed : {};
  return {
    form: kept.form === 'us' ? 'us' : 'uk',
    lines,
    checked: kept.checked === true && reading.whole,
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
