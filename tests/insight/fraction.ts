/** Sums on paper: exact fractions, rounded where the rules say so. They know nothing of the product's own arithmetic. */

/** `d` is above zero. */
export interface Fraction {
  n: bigint;
  d: bigint;
}

const made = (n: bigint, d: bigint): Fraction => (d < 0n ? { n: -n, d: -d } : { n, d });

export function fraction(text: string): Fraction {
  const [, sign, whole = '', decimals = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === '') throw new Error(`${text} is no decimal`);
  const n = BigInt(whole + decimals);
  return { n: sign === '-' ? -n : n, d: 10n ** BigInt(decimals.length) };
}

export const whole = (n: bigint | number): Fraction => ({ n: BigInt(n), d: 1n });
export const none = whole(0);

export const plus = (a: Fraction, b: Fraction): Fraction => made(a.n * b.d + b.n * a.d, a.d * b.d);
export const minus = (a: Fraction, b: Fraction): Fraction => plus(a, { n: -b.n, d: b.d });
export const times = (a: Fraction, b: Fraction): Fraction => made(a.n * b.n, a.d * b.d);
export const over = (a: Fraction, b: Fraction): Fraction => made(a.n * b.d, a.d * b.n);
export const total = (all: readonly Fraction[]): Fraction => all.reduce(plus, none);
export const percentOf = (part: Fraction, of: Fraction): Fraction => over(times(part, whole(100)), of);
export const isSame = (a: Fraction, b: Fraction): boolean => a.n * b.d === b.n * a.d;
export const isAbove = (a: Fraction, b: Fraction): boolean => a.n * b.d > b.n * a.d;

/** To a whole number of steps, half to even. */
function steps({ n, d }: Fraction, perOne: bigint): bigint {
  const scaled = n * perOne;
  const rest = ((scaled % d) + d) % d;
  const below = (scaled - rest) / d;
  const twice = rest * 2n;
  return twice > d || (twice === d && below % 2n !== 0n) ? below + 1n : below;
}

/** Rounded to whole pence, half to even. */
export const inPence = (amount: Fraction): Fraction => made(steps(amount, 100n), 100n);

/** As the API writes a decimal: twelve decimals at most, none that is needless. */
export function written(value: Fraction): string {
  const size = steps(value, 10n ** 12n);
  const digits = (size < 0n ? -size : size).toString().padStart(13, '0');
  const decimals = digits.slice(-12).replace(/0+$/, '');
  return `${size < 0n ? '-' : ''}${digits.slice(0, -12)}${decimals && `.${decimals}`}`;
}

/** `null` of what isn't known. */
export const writtenIf = (value: Fraction | null): string | null => value && written(value);
