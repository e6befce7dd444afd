/** Puts a price right that was typed by mistake: what it should have been from the day on which it was entered. */
import { FieldFault } from '../content.ts';
import { costPerUnitOf, type Priced } from './pricing.ts';
import type { CorrectPrice, Price } from './schema.ts';

/** The figures of a price, without who said it and when. */
export type PriceFigures = Pick<Price, 'costPerUnit' | 'packSize' | 'packUnit' | 'packPrice'>;

export const figuresOfPrice = ({
  costPerUnit,
  packSize,
  packUnit,
  packPrice,
}: PriceFigures): PriceFigures => ({
  ...{ costPerUnit, packSize, packUnit, packPrice },
});

/** A price that somebody typed. */
export type TypedPrice = Price & { costPerUnit: string };

/** @throws FieldFault where the price wasn't known. */
export function typedPrice(price: Price): TypedPrice {
  const { costPerUnit } = price;
  if (costPerUnit === null) throw new FieldFault('priceId', 'has no price that could be wrong');
  return { ...price, costPerUnit };
}

/**
 * Returns the right figures, in the costing unit of the price: of a pack, or of one costing unit.
 * @param measured What the units of a pack convert by.
 * @throws FieldFault when the sent values don't make a price.
 */
export function correctedFigures(
  price: Price,
  sent: Omit<CorrectPrice, 'priceId' | 'version'>,
  measured: Priced,
): PriceFigures & { costPerUnit: string } {
  const { packSize = null, packUnit = null, packPrice = null, costPerUnit = null } = sent;
  const pack = { packSize, packUnit, packPrice };
  const missing = Object.entries(pack).find(([, value]) => value === null)?.[0];
  if (missing === undefined) {
    const found = costPerUnitOf({ ...measured, ...pack, costingUnit: price.costingUnit });
    if (!found.ok) throw new FieldFault(found.field, found.error);
    if (found.costPerUnit !== null) return { ...pack, costPerUnit: found.costPerUnit };
  }
  if (missing !== undefined && (packSize !== null || packUnit !== null || packPrice !== null))
    throw new FieldFault(missing, 'is needed to price from a pack');
  if (costPerUnit === null) throw new FieldFault('costPerUnit', 'is required');
  return { ...pack, costPerUnit };
}
