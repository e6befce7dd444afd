/**
 * Calculates an ingredient's price for one costing unit. A pack's price takes precedence: unit cost = pack price / pack
 * size in the costing unit (vector C01).
 */
import { decimalOf, divide, multiply, type Ratio, ratioOf } from '../money.ts';
import {
  conversionRate,
  costingAmount,
  type Measures,
  parseCostingUnit,
  type Unit,
  unitKind,
} from '../units.ts';
import { type DescribedWater, isWater } from './water.ts';

export interface Priced {
  unit: Unit;
  costingUnit: string;
  costPerUnit: string | null;
  packSize: string | null;
  packUnit: Unit | null;
  packPrice: string | null;
  gramsPerMl: string | null;
  gramsPerPiece: string | null;
  piecesPerPack: string | null;
}

/** The exact price of one `unit`. */
export interface UnitPrice {
  price: Ratio;
  unit: Unit;
}

/** The stored measures of an ingredient that its units convert by. */
export type Measured = Pick<Priced, 'unit' | 'gramsPerMl' | 'gramsPerPiece' | 'piecesPerPack'> &
  Partial<DescribedWater>;

/** `gramsPerPiece` is the weight of one piece, or of one box or pack when its number of pieces is unknown. */
export const measuresOf = (of: Measured): Measures => ({
  gramsPerMl: of.gramsPerMl ?? (isKnownWater(of) ? '1' : null),
  gramsPerPiece: of.gramsPerPiece,
  piecesPerPack: of.piecesPerPack,
  pieceUnit: unitKind(of.unit) === 'count' ? of.unit : 'pieces',
});

/** Water weighs 1 g a millilitre: nothing is assumed. */
const isKnownWater = ({
  name,
  declaration = null,
  allergens,
  nutrition = null,
  isWater: mark,
}: Measured): boolean =>
  name !== undefined &&
  allergens !== undefined &&
  isWater({ name, declaration, allergens, nutrition, isWater: mark });

/** The pack's price for one of its unit; `null` unless size, unit and price are all set. */
export function packPriceOf(of: Pick<Priced, 'packSize' | 'packUnit' | 'packPrice'>): UnitPrice | null {
  if (of.packSize === null || of.packUnit === null || of.packPrice === null) return null;
  return { price: divide(ratioOf(of.packPrice), ratioOf(of.packSize)), unit: of.packUnit };
}

/** The price in force, for one of the unit it is known in: the pack's, else the costing unit's. */
export function unitPriceOf(of: Priced): UnitPrice | null {
  const pack = packPriceOf(of);
  if (pack !== null) return pack;
  const costing = parseCostingUnit(of.costingUnit);
  if (costing === null || of.costPerUnit === null) return null;
  return { price: divide(ratioOf(of.costPerUnit), costingAmount(costing)), unit: costing.unit };
}

export type CostPerUnit =
  | { ok: true; costPerUnit: string | null }
  | { ok: false; field: 'costingUnit' | 'packUnit'; error: string };

/**
 * Returns the price of one costing unit, to 12 decimals; `null` without a price. Throws, with the field to fix, when the
 * costing unit is invalid or the pack's unit can't be converted to it.
 */
export function costPerUnitOf(of: Priced): CostPerUnit {
  const costing = parseCostingUnit(of.costingUnit);
  if (costing === null) return { ok: false, field: 'costingUnit', error: 'is not a costing unit' };
  const pack = packPriceOf(of);
  if (pack === null) return { ok: true, costPerUnit: of.costPerUnit };
  const rate = conversionRate(costing.unit, pack.unit, measuresOf(of));
  if (rate === null) {
    return {
      ok: false,
      field: 'packUnit',
      error: `can't be turned into ${costing.unit}: say what one weighs, or how many pieces it holds`,
    };
  }
  const perCostingUnit = multiply(costingAmount(costing), multiply(rate.factor, pack.price));
  return { ok: true, costPerUnit: decimalOf(perCostingUnit) };
}
