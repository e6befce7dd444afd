/**
 * Reads typed quantities: '1½', '1/2', '1 1/2', '1.2kg', '1,200', '0,5'. The result is an exact decimal and, when one was
 * typed, a unit. Unreadable input gets a message that says what to type instead.
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
  unitTable,
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

const plainWord = (text: string): string => text.toLowerCase().replaceAll(/[\s.()]/g, '');

/** Words for a unit besides its own names. */
const synonyms: Record<string, Unit> = {
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
  flozus: 'flozUs',
  ptuk: 'ptUk',
  pintuk: 'ptUk',
  ukpint: 'ptUk',
  pintsuk: 'ptUk',
  ukpints: 'ptUk',
  ptus: 'ptUs',
  pintus: 'ptUs',
  uspint: 'ptUs',
  pintsus: 'ptUs',
  uspints: 'ptUs',
  teaspoon: 'tsp',
  teaspoons: 'tsp',
  tsps: 'tsp',
  tablespoon: 'tbsp',
  tablespoons: 'tbsp',
  tbsps: 'tbsp',
  cups: 'cup',
  pc: 'pieces',
  pcs: 'pieces',
  each: 'pieces',
  ea: 'pieces',
  packet: 'packs',
  packets: 'packs',
};

const words = new Map<string, Unit>(Object.entries(synonyms));
for (const unit of Object.keys(unitTable) as Unit[])
  for (const name of [unitLabel(unit), unitLabelFor(unit, '1')]) words.set(plainWord(name), unit);

const twoMeanings = new Map(
  Object.entries({
    floz: 'A UK and a US fluid ounce differ: type UK fl oz or US fl oz',
    pt: 'A UK and a US pint differ: type UK pt or US pt',
    pint: 'A UK and a US pint differ: type UK pint or US pint',
    pints: 'A UK and a US pint differ: type UK pint or US pint',
  }),
);

const zeroOrMore = 'Enter 0 or more';
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

/** Returns the number alone as a fraction: a decimal, '3/4', '1 3/4'; `null` when it isn't one. */
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

/** Returns the unit that a word means ('Litres' is l, 'box' is boxes); `null` for the maker's own words. */
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
    ? {
        error: `'${text}' is not a unit we know. Use g, kg, oz, lb, ml, l, fl oz, pint, tsp, tbsp, cup or pieces`,
      }
    : { unit };
}

const glyphPattern = /[½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞]/g;

/** '1½' as '1 1/2', with single spaces. */
const spacedOut = (typed: string): string =>
  typed
    .replaceAll('⁄', '/')
    .replaceAll('−', '-')
    .replaceAll(glyphPattern, (glyph) => ` ${glyphs[glyph]} `)
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Splits typed text into number and unit: '1½kg' into '1 1/2' and 'kg'. */
function splitQuantity(typed: string): { numberText: string; unitText: string } {
  const spaced = spacedOut(typed);
  const [, numberText = '', unitText = ''] = /^([-\d.,/ ]*)(.*)$/s.exec(spaced) ?? [];
  return { numberText: numberText.trim(), unitText: unitText.trim() };
}

/** Reads a typed quantity. The value is above 0, below 1e9 and has at most 12 decimals. */
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
  /** The measures that convert between units. */
  measures?: Measures;
  /** Whether 0 is allowed. */
  canBeZero?: boolean;
}

/**
 * Reads a quantity for a field whose unit is fixed. A typed unit is converted: in a field of g, '1.5kg' is 1500. A unit
 * of another kind is refused, unless the measures convert it.
 *
 * @param fieldUnit The unit shown beside the field: 'g', or a word such as 'tarts' or '%'.
 */
export function readQuantityIn(typed: string, fieldUnit: string, options: InUnitOptions = {}): TypedQuantity {
  const { numberText, unitText } = splitQuantity(typed);
  const isPlain = unitText.toLowerCase() === fieldUnit.toLowerCase();
  if (options.canBeZero && numberText.startsWith('-')) return refuse(zeroOrMore);
  const isZero = options.canBeZero === true && /^0+([.,]0*)?$/.test(numberText);
  // 0 is 0 in any unit. It is read as 1, to check that the unit is known.
  const read = readQuantity((isZero ? '1' : numberText) + (isPlain ? '' : unitText));
  if (!read.ok) return read;
  if (isZero) return { ok: true, value: '0', unit: null };
  const rate = rateInto(fieldUnit, read.unit, options.measures);
  if (rate === null) return refuse(refusedUnit(read.value, read.unit ?? 'units', fieldUnit));
  // Read again, to check the limits of a quantity.
  return readQuantity(decimalOf(multiply(ratioOf(read.value), rate)));
}

export type TypedYield = { ok: true; value: string; unit: string } | { ok: false; error: string };

const yieldUnitMax = 40;

/**
 * Reads what a batch makes. A quantity that can't be converted to `unit` brings its own: '780g' of pieces makes 780 g,
 * '12 tarts' makes 12 tarts.
 */
export function readYield(typed: string, unit: string): TypedYield {
  const read = readQuantityIn(typed, unit);
  if (read.ok) return { ok: true, value: read.value, unit };
  const { numberText, unitText } = splitQuantity(typed);
  const count = readQuantity(numberText);
  const isWord = /^\p{L}/u.test(unitText) && unitText.length <= yieldUnitMax;
  if (!count.ok || !isWord || twoMeanings.has(plainWord(unitText))) return read;
  const known = unitOfWord(unitText);
  return { ok: true, value: count.value, unit: known === null ? unitText : unitLabel(known) };
}

/** The text of a field after it is left: a quantity typed with a unit, converted to the field's. */
export const shownQuantity = (typed: string, read: { ok: true; value: string } | { ok: false }): string =>
  read.ok && /\p{L}/u.test(typed) ? formatQuantity(read.value, 12) : typed;

/**
 * How many of the field's unit one `from` is; `null` when that is unknown: no density is assumed. 'tarts' and the like
 * are counted.
 */
function rateInto(fieldUnit: string, from: Unit | null, measures?: Measures): Ratio | null {
  const unit = unitOfWord(fieldUnit);
  if (from === null || from === unit) return ratio(1n, 1n);
  if (unit === null) return from === 'pieces' || from === 'units' ? ratio(1n, 1n) : null;
  const rate = conversionRate(from, unit, measures ?? noMeasures);
  return rate === null || rate.assumedDensity ? null : rate.factor;
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

/** '1½' as '1.5'; what has no such fraction, or isn't exact in money ('⅓'), stays. */
function withoutGlyphs(text: string): string {
  if (text.search(glyphPattern) === -1) return text;
  const number = readNumber(spacedOut(text));
  const value = number && decimalOf(number);
  return value !== null && (value.split('.')[1]?.length ?? 0) <= 4 ? value : text;
}

/** Reads a typed amount of money: '£1,204.50', '3.6', '1½', or nothing at all (`null`). */
export function readAmount(typed: string): TypedAmount {
  const text = withoutGlyphs(typed.replaceAll(/[£$€\s]/g, ''));
  if (text === '') return { ok: true, value: null };
  if (text.startsWith('-')) return { ok: false, error: 'Enter a price of 0 or more' };
  const plain = plainNumber(text);
  if (plain === null || (plain.split('.')[1]?.length ?? 0) > 12)
    return { ok: false, error: 'Type an amount, such as 4.20' };
  const value = ratioOf(plain);
  if (value.n >= value.d * 1_000_000_000n) return { ok: false, error: 'An amount is below 1,000,000,000' };
  return { ok: true, value: decimalOf(value) };
}
