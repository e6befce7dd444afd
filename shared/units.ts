/**
 * Units of weight, of volume and of counting, and their conversions.
 *
 * Factors are exact: the international yard and pound agreement of 1959, the UK Units of Measurement Regulations 1995,
 * NIST Handbook 44. Spoons and cups are the metric ones (5, 15 and 250 ml). UK and US fluid ounces and pints differ and
 * are never mixed.
 *
 * Weight and volume convert by the ingredient's own density. Without one, 1 g is assumed for 1 ml, and the answer says
 * so. Counts convert only by the weight of one piece and the number of pieces in a pack. Otherwise the conversion is
 * refused, never guessed.
 */
import { divide, formatDecimal, multiply, one, type Ratio, ratio, ratioOf, roundRatio } from './money.ts';

export type UnitKind = 'weight' | 'volume' | 'count';

interface UnitEntry {
  kind: UnitKind;
  /** How many g or ml one of it is; 1 for counts, which share no base. */
  factor: string;
  label: string;
  /** The singular, when it differs from the label. */
  singular?: string;
}

export const unitTable = {
  g: { kind: 'weight', factor: '1', label: 'g' },
  kg: { kind: 'weight', factor: '1000', label: 'kg' },
  oz: { kind: 'weight', factor: '28.349523125', label: 'oz' },
  lb: { kind: 'weight', factor: '453.59237', label: 'lb' },
  ml: { kind: 'volume', factor: '1', label: 'ml' },
  l: { kind: 'volume', factor: '1000', label: 'l' },
  flozUk: { kind: 'volume', factor: '28.4130625', label: 'UK fl oz' },
  flozUs: { kind: 'volume', factor: '29.5735295625', label: 'US fl oz' },
  ptUk: { kind: 'volume', factor: '568.26125', label: 'UK pt' },
  ptUs: { kind: 'volume', factor: '473.176473', label: 'US pt' },
  tsp: { kind: 'volume', factor: '5', label: 'tsp' },
  tbsp: { kind: 'volume', factor: '15', label: 'tbsp' },
  cup: { kind: 'volume', factor: '250', label: 'cup (250 ml)' },
  pieces: { kind: 'count', factor: '1', label: 'pieces', singular: 'piece' },
  units: { kind: 'count', factor: '1', label: 'units', singular: 'unit' },
  boxes: { kind: 'count', factor: '1', label: 'boxes', singular: 'box' },
  packs: { kind: 'count', factor: '1', label: 'packs', singular: 'pack' },
  rolls: { kind: 'count', factor: '1', label: 'rolls', singular: 'roll' },
  sets: { kind: 'count', factor: '1', label: 'sets', singular: 'set' },
  pairs: { kind: 'count', factor: '1', label: 'pairs', singular: 'pair' },
  bags: { kind: 'count', factor: '1', label: 'bags', singular: 'bag' },
  bottles: { kind: 'count', factor: '1', label: 'bottles', singular: 'bottle' },
  containers: { kind: 'count', factor: '1', label: 'containers', singular: 'container' },
} as const satisfies Record<string, UnitEntry>;

export type Unit = keyof typeof unitTable;

export const isUnit = (text: string): text is Unit => Object.hasOwn(unitTable, text);
export const unitKind = (unit: Unit): UnitKind => unitTable[unit].kind;
export const unitLabel = (unit: Unit): string => unitTable[unit].label;

/** '1 box', '3 boxes': the label for this count. */
export function unitLabelFor(unit: Unit, quantity: string): string {
  const entry: UnitEntry = unitTable[unit];
  return quantity === '1' ? (entry.singular ?? entry.label) : entry.label;
}

const factorOf = (unit: Unit): Ratio => ratioOf(unitTable[unit].factor);

/** The measures of an ingredient that its units convert by. */
export interface Measures {
  gramsPerMl: string | null;
  /** The weight of one piece; or of one `pieceUnit`, when that is another count and `piecesPerPack` is unknown. */
  gramsPerPiece: string | null;
  /** How many pieces one box, pack, bag ... of it holds. */
  piecesPerPack: string | null;
  /** The count that the ingredient is in: one piece (or unit) by default. */
  pieceUnit?: Unit;
}

/** No known measures: only conversions that need none are possible. */
export const noMeasures: Measures = { gramsPerMl: null, gramsPerPiece: null, piecesPerPack: null };

export interface Rate {
  /** How many `to` one `from` is. */
  factor: Ratio;
  /** A weight was converted to a volume, or back, without a density: 1 g was assumed for 1 ml. */
  assumedDensity: boolean;
}

const itself = ratio(1n, 1n);

/** A piece is a unit; every other count holds pieces. */
export const isSingle = (unit: Unit): boolean => unit === 'pieces' || unit === 'units';

/** The number of pieces in one of this count; `null` for a pack of unknown size. */
function piecesIn(unit: Unit, measures: Measures): Ratio | null {
  if (isSingle(unit)) return itself;
  return measures.piecesPerPack === null ? null : ratioOf(measures.piecesPerPack);
}

/** The weight of one of this count in g. A box isn't a piece unless its number of pieces is known. */
function gramsOfCount(unit: Unit, measures: Measures): Ratio | null {
  if (measures.gramsPerPiece === null) return null;
  const grams = ratioOf(measures.gramsPerPiece);
  const kept = measures.pieceUnit ?? 'pieces';
  if (measures.piecesPerPack === null && !isSingle(kept)) return unit === kept ? grams : null;
  const pieces = piecesIn(unit, measures);
  return pieces === null ? null : multiply(pieces, grams);
}

interface Base {
  kind: UnitKind;
  factor: Ratio;
}

/** One `unit` in g or ml; `null` for a count of unknown weight. */
function toBase(unit: Unit, measures: Measures): Base | null {
  const kind = unitKind(unit);
  if (kind !== 'count') return { kind, factor: factorOf(unit) };
  const grams = gramsOfCount(unit, measures);
  return grams === null ? null : { kind: 'weight', factor: grams };
}

/** Between counts: by their pieces, with no weight needed. */
function countRate(from: Unit, to: Unit, measures: Measures): Rate | null {
  if (unitKind(from) !== 'count' || unitKind(to) !== 'count') return null;
  const [source, target] = [piecesIn(from, measures), piecesIn(to, measures)];
  return source && target && { factor: divide(source, target), assumedDensity: false };
}

/** How many `to` one `from` is, exactly; `null` when the known measures don't allow it. */
export function conversionRate(from: Unit, to: Unit, measures: Measures): Rate | null {
  if (from === to) return { factor: itself, assumedDensity: false };
  const counted = countRate(from, to, measures);
  if (counted !== null) return counted;
  const source = toBase(from, measures);
  const target = toBase(to, measures);
  if (source === null || target === null) return null;
  const direct = divide(source.factor, target.factor);
  if (source.kind === target.kind) return { factor: direct, assumedDensity: false };
  if (measures.gramsPerMl === null) return { factor: direct, assumedDensity: true };
  const density = ratioOf(measures.gramsPerMl);
  const factor = source.kind === 'volume' ? multiply(direct, density) : divide(direct, density);
  return { factor, assumedDensity: false };
}

export type Conversion = { ok: true; value: string; assumedDensity: boolean } | { ok: false };

/** `quantity` of `from` in `to`, rounded once to 12 decimals. */
export function convert(quantity: string, from: Unit, to: Unit, measures: Measures): Conversion {
  const rate = conversionRate(from, to, measures);
  if (rate === null) return { ok: false };
  const value = formatDecimal(roundRatio(multiply(ratioOf(quantity), rate.factor)));
  return { ok: true, value, assumedDensity: rate.assumedDensity };
}

const costingUnits: Partial<Record<Unit, readonly string[]>> = {
  g: ['100g', '1000g'],
  kg: ['1000g'],
  ml: ['100ml', '1000ml'],
  l: ['1000ml'],
};

/** The costing units for an ingredient in `unit`, the default first; none for units of entry. */
export function costingUnitsOf(unit: Unit): readonly string[] {
  if (unitKind(unit) === 'count') return [`1${unit}`];
  return costingUnits[unit] ?? [];
}

/** The default costing unit for an ingredient in `unit`: '100g' for g. */
export function defaultCostingUnit(unit: Unit): string {
  const [first] = costingUnitsOf(unit);
  if (first === undefined) throw new RangeError(`nothing is priced by ${unit}`);
  return first;
}

export interface CostingUnit {
  amount: string;
  unit: Unit;
}

/** '100g' is 100 of g; `null` when it isn't a costing unit. */
export function parseCostingUnit(text: string): CostingUnit | null {
  const [, amount, unit] = /^(1|100|1000)([a-z]+)$/.exec(text) ?? [];
  if (amount === undefined || unit === undefined || !isUnit(unit)) return null;
  return costingUnitsOf(unit).includes(text) ? { amount, unit } : null;
}

/** '100g' reads '100 g', '1000ml' reads 'l', '1000g' reads 'kg', '1boxes' reads 'box'. */
export function costingUnitLabel(text: string): string {
  const parsed = parseCostingUnit(text);
  if (parsed === null) return text;
  if (parsed.amount === '1000') return parsed.unit === 'g' ? 'kg' : 'l';
  if (parsed.amount === '1') return unitLabelFor(parsed.unit, '1');
  return `${parsed.amount} ${unitLabel(parsed.unit)}`;
}

/** How many units of its own a costing unit is, as a fraction. */
export const costingAmount = (costing: CostingUnit): Ratio => ratio(BigInt(costing.amount) * one, one);
