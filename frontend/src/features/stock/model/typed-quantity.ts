/**
 * What is typed for a quantity of stock, read exactly: '12', '1½', '1.2kg', '2 packs'. One reader for what moves a
 * level (`readMoved`), for what was counted (`readCount`) and for an ideal level (`readLevel`).
 */
import { decimalOf, multiply, ratioOf } from '@batchbook/shared/money';
import { cantConvert, readQuantity, readQuantityIn } from '@batchbook/shared/quantity';
import { entryUnits } from '@batchbook/shared/recipes/constants';
import type { EntryUnit } from '@batchbook/shared/recipes/schema';
import type { StockUnit } from '@batchbook/shared/stock/item-schema';
import { missingMeasure } from '@batchbook/shared/stock/measures';
import { formatThousandths, type Thousandths, toThousandths } from '@batchbook/shared/stock/quantity';
import { conversionRate, type Measures, unitLabel, unitLabelFor } from '@batchbook/shared/units';
import { unitWord } from './figures.ts';
import type { Movable } from './movable.ts';

/** A unit of entry, or the pack that the ingredient is bought in. */
export type UnitChoice = EntryUnit | 'pack';

interface Moved {
  /** Above 0 (0 where that is allowed), in `unit`. */
  quantity: string;
  unit: EntryUnit;
  /** The same in thousandths of the level's base unit. */
  amount: Thousandths;
  /** Weight met volume with no density known. */
  densityAssumed: boolean;
}

export type ReadMoved = { ok: true; moved: Moved } | { ok: false; blank: boolean; error: string };

const refuse = (error: string, blank = false): ReadMoved => ({ ok: false, blank, error });

const isNegative = (text: string): boolean => /^\s*[-−]/.test(text);
const zeroOrMore = 'Enter 0 or more';

const zero = /^0+([.,]0*)?\s*(\p{L}.*)?$/u;

/** The unit that was typed with the quantity, else the chosen one: '2 packs' is two of the ingredient's packs. */
function choiceOf(typed: EntryUnit | null, chosen: UnitChoice, of: Movable): UnitChoice {
  return typed === null ? chosen : packChoice(typed, of);
}

/** The unit that stands for what was typed, once the field is left. */
export function settledChoice(text: string, chosen: UnitChoice, of: Movable): UnitChoice {
  const typed = readQuantity(text);
  const choice = typed.ok ? choiceOf(typed.unit, chosen, of) : chosen;
  // What can't be turned into its unit stays in the field, beside what is said about it.
  const converts = choice === 'pack' || conversionRate(choice, of.unit, of.measures) !== null;
  return converts ? choice : chosen;
}

/** The number of '1.2kg' alone. */
export const numberPart = (text: string): string =>
  (/^[-\d.,/\s⁄½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞]*/u.exec(text.trim())?.[0] ?? '').trim();

/**
 * Reads what was typed for a quantity of `of`, in the chosen unit unless another was typed with it.
 * @param zeroAllowed For a figure that a level is set to: there may be none left.
 */
export function readMoved(text: string, chosen: UnitChoice, of: Movable, zeroAllowed = false): ReadMoved {
  if (zeroAllowed && zero.test(text.trim())) {
    const unit = chosen === 'pack' ? of.unit : chosen;
    return { ok: true, moved: { quantity: '0', unit, amount: 0n, densityAssumed: false } };
  }
  if (zeroAllowed && isNegative(text)) return refuse(zeroOrMore);
  const typed = readQuantity(text);
  if (!typed.ok) return refuse(typed.error, typed.blank);
  const choice = choiceOf(typed.unit, chosen, of);
  const unit = choice === 'pack' ? (of.pack?.unit ?? of.unit) : choice;
  const quantity =
    choice === 'pack' && of.pack
      ? decimalOf(multiply(ratioOf(typed.value), ratioOf(of.pack.size)))
      : typed.value;
  const measured = toThousandths(quantity, unit, of.unit, of.measures);
  if (!measured.ok) return refuse(refusedConversion(quantity, unit, of));
  if (measured.value === 0n) return refuse('That’s too small to record');
  return {
    ok: true,
    moved: { quantity, unit, amount: measured.value, densityAssumed: measured.densityAssumed },
  };
}

/** What to do where nothing known turns one into the other. */
function refusedConversion(quantity: string, unit: EntryUnit, of: Movable): string {
  const kept = unitWord(of.unit, of.unitName);
  const refused = cantConvert(quantity, unit, kept);
  if (of.ingredient === null) return `${refused} Type it in ${kept}.`;
  const missing = missingMeasure(unit, of.unit);
  const one = unitLabelFor(missing.unit, '1');
  const what = missing.what === 'pieces in' ? `how many pieces one ${one} holds` : `what one ${one} weighs`;
  return `${refused} Enter on the ingredient ${what}, or type it in ${kept}.`;
}

interface UnitOption {
  value: UnitChoice;
  label: string;
}

export interface UnitOptions {
  /** The item's own unit first, its pack, then what converts by what is known. */
  sure: UnitOption[];
  /** What converts at 1 g = 1 ml only. */
  assumed: UnitOption[];
}

/** The units that a quantity of it can be typed in. */
export function unitOptions(of: Movable): UnitOptions {
  const sure: UnitOption[] = [{ value: of.unit, label: unitWord(of.unit, of.unitName) }];
  const assumed: UnitOption[] = [];
  if (of.pack && conversionRate(of.pack.unit, of.unit, of.measures))
    sure.push({
      value: 'pack',
      label: `packs, ${of.pack.size} ${unitLabelFor(of.pack.unit, of.pack.size)}`,
    });
  for (const unit of entryUnits) {
    const rate = unit === of.unit ? null : conversionRate(unit, of.unit, of.measures);
    if (rate) (rate.assumedDensity ? assumed : sure).push({ value: unit, label: unitLabel(unit) });
  }
  return { sure, assumed };
}

export type ReadCount = { ok: true; moved: Moved } | { ok: false; error: string };

/** `packs` of what is bought in packs of a known size are those. */
const packChoice = (unit: EntryUnit, of: Movable): UnitChoice =>
  unit === 'packs' && of.pack && conversionRate('packs', of.unit, of.measures) === null ? 'pack' : unit;

/** What was counted of `of`, 0 among it: an empty shelf is a count too. */
export function readCount(text: string, unit: EntryUnit, of: Movable): ReadCount {
  if (isNegative(text)) return { ok: false, error: zeroOrMore };
  const read = readMoved(text, packChoice(unit, of), of, true);
  return read.ok ? read : { ok: false, error: read.error };
}

/** The unit that stands in `text`; `unit` where there is none. */
export function unitIn(text: string, unit: EntryUnit): EntryUnit {
  const read = readQuantity(text);
  return (read.ok ? read.unit : null) ?? unit;
}

/** Once the field is left, the unit stands beside the number, not in it. */
export const settledText = (text: string, unit: EntryUnit): string =>
  unitIn(text, unit) === unit && readQuantity(text).ok ? numberPart(text) : text;

export type ReadLevel = { ok: true; value: string } | { ok: false; error: string };

/**
 * What was typed for a level: '12', '1½', '1.2kg', or nothing for none. Answers in `unit`, exact to a
 * thousandth of its base.
 */
export function readLevel(typed: string, unit: StockUnit, measures: Measures): ReadLevel {
  if (typed.trim() === '') return { ok: true, value: '0' };
  const read = readQuantityIn(typed, unit, { measures, canBeZero: true });
  if (!read.ok) return { ok: false, error: read.error };
  const measured = toThousandths(read.value, unit, unit, measures);
  if (!measured.ok) throw new RangeError('a unit converts to itself');
  return { ok: true, value: formatThousandths(measured.value, unit) };
}
