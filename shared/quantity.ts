/**
 * What people type for a quantity: '1½', '1/2', '1 1/2', '1.2kg', '1,200', '0,5'. Read into an exact
 * decimal and, where one was typed, a unit. What can't be read says what to type instead.
 */
import { decimalOf, type Ratio, ratio, ratioOf } from './money.ts';
import { isUnit, type Unit } from './units.ts';

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

const examples = 'Type a number, such as 250, 1.5, 1½ or 1.2kg';
const refuse = (error: string, blank = false): TypedQuantity => ({ ok: false, error, blank });

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

/** Reads what was typed for a quantity. The value is above 0, below 1e9 and has at most 12 decimals. */
export function readQuantity(typed: string): TypedQuantity {
  const spaced = typed
    .replaceAll('⁄', '/')
    .replaceAll(/[½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞]/g, (glyph) => ` ${glyphs[glyph]} `)
    .replaceAll(/\s+/g, ' ')
    .trim();
  if (spaced === '') return refuse('Type a quantity', true);
  const [, numberText = '', unitText = ''] = /^([-\d.,/ ]*)(.*)$/.exec(spaced) ?? [];
  if (numberText.startsWith('-')) return refuse('A quantity is above 0');
  const number = readNumber(numberText.trim());
  if (number === null) return refuse(examples);
  const unit = readUnit(unitText.trim());
  if ('error' in unit) return refuse(unit.error);
  if (number.n === 0n) return refuse('A quantity is above 0');
  if (number.n >= number.d * 1_000_000_000n) return refuse('A quantity is below 1,000,000,000');
  const value = decimalOf(number);
  if (value === '0') return refuse('A quantity is above 0');
  return { ok: true, value, unit: unit.unit };
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
