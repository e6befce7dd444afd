/**
 * Exact decimals. Money, prices and quantities are sent and stored as decimal strings. The rules calculate with integers
 * scaled by 10^12 (`bigint`), and with ratios while a division is open, so a result is rounded once, half to even.
 * Display rounds once more, half up, as a till does: 1.525 reads as 1.53.
 */

import type { currencies } from './accounts/constants.ts';
import { groupThousands, withoutEnd } from './text.ts';

/** A decimal as an integer of 10^-12. */
export type Scaled = bigint;

export const scaleDigits = 12;
export const one: Scaled = 10n ** BigInt(scaleDigits);

/** A fraction with `d` above zero. Exact until `roundRatio` rounds it. */
export interface Ratio {
  readonly n: bigint;
  readonly d: bigint;
}

const decimal = /^(-?)(\d+)(?:\.(\d+))?$/;

interface Digits {
  negative: boolean;
  whole: string;
  /** Without trailing zeros. */
  fraction: string;
}

function digitsOf(text: string): Digits {
  const [, sign, whole, fraction = ''] = decimal.exec(text) ?? [];
  if (whole === undefined) throw new RangeError(`'${text}' is not a decimal`);
  const digits = withoutEnd(fraction, '0');
  if (digits.length > scaleDigits) throw new RangeError(`'${text}' has more than ${scaleDigits} decimals`);
  return { negative: sign === '-', whole, fraction: digits };
}

/** Returns the decimal `text` scaled by 10^12. Throws a `RangeError` when it isn't a decimal, or has over 12 decimals. */
export function parseDecimal(text: string): Scaled {
  const { negative, whole, fraction } = digitsOf(text);
  const value = BigInt(whole + fraction.padEnd(scaleDigits, '0'));
  return negative ? -value : value;
}

/** The shortest decimal of `value`: no trailing zeros, no '-0'. */
export function formatDecimal(value: Scaled): string {
  const size = value < 0n ? -value : value;
  const fraction = withoutEnd((size % one).toString().padStart(scaleDigits, '0'), '0');
  return `${value < 0n ? '-' : ''}${size / one}${fraction === '' ? '' : `.${fraction}`}`;
}

/** '1.150' is '1.15', '007' is '7', '-0.0' is '0'. */
export const canonicalDecimal = (text: string): string => formatDecimal(parseDecimal(text));

/** Returns `n / d` as the nearest integer, half to even. */
export function divideHalfEven(n: bigint, d: bigint): bigint {
  if (d === 0n) throw new RangeError('division by zero');
  const [top, bottom] = d < 0n ? [-n, -d] : [n, d];
  const size = top < 0n ? -top : top;
  const whole = size / bottom;
  const twice = (size % bottom) * 2n;
  const up = twice > bottom || (twice === bottom && whole % 2n === 1n);
  const rounded = up ? whole + 1n : whole;
  return top < 0n ? -rounded : rounded;
}

export function ratio(n: bigint, d: bigint): Ratio {
  if (d === 0n) throw new RangeError('division by zero');
  return d < 0n ? { n: -n, d: -d } : { n, d };
}

const powersOfTen = Array.from({ length: scaleDigits + 1 }, (_, digits) => 10n ** BigInt(digits));

/** Returns the decimal `text` as a fraction with no more digits than it has. Throws as `parseDecimal` does. */
export function ratioOf(text: string): Ratio {
  const { negative, whole, fraction } = digitsOf(text);
  const n = BigInt(whole + fraction);
  return { n: negative ? -n : n, d: powersOfTen[fraction.length] ?? one };
}

export const multiply = (a: Ratio, b: Ratio): Ratio => ratio(a.n * b.n, a.d * b.d);
export const divide = (a: Ratio, b: Ratio): Ratio => ratio(a.n * b.d, a.d * b.n);

/** The single rounding of a result: to 12 decimals, half to even. */
export const roundRatio = (value: Ratio): Scaled => divideHalfEven(value.n * one, value.d);

/** A ratio as a decimal string, rounded once to 12 decimals. */
export const decimalOf = (value: Ratio): string => formatDecimal(roundRatio(value));

/** Returns a number below, equal to or above zero when `a` is less than, equal to or more than `b`. */
export function compareDecimals(a: string, b: string): number {
  const difference = parseDecimal(a) - parseDecimal(b);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** The exact sum of decimals. */
export const sumDecimals = (values: readonly string[]): string =>
  formatDecimal(values.reduce((sum, value) => sum + parseDecimal(value), 0n));

export const negativeDecimal = (value: string): string => formatDecimal(-parseDecimal(value));

/** `a - b`, exact. */
export const subtractDecimals = (a: string, b: string): string =>
  formatDecimal(parseDecimal(a) - parseDecimal(b));

/** `a x b`, rounded once to 12 decimals, half to even. */
export const multiplyDecimals = (a: string, b: string): string => decimalOf(multiply(ratioOf(a), ratioOf(b)));

/** Returns `text` with exactly `digits` decimals, half up (away from zero). For display, never for further calculation. */
export function displayDecimal(text: string, digits: number): string {
  const value = parseDecimal(text);
  const step = 10n ** BigInt(scaleDigits - digits);
  const size = value < 0n ? -value : value;
  const steps = (size + step / 2n) / step;
  const plain = steps.toString().padStart(digits + 1, '0');
  const sign = value < 0n && steps > 0n ? '-' : '';
  if (digits === 0) return sign + plain;
  return `${sign}${plain.slice(0, -digits)}.${plain.slice(-digits)}`;
}

export type Currency = (typeof currencies)[number];

const homes: Record<Currency, string> = {
  GBP: 'en-GB',
  USD: 'en-US',
  EUR: 'en-IE',
  CAD: 'en-CA',
  AUD: 'en-AU',
};

const formats = new Map<string, Intl.NumberFormat>();

function formatOf(currency: Currency, digits: number): Intl.NumberFormat {
  const key = `${currency}${digits}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat(homes[currency], {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  formats.set(key, made);
  return made;
}

/** A non-zero amount is never shown as zero: 0.0027 gets as many decimals as its first two digits need. */
function digitsShowing(amount: string, digits: number): number {
  if (/[1-9]/.test(displayDecimal(amount, digits)) || !/[1-9]/.test(amount)) return digits;
  const zeros = /^-?0\.(0*)/.exec(canonicalDecimal(amount))?.[1]?.length ?? 0;
  return Math.min(zeros + 2, scaleDigits);
}

/**
 * Formats `amount` for people: '£1.53', '-£0.40', '€1,204.00', and '£0.0027' when two decimals would show zero. `digits`
 * is 2, or 3 for one piece on a receipt.
 */
export function formatMoney(amount: string, currency: Currency, digits = 2): string {
  const shown = digitsShowing(amount, digits);
  return formatOf(currency, shown).format(displayDecimal(amount, shown) as `${number}`);
}

/** The currency sign before an input: '£', '$', '€'. */
export function currencySign(currency: Currency): string {
  const parts = formatOf(currency, 2).formatToParts(0);
  return parts.find((part) => part.type === 'currency')?.value ?? currency;
}

/** '36,540.79': an amount whose currency is shown once, grouped in thousands; `digits` as for `formatMoney`. */
export const formatAmount = (amount: string, digits = 2): string =>
  displayDecimal(amount, digitsShowing(amount, digits)).replace(/^-?\d+/, groupThousands);

/** A percentage for people, with a true minus: '64.1%', '−1,100.0%'. */
export const formatPercent = (percent: string, digits = 1): string =>
  `${displayDecimal(percent, digits)
    .replace(/^-?\d+/, groupThousands)
    .replace('-', '−')}%`;

/** A quantity for people: grouped in thousands, up to `digits` decimals, no trailing zeros. */
export function formatQuantity(quantity: string, digits = 3): string {
  const [whole = '0', fraction = ''] = displayDecimal(quantity, digits).split('.');
  const rest = withoutEnd(fraction, '0');
  return rest === '' ? groupThousands(whole) : `${groupThousands(whole)}.${rest}`;
}
