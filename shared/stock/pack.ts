/**
 * Packs in stock. An item in boxes, rolls or bags counts in the pieces inside them once its ingredient says how many one
 * holds: a twelfth of a box is no whole number of thousandths, and one egg is (ADR 121).
 */
import { isSingle, type Measures, noMeasures, type Unit, unitKind } from '../units.ts';
import type { StockItem, StockUnit } from './item-schema.ts';

/** The unit of an item, and how many pieces one of it holds. */
export type Packed = Pick<StockItem, 'unit' | 'piecesPerPack'>;

/** A larger pack, or one that holds a part of a piece, is counted as a pack. */
const isPackSize = (pieces: string): boolean => /^[1-9]\d{0,5}$/.test(pieces) && pieces !== '1';

/** A unit that holds pieces: a box, a roll. */
export const isPackUnit = (unit: Unit): boolean => unitKind(unit) === 'count' && !isSingle(unit);

/** How many pieces one `unit` holds if its levels count in pieces; `null` when they count in `unit`. */
export const packSizeOf = (unit: Unit, piecesPerPack: string | null): string | null =>
  piecesPerPack !== null && isPackUnit(unit) && isPackSize(piecesPerPack) ? piecesPerPack : null;

/** The unit that the levels of an item are kept in. */
export const levelUnitOf = ({ unit, piecesPerPack }: Packed): StockUnit =>
  piecesPerPack === null ? unit : 'pieces';

/** A pack, and how many pieces it holds: a box of 12. */
export interface Pack {
  unit: StockUnit;
  pieces: string;
}

/** The pack of an item whose level counts in the pieces inside; `null` for any other. */
export const packOfLevel = ({ unit, piecesPerPack }: Packed, levelUnit: Unit): Pack | null =>
  piecesPerPack !== null && levelUnit === 'pieces' ? { unit, pieces: piecesPerPack } : null;

/** What converts an item's packs into its pieces. */
export const packMeasures = ({ piecesPerPack }: Pick<Packed, 'piecesPerPack'>): Measures => ({
  ...noMeasures,
  piecesPerPack,
});
