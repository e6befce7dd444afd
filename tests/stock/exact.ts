/**
 * Arithmetic for the model: fractions of whole numbers, and conversions by the published tables. Independent of the
 * product's own (`shared/stock/quantity.ts`, `shared/units.ts`), so that bugs there show.
 */

/** `d` is above zero. */
interface Fraction {
  n: bigint;
  d: bigint;
}

type Kind = 'weight' | 'volume' | 'count';

/** Kind, and how many g or ml one of it is. */
const units: Record<string, [Kind, string]> = {
  g: ['weight', '1'],
  kg: ['weight', '1000'],
  oz: ['weight', '28.349523125'],
  lb: ['weight', '453.59237'],
  ml: ['volume', '1'],
  l: ['volume', '1000'],
  flozUk: ['volume', '28.4130625'],
  flozUs: ['volume', '29.5735295625'],
  ptUk: ['volume', '568.26125'],
  ptUs: ['volume', '473.176473'],
  tsp: ['volume', '5'],
  tbsp: ['volume', '15'],
  cup: ['volume', '250'],
};
for (const word of 'pieces units boxes packs rolls sets pairs bags bottles containers'.split(' '))
  units[word] = ['count', '1'];

const _entryUnits = Object.keys(units);

/** An item's measures; `null` when unknown. */
export interface Known {
  gramsPerMl: string | null;
  gramsPerPiece: string | null;
  piecesPerPack: string | null;
  /** The item's own unit. */
  keptIn: string;
}

export const nothingKnown: Known = {
  gramsPerMl: null,
  gramsPerPiece: null,
  piecesPerPack: null,
  keptIn: 'pieces',
};

function fractionOf(text: string): Fraction {
  const [, sign, whole = '', decimals = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === '') throw new Error(`${text} is no decimal`);
  const n = BigInt(whole + decimals);
  return { n: sign === '-' ? -n : n, d: 10n ** BigInt(decimals.length) };
}

const times = (a: Fraction, b: Fraction): Fraction => ({ n: a.n * b.n, d: a.d * b.d });
const over = (a: Fraction, b: Fraction): Fraction => times(a, { n: b.d, d: b.n });

function floor({ n, d }: Fraction): bigint {
  const rest = ((n % d) + d) % d;
  return (n - rest) / d;
}

/** To the nearest whole number, half to even. */
function nearest(value: Fraction): bigint {
  const below = floor(value);
  const twice = 2n * (value.n - below * value.d);
  if (twice === value.d) return below % 2n === 0n ? below : below + 1n;
  return twice > value.d ? below + 1n : below;
}

function unitOf(unit: string): [Kind, string] {
  const entry = units[unit];
  if (!entry) throw new Error(`${unit} is no unit`);
  return entry;
}

export const kindOf = (unit: string): Kind => unitOf(unit)[0];
const sizeOf = (unit: string): Fraction => fractionOf(unitOf(unit)[1]);

/** Weights are kept in g, volumes in ml, each count in itself. */
export function baseOf(unit: string): string {
  const kind = kindOf(unit);
  if (kind === 'count') return unit;
  return kind === 'weight' ? 'g' : 'ml';
}

const single = (unit: string): boolean => unit === 'pieces' || unit === 'units';

function piecesOf(unit: string, known: Known): Fraction | null {
  if (single(unit)) return { n: 1n, d: 1n };
  return known.piecesPerPack === null ? null : fractionOf(known.piecesPerPack);
}

/** The weight or volume of one `unit`; `null` when unknown. */
function matterOf(unit: string, known: Known): { kind: Kind; size: Fraction } | null {
  const kind = kindOf(unit);
  if (kind !== 'count') return { kind, size: sizeOf(unit) };
  if (known.gramsPerPiece === null) return null;
  const grams = fractionOf(known.gramsPerPiece);
  // A pack of unknown size weighs what one of the item's own unit weighs, if it is that unit.
  const packs = known.piecesPerPack === null && kindOf(known.keptIn) === 'count' && !single(known.keptIn);
  if (packs) return unit === known.keptIn ? { kind: 'weight', size: grams } : null;
  const pieces = piecesOf(unit, known);
  return pieces && { kind: 'weight', size: times(pieces, grams) };
}

/** How many `to` one `from` is; `null` when unknown. */
function rate(from: string, to: string, known: Known): Fraction | null {
  if (from === to) return { n: 1n, d: 1n };
  const pieces = [piecesOf(from, known), piecesOf(to, known)];
  if (kindOf(from) === 'count' && kindOf(to) === 'count')
    return pieces[0] && pieces[1] ? over(pieces[0], pieces[1]) : null;
  const [source, target] = [matterOf(from, known), matterOf(to, known)];
  if (!source || !target) return null;
  const plain = over(source.size, target.size);
  if (source.kind === target.kind || known.gramsPerMl === null) return plain;
  const density = fractionOf(known.gramsPerMl);
  return source.kind === 'volume' ? times(plain, density) : over(plain, density);
}

/** `quantity` of `unit` in thousandths of the base of `into`; `null` when it can't be converted. */
export function thousandths(quantity: string, unit: string, into: string, known: Known): bigint | null {
  const factor = rate(unit, baseOf(into), known);
  return factor && nearest(times(times(fractionOf(quantity), factor), { n: 1000n, d: 1n }));
}

/** A level in another base: to the nearest thousandth, and then down to a whole base unit. */
export function converted(
  value: bigint,
  from: string,
  to: string,
  known: Known,
): { converted: bigint; rounded: bigint } | null {
  const factor = rate(baseOf(from), baseOf(to), known);
  if (factor === null) return null;
  const exact = times({ n: value, d: 1n }, factor);
  return { converted: nearest(exact), rounded: floor({ n: exact.n, d: exact.d * 1000n }) * 1000n };
}

/** Thousandths of the base of `unit` in `unit`, as the API writes them. */
export function written(value: bigint, unit: string): string {
  const digits = unit === 'kg' || unit === 'l' ? 6 : 3;
  const size = (value < 0n ? -value : value).toString().padStart(digits + 1, '0');
  const decimals = size.slice(-digits).replace(/0+$/, '');
  return `${value < 0n ? '-' : ''}${size.slice(0, -digits)}${decimals && `.${decimals}`}`;
}
