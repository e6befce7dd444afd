/**
 * The unit that a cost or a price is shown for. Counted things have a price for one: £1.20 each. Weighed or measured ones
 * are priced as on a shelf: £3.45 a kg, £0.35 per 100 g, £2.10 a litre, $4.20 a lb. Stored figures stay for one of the
 * recipe's own unit; conversions between the two are exact.
 */
import {
  type Currency,
  compareDecimals,
  decimalOf,
  divide,
  formatDecimal,
  formatMoney,
  multiply,
  one,
  parseDecimal,
  type Ratio,
  ratio,
  ratioOf,
} from '../money.ts';
import { unitOfWord } from '../quantity.ts';
import { conversionRate, type Measures, type Unit, unitKind, unitLabelFor } from '../units.ts';
import { wordForOne } from './yield-words.ts';

export interface PricedUnit {
  /** How many of the stored unit it is. */
  factor: Ratio;
  /** 'kg', '100 g'; `null` for the maker's own word. */
  name: string | null;
}

interface Choice {
  unit: Unit;
  /** How much of `unit`. */
  amount: string;
  name: string;
}

const kilogram: Choice = { unit: 'kg', amount: '1', name: 'kg' };
const litre: Choice = { unit: 'l', amount: '1', name: 'litre' };
const pound: Choice = { unit: 'lb', amount: '1', name: 'lb' };
const hundredGrams: Choice = { unit: 'g', amount: '100', name: '100 g' };
const hundredMillilitres: Choice = { unit: 'ml', amount: '100', name: '100 ml' };
const ounce: Choice = { unit: 'oz', amount: '1', name: 'oz' };

/** The amount from which the larger unit is used: nobody buys saffron salt by the kilogram. */
const largeFrom = { metric: '250', ounces: '8' };

const noMeasures: Measures = { gramsPerMl: null, gramsPerPiece: null, piecesPerPack: null };

const names: Partial<Record<Unit, string>> = {
  flozUk: 'fl oz',
  flozUs: 'fl oz',
  ptUk: 'pint',
  ptUs: 'pint',
  cup: 'cup',
};

/** Converts this much of `from` to `to`, both of one kind. */
function amountIn(to: Unit, quantity: Ratio, from: Unit): Ratio {
  const rate = conversionRate(from, to, noMeasures);
  if (rate === null) throw new RangeError(`${from} doesn't convert into ${to}`);
  return multiply(quantity, rate.factor);
}

const isAtLeast = (amount: Ratio, least: string): boolean => compareDecimals(decimalOf(amount), least) >= 0;

/** The unit that prices of `unit` are shown for; `null` when it is itself. */
function choiceFor(unit: Unit, quantity: Ratio): Choice | null {
  if (unit === 'oz' || unit === 'lb')
    return isAtLeast(amountIn('oz', quantity, unit), largeFrom.ounces) ? pound : ounce;
  if (names[unit] !== undefined || unitKind(unit) === 'count') return null;
  if (unitKind(unit) === 'weight')
    return isAtLeast(amountIn('g', quantity, unit), largeFrom.metric) ? kilogram : hundredGrams;
  return isAtLeast(amountIn('ml', quantity, unit), largeFrom.metric) ? litre : hundredMillilitres;
}

/** Returns the unit that a price of one `unit` is shown for when this much is made; a large amount by default. */
export function pricedUnitOf(unit: Unit, quantity = '1000000'): PricedUnit {
  const choice = choiceFor(unit, ratioOf(quantity));
  if (choice === null) return { factor: ratio(1n, 1n), name: names[unit] ?? unitLabelFor(unit, '1') };
  return { factor: amountIn(unit, ratioOf(choice.amount), choice.unit), name: choice.name };
}

const counted: PricedUnit = { factor: ratio(1n, 1n), name: null };

/**
 * Returns the unit that a recipe's cost and price are shown for. Words that aren't units of weight or volume are counted.
 */
export function pricedUnitOfRecipe({ batchYield, unit }: { batchYield: string; unit: string }): PricedUnit {
  const known = unitOfWord(unit);
  return known === null || unitKind(known) === 'count' ? counted : pricedUnitOf(known, batchYield);
}

/** Converts an amount for one stored unit into the shown amount. */
export const shownAmount = (amount: string, { factor }: PricedUnit): string =>
  decimalOf(multiply(ratioOf(amount), factor));

/** Converts an amount typed for the priced unit into that for one stored unit. */
export const storedAmount = (amount: string, { factor }: PricedUnit): string =>
  decimalOf(divide(ratioOf(amount), factor));

/** An amount above 0 to the penny above: a price rounded down would miss the target that it is for. */
export function reachingPrice(amount: string): string {
  const penny = one / 100n;
  return formatDecimal(((parseDecimal(amount) + penny - 1n) / penny) * penny);
}

/** 'each', 'per kg', 'per 100 g': after a heading. */
export const perUnit = ({ name }: PricedUnit): string => (name === null ? 'each' : `per ${name}`);

/** 'each tart', 'per kg': after a heading that names what is made. */
export const perOneOf = ({ name }: PricedUnit, word: string): string =>
  name === null ? `each ${wordForOne(word)}` : `per ${name}`;

/** 'a kg', 'an oz', '100 g': the unit of a price; `null` for counted things. */
export function oneOf({ name }: PricedUnit): string | null {
  if (name === null || /^\d/.test(name)) return name;
  return `${/^[aeiou]/.test(name) ? 'an' : 'a'} ${name}`;
}

/** 'each', 'a kg', 'per 100 g': after an amount. */
export const afterAmount = (priced: PricedUnit): string =>
  priced.name !== null && /^\d/.test(priced.name) ? perUnit(priced) : (oneOf(priced) ?? 'each');

/** ' a kg', ' per 100 g' after a price; empty when it is obvious that the price is for one. */
export const priceSuffix = (priced: PricedUnit): string =>
  priced.name === null ? '' : ` ${afterAmount(priced)}`;

/** '£3.45 a kg', '£1.20 each': formats an amount for one stored unit. */
export const formatPriced = (amount: string, priced: PricedUnit, currency: Currency): string =>
  `${formatMoney(shownAmount(amount, priced), currency)} ${afterAmount(priced)}`;

/** Decimals of a cost on a receipt: the cost of one piece has a third. */
export const costDigits = ({ name }: PricedUnit): number => (name === null ? 3 : 2);
