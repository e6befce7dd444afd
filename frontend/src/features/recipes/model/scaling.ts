/** A recipe seen at another size: for looking at and for the kitchen, never saved. */

import { measuresOf } from '@batchbook/shared/ingredients/pricing';
import type { Ingredient } from '@batchbook/shared/ingredients/schema';
import {
  divide,
  formatDecimal,
  formatQuantity,
  multiply,
  parseDecimal,
  type Ratio,
  ratio,
  ratioOf,
  roundRatio,
} from '@batchbook/shared/money';
import { readQuantity, readQuantityIn } from '@batchbook/shared/quantity';
import { noMeasures } from '@batchbook/shared/units';
import type { Draft, DraftLine } from './draft.ts';

export const fullSize: Ratio = ratio(1n, 1n);

export const isFullSize = (scale: Ratio): boolean => scale.n === scale.d;

const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? a : gcd(b, a % b));

function reduced({ n, d }: Ratio): Ratio {
  const shared = gcd(n, d);
  return { n: n / shared, d: d / shared };
}

/** Reads a scale from the address: '1/2', '2', '1.5' or '36/24'. Anything else is full size. */
export function scaleFrom(text: string | null): Ratio {
  if (text === null) return fullSize;
  const [, top = '', bottom = '1'] = /^(\d{1,12})(?:\/(\d{1,12}))?$/.exec(text) ?? [];
  if (top !== '' && BigInt(top) > 0n && BigInt(bottom) > 0n)
    return reduced(ratio(BigInt(top), BigInt(bottom)));
  const read = readQuantity(text);
  return read.ok && read.unit === null ? reduced(ratioOf(read.value)) : fullSize;
}

/** The scale for the address, or `null` at full size. */
export function scaleText(scale: Ratio): string | null {
  if (isFullSize(scale)) return null;
  const { n, d } = reduced(scale);
  return d === 1n ? String(n) : `${n}/${d}`;
}

/** '½×', '2×', '1.5×'. */
export function scaleLabel(scale: Ratio): string {
  const { n, d } = reduced(scale);
  if (n === 1n && d === 2n) return '½×';
  return `${formatQuantity(formatDecimal(roundRatio(scale)), 3)}×`;
}

const times = (text: string, scale: Ratio): string =>
  formatDecimal(roundRatio(multiply(ratioOf(text), scale)));

const timesOrNone = (text: string | null, scale: Ratio): string | null =>
  text === null ? null : times(text, scale);

export const scaledLine = (line: DraftLine, scale: Ratio): DraftLine => ({
  ...line,
  quantity: timesOrNone(line.quantity, scale),
  costOverride: timesOrNone(line.costOverride, scale),
  costOverrideQuantity: timesOrNone(line.costOverrideQuantity, scale),
});

/** Everything of the batch grows with it, the work too: each costs what it did. */
export function scaledFields(draft: Draft, scale: Ratio): Omit<Draft, 'lines'> {
  return {
    ...draft,
    batchYield: times(draft.batchYield, scale),
    finishedWeightGrams: timesOrNone(draft.finishedWeightGrams, scale),
    labourMinutes: timesOrNone(draft.labourMinutes, scale),
  };
}

/** The draft as it would be made at another size. */
export function scaled(draft: Draft, scale: Ratio): Draft {
  if (isFullSize(scale)) return draft;
  return { ...scaledFields(draft, scale), lines: draft.lines.map((line) => scaledLine(line, scale)) };
}

/** 'Make 36 tarts': how much larger than the batch that is. */
export const scaleForYield = (draft: Draft, wanted: string): Ratio =>
  reduced(divide(ratioOf(wanted), ratioOf(draft.batchYield)));

export type ScaleAnswer = { ok: true; scale: Ratio } | { ok: false; error: string };

/** 'I have 750 g of almonds': the size that uses all of one line's ingredient. `have` may name its unit. */
export function scaleForLine(line: DraftLine, ingredient: Ingredient | undefined, have: string): ScaleAnswer {
  if (line.quantity === null || parseDecimal(line.quantity) === 0n)
    return { ok: false, error: 'That line has no quantity yet' };
  const measures = ingredient ? measuresOf(ingredient) : noMeasures;
  const typed = readQuantityIn(have, line.unit, { measures });
  if (!typed.ok) return typed;
  return { ok: true, scale: reduced(divide(ratioOf(typed.value), ratioOf(line.quantity))) };
}
