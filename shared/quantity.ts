/**
 * What people type for a quantity: '1½', '1/2', '1 1/2', '1.2kg', '1,200', '0,5'. Read into an exact
 * decimal and, where one was typed, a unit. What can't be read says what to type instead.
 */
import { decimalOf, formatQuantity, multiply, type Ratio, ratio, ratioOf } from './money.ts';
import {
  conversionRate,
  isUnit,
  type Measures,
  noMeasures,
  type Unit,
  unitKind,
  unitLabel,
  unitLabelFor,
} from './units.ts';

export type TypedQuantity =
  | { ok: true; value: string; unit: Unit | null }
  | { ok: false; error: string; blank: boolean };

const glyphs: Record<string, string> = {
  '½': '1/2',
  '⅓': '1/3',
  '⅔': '2/3',
  '¼': '1/4',
  '¾': '3/4',
  '⅕': '1/5',
  '⅖': '2/5',
  '⅗': '3/5',
  '⅘': '4/5',
  '⅙': '1/6',
  '⅚': '5/6',
  '⅛': '1/8',
  '⅜': '3/8',
  '⅝': '5/8',
  '⅞': '7/8',
};

const words = new Map<string, Unit>(
  Object.entries({
    gr: 'g',
    gram: 'g',
    grams: 'g',
    gramme: 'g',
    grammes: 'g',
    kilo: 'kg',
    kilos: 'kg',
    kilogram: 'kg',
    kilograms: 'kg',
    ounce: 'oz',
    ounces: 'oz',
    lbs: 'lb',
    pound: 'lb',
    pounds: 'lb',
    millilitre: 'ml',
    millilitres: 'ml',
    milliliter: 'ml',
    milliliters: 'ml',
    litre: 'l',
    litres: 'l',
    liter: 'l',
    liters: 'l',
    ltr: 'l',
    flozuk: 'flozUk',
    ukfloz: 'flozUk',
    flozus: 'flozUs',
    usfloz: 'flozUs',
    ptuk: 'ptUk',
    ukpt: 'ptUk',
    pintuk: 'ptUk',
    ukpint: 'ptUk',
    ptus: 'ptUs',
    uspt: 'ptUs',
    pintus: 'ptUs',
    uspint: 'ptUs',
    teaspoon: 'tsp',
    teaspoons: 'tsp',
    tsps: 'tsp',
    tablespoon: 'tbsp',
    tablespoons: 'tbsp',
    tbsps: 'tbsp',
    cups: 'cup',
    piece: 'pieces',
    pc: 'pieces',
    pcs: 'pieces',
    each: 'pieces',
    ea: 'pieces',
    unit: 'units',
    box: 'boxes',
    pack: 'packs',
    packet: 'packs',
    packets: 'packs',
    roll: 'rolls',
    set: 'sets',
    pair: 'pairs',
    bag: 'bags',
    bottle: 'bottles',
    container: 'containers',
  }),
);

const twoMeanings = new Map(
  Object.entries({
    floz: 'A UK and a US fluid ounce differ: type fl oz UK or fl oz US',
    pt: 'A UK and a US pint differ: type pt UK or pt US',
    pint: 'A UK and a US pint differ: type pint UK or pint US',
    pints: 'A UK and a US pint differ: type pint UK or pint US',
  }),
);

const zeroOrMore = 'This is 0 or more';
const examples = 'Type a number, such as 250, 1.5, 1½ or 1.2kg';
const refuse = (error: string, blank = false) => ({ ok: false, error, blank }) as const;

/** '1,200' is 1200 and '1,5' is 1.5; '1.200,5' and other mixtures are `null`. */
function plainNumber(text: string): string | null {
  if (/^\d{1,3}(,\d{3})+(\.\d+)?$/.test(text) && !text.startsWith('0')) return text.replaceAll(',', '');
  if (/^(\d+,\d{1,2}|0,\d+)$/.test(text)) return text.replace(',', '.');
  if (/^\.\d+$/.test(text)) return `0${text}`;
  if (/^\d+\.$/.test(text)) return text.slice(0, -1);
  return /^\d+(\.\d+)?$/.test(text) ? text : null;
}

/** The number alone as a fraction: a decimal, '3/4', '1 3/4'. `null` when it is none. */
function readNumber(text: string): Ratio | null {
  const parts = /^(?:(\d+) )?(\d+) ?\/ ?(\d+)$/.exec(text);
  if (parts) {
    const [, whole = '0', top = '0', bottom = '0'] = parts;
    if (BigInt(bottom) === 0n) return null;
    return ratio(BigInt(whole) * BigInt(bottom) + BigInt(top), BigInt(bottom));
  }
  const plain = plainNumber(text);
  if (plain === null || (plain.split('.')[1]?.length ?? 0) > 12) return null;
  return ratioOf(plain);
}

const plainWord = (text: string): string => text.toLowerCase().replaceAll(/[\s.()]/g, '');

/** The unit that a word means ('Litres' is l, 'box' is boxes); `null` for the maker's own words. */
export function unitOfWord(text: string): Unit | null {
  const word = plainWord(text);
  return isUnit(word) ? word : (words.get(word) ?? null);
}

function readUnit(text: string): { unit: Unit | null } | { error: string } {
  if (text === '') return { unit: null };
  const meanings = twoMeanings.get(plainWord(text));
  if (meanings !== undefined) return { error: meanings };
  const unit = unitOfWord(text);
  return unit === null
    ? { error: `'${text}' is not a unit we know. Use g, kg, ml, tsp, tbsp, cup or pieces` }
    : { unit };
}

/** The number and the unit of what was typed, as text: '1½kg' is '1 1/2' and 'kg'. */
function splitQuantity(typed: string): { numberText: string; unitText: string } {
  const spaced = typed
    .replaceAll('⁄', '/')
    .replaceAll('−', '-')
    .replaceAll(/[½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞]/g, (glyph) => ` ${glyphs[glyph]} `)
    .replaceAll(/\s+/g, ' ')
    .trim();
  const [, numberText = '', unitText = ''] = /^([-\d.,/ ]*)(.*)$/.exec(spaced) ?? [];
  return { numberText: numberText.trim(), unitText: unitText.trim() };
}

/** Reads what was typed for a quantity. The value is above 0, below 1e9 and has at most 12 decimals. */
export function readQuantity(typed: string): TypedQuantity {
  if (typed.trim() === '') return refuse('Type a quantity', true);
  const { numberText, unitText } = splitQuantity(typed);
  if (numberText.startsWith('-')) return refuse('A quantity is above 0');
  const number = readNumber(numberText);
  if (number === null) return refuse(examples);
  const unit = readUnit(unitText);
  if ('error' in unit) return refuse(unit.error);
  if (number.n === 0n) return refuse('A quantity is above 0');
  if (number.n >= number.d * 1_000_000_000n) return refuse('A quantity is below 1,000,000,000');
  const value = decimalOf(number);
  if (value === '0') return refuse('A quantity is above 0');
  return { ok: true, value, unit: unit.unit };
}

export interface InUnitOptions {
  /** What is known of the thing that is measured. */
  measures?: Measures;
  /** 0 is a quantity, too. */
  canBeZero?: boolean;
}

/**
 * Reads a quantity for a field whose unit is fixed. A unit typed with it is converted: in a field of g, '1.5kg' is
 * 1500. One of another kind is refused, unless the measures say how it converts.
 *
 * @param fieldUnit What stands beside the field: 'g', or a word that is no unit, such as 'tarts' or '%'.
 */
export function readQuantityIn(typed: string, fieldUnit: string, options: InUnitOptions = {}): TypedQuantity {
  const { numberText, unitText } = splitQuantity(typed);
  const isPlain = unitText.toLowerCase() === fieldUnit.toLowerCase();
  if (options.canBeZero && numberText.startsWith('-')) return refuse(zeroOrMore);
  const isZero = options.canBeZero === true && /^0+([.,]0*)?$/.test(numberText);
  // 0 is 0 in any unit. It is read as 1, so that the unit is one that we know.
  const read = readQuantity((isZero ? '1' : numberText) + (isPlain ? '' : unitText));
  if (!read.ok) return read;
  if (isZero) return { ok: true, value: '0', unit: null };
  const rate = rateInto(fieldUnit, read.unit, options.measures);
  if (rate === null) return refuse(refusedUnit(read.value, read.unit ?? 'units', fieldUnit));
  // Read once more, for the limits of a quantity.
  return readQuantity(decimalOf(multiply(ratioOf(read.value), rate)));
}

/** What stands in a field once it is left: a quantity that was typed with a unit, in the unit of the field. */
export const shownQuantity = (typed: string, read: { ok: true; value: string } | { ok: false }): string =>
  read.ok && /\p{L}/u.test(typed) ? formatQuantity(read.value, 12) : typed;

/** How many of the field's unit one `from` is; `null` where that isn't known. 'tarts' and the like are counted. */
function rateInto(fieldUnit: string, from: Unit | null, measures?: Measures): Ratio | null {
  const unit = unitOfWord(fieldUnit);
  if (from === null || from === unit) return ratio(1n, 1n);
  if (unit === null) return from === 'pieces' || from === 'units' ? ratio(1n, 1n) : null;
  const rate = conversionRate(from, unit, measures ?? noMeasures);
  return rate === null || (rate.assumedDensity && measures === undefined) ? null : rate.factor;
}

const examplesOf = {
  weight: 'a weight, for example 250 g',
  volume: 'a volume, for example 250 ml',
  count: null,
};

/** '1.5 l can’t be converted to g.' */
export const cantConvert = (quantity: string, from: Unit, to: string): string =>
  `${formatQuantity(quantity)} ${unitLabelFor(from, quantity)} can’t be converted to ${to}.`;

function refusedUnit(quantity: string, from: Unit, fieldUnit: string): string {
  const unit = unitOfWord(fieldUnit);
  const enter = (unit && examplesOf[unitKind(unit)]) ?? 'the number only';
  return `${cantConvert(quantity, from, unit ? unitLabel(unit) : fieldUnit)} Enter ${enter}.`;
}

export type TypedAmount = { ok: true; value: string | null } | { ok: false; error: string };

/** Reads what was typed for an amount of money: '£1,204.50', '3.6', or nothing at all (`null`). */
export function readAmount(typed: string): TypedAmount {
  const text = typed.replaceAll(/[£$€\s]/g, '');
  if (text === '') return { ok: true, value: null };
  if (text.startsWith('-')) return { ok: false, error: 'A price is 0 or more' };
  const plain = plainNumber(text);
  if (plain === null || (plain.split('.')[1]?.length ?? 0) > 12)
    return { ok: false, error: 'Type an amount, such as 4.20' };
  const value = ratioOf(plain);
  if (value.n >= value.d * 1_000_000_000n) return { ok: false, error: 'An amount is below 1,000,000,000' };
  return { ok: true, value: decimalOf(value) };
}
