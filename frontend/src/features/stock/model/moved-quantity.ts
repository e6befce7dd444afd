/** What a typed quantity moves a level by, exactly, or why it can't. */
import { decimalOf, divide, formatDecimal, multiply, parseDecimal, ratioOf } from '@batchbook/shared/money';
import { readQuantity } from '@batchbook/shared/quantity';
import { type EntryUnit, entryUnits } from '@batchbook/shared/recipes/schema';
import {
  formatThousandths,
  noMeasures,
  type Thousandths,
  toThousandths,
} from '@batchbook/shared/stock/quantity';
import { conversionRate, type Unit, unitKind, unitLabel, unitLabelFor } from '@batchbook/shared/units';
import { type Movable, unitWord } from './movable.ts';

/** A unit of entry, or the pack that the ingredient is bought in. */
export type UnitChoice = EntryUnit | 'pack';

export interface Moved {
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

const zero = /^0+([.,]0*)?\s*(\p{L}.*)?$/u;

/** The unit that was typed with the quantity, else the chosen one: '2 packs' is two of the ingredient's packs. */
function choiceOf(typed: Unit | null, chosen: UnitChoice, of: Movable): UnitChoice {
  if (typed === null) return chosen;
  const isItsPack = typed === 'packs' && of.pack !== null;
  return isItsPack && conversionRate('packs', of.unit, of.measures) === null ? 'pack' : typed;
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
  const typed = readQuantity(text);
  if (!typed.ok) return refuse(typed.error, typed.blank);
  const choice = choiceOf(typed.unit, chosen, of);
  const unit = choice === 'pack' ? (of.pack?.unit ?? of.unit) : choice;
  const quantity =
    choice === 'pack' && of.pack
      ? decimalOf(multiply(ratioOf(typed.value), ratioOf(of.pack.size)))
      : typed.value;
  const measured = toThousandths(quantity, unit, of.unit, of.measures);
  if (!measured.ok) return refuse(refusedConversion(unit, of));
  if (measured.value === 0n) return refuse('That is less than can be kept');
  return {
    ok: true,
    moved: { quantity, unit, amount: measured.value, densityAssumed: measured.densityAssumed },
  };
}

/** What to do where nothing known turns one into the other. */
function refusedConversion(unit: EntryUnit, of: Movable): string {
  const kept = unitWord(of.unit, of.unitName);
  if (of.ingredient === null) return `${unitLabel(unit)} can’t be turned into ${kept}: type it in ${kept}`;
  const counted = unitKind(unit) === 'count' ? unit : of.unit;
  const bothCounts = unitKind(unit) === 'count' && unitKind(of.unit) === 'count';
  const missing = bothCounts
    ? `how many pieces one ${unitLabelFor(isSingle(counted) ? of.unit : counted, '1')} holds`
    : `what one ${unitLabelFor(counted, '1')} weighs`;
  return `${unitLabel(unit)} can’t be turned into ${kept}: say on the ingredient ${missing}, or type it in ${kept}`;
}

const isSingle = (unit: Unit): boolean => unit === 'pieces' || unit === 'units';

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

/** A figure of the screen ('41.5', in `unit`) in thousandths of its base unit. */
export function thousandthsOf(figure: string, unit: Unit): Thousandths {
  const measured = toThousandths(figure, unit, unit, noMeasures);
  if (!measured.ok) throw new RangeError(`${unit} does not convert into itself`);
  return measured.value;
}

/** '−1,250.5': all its digits, since what is typed here is exact, with a real minus sign. */
export function shownDecimal(value: string): string {
  const [whole = '0', fraction] = value.replace('-', '').split('.');
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, ',');
  return `${value.startsWith('-') ? '−' : ''}${grouped}${fraction === undefined ? '' : `.${fraction}`}`;
}

/** '3.2 kg', '−1,250 g', '1 box'. */
export function shownAmount(value: Thousandths, of: Pick<Movable, 'unit' | 'unitName'>): string {
  const decimal = formatThousandths(value, of.unit);
  return `${shownDecimal(decimal)} ${unitWord(of.unit, of.unitName, decimal)}`;
}

/** The price of one unit of entry from what one of the chosen ones cost: a pack's is shared out. */
export const unitCostOf = (price: string, choice: UnitChoice, of: Movable): string =>
  choice === 'pack' && of.pack ? decimalOf(divide(ratioOf(price), ratioOf(of.pack.size))) : price;

/** `quantity` of a unit at `unitCost`, exact to 12 decimals. */
export const costOf = (quantity: string, unitCost: string): string =>
  decimalOf(multiply(ratioOf(quantity), ratioOf(unitCost)));

/** By how much `price` differs from `known`, in percent: '+4.2', '-3'; `null` where that says nothing. */
export function priceStepPercent(price: string, known: string): string | null {
  const before = parseDecimal(known);
  if (before === 0n) return null;
  const tenths = ((parseDecimal(price) - before) * 1000n) / before;
  if (tenths === 0n) return null;
  const text = formatDecimal(tenths * 10n ** 11n);
  return tenths > 0n ? `+${text}` : text;
}
