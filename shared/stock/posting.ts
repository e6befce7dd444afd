/**
 * Plans the effect of one change on one level. The server plans with fresh data. A screen plans with what it has, to show
 * a posting that still waits to be sent. Figures are in thousandths of a level's base unit.
 */
import { type Measures, type Unit, unitKind, unitLabel, unitLabelFor } from '../units.ts';
import type { StockItem, StockUnit } from './item-schema.ts';
import { type MeasuredItem, missingMeasure } from './measures.ts';
import { levelUnitOf } from './pack.ts';
import {
  baseUnitOf,
  convertLevel,
  formatThousandths,
  type Measured,
  sameBase,
  type Thousandths,
  toThousandths,
} from './quantity.ts';

/** A level before a change. */
export interface LevelState {
  quantity: Thousandths;
  unit: StockUnit;
  /** The number of its movements. */
  version: number;
  /** Whether the item is kept at this site. */
  isEnabled: boolean;
  /** Whether its item was deleted. */
  isClosed: boolean;
}

/** A lot at a site: what is left of it and what was received, in thousandths of its base unit. */
export interface LotState {
  left: Thousandths;
  received: Thousandths;
  base: Unit;
}

export type Amount =
  /** A signed quantity, as entered. */
  | { by: 'quantity'; quantity: string; unit: Unit }
  /** The amount on the shelf, counted when the level was at this version. */
  | { by: 'figure'; quantity: string; unit: Unit; levelVersion: number }
  /** Undoes an earlier change. */
  | { by: 'reversal'; delta: Thousandths; unit: StockUnit; densityAssumed: boolean };

/** Everything that a change depends on. */
export interface Basis {
  /** `null` when the item doesn't exist. */
  item: (MeasuredItem & Pick<StockItem, 'manualUnit' | 'piecesPerPack'>) | null;
  isItemDeleted: boolean;
  /** `null` when the site doesn't exist. */
  site: 'open' | 'deleted' | null;
  level: LevelState;
  /** The named lot, if it exists at the site. */
  lot: LotState | null;
  measures: Measures;
}

export interface Change {
  amount: Amount;
  /** Stock may leave a deleted site, and a mistake there can be undone. */
  atDeletedSite?: boolean;
}

/** A lot stored in another base than its level, before and after conversion. */
export interface ConvertedLot {
  kept: LotState;
  converted: LotState;
}

export interface Plan {
  ok: true;
  /** What the level changes by. */
  delta: Thousandths;
  /** The level's unit after the change. It moves to another base only through a count in the item's own unit. */
  unit: StockUnit;
  densityAssumed: boolean;
  lot: ConvertedLot | null;
}

export interface PlanFault {
  ok: false;
  field: 'item' | 'site' | 'unit' | 'quantity' | 'lot';
  reason: 'unknown' | 'deleted' | 'not kept' | 'inconvertible' | 'too little' | 'too much' | 'moved';
  /** Continues a sentence that begins with the field's name: 'unit can't be converted to g ...'. */
  message: string;
}

/** Levels and changes are below this. The table can't store larger sums. */
export const changeMax: Thousandths = 10n ** 18n;

const faultOf = (field: PlanFault['field'], reason: PlanFault['reason'], message: string): PlanFault => ({
  ok: false,
  field,
  reason,
  message,
});

/** Plans `change`, or returns its first problem. */
export function planChange(change: Change, basis: Basis): Plan | PlanFault {
  const { item, level, lot, measures } = basis;
  const closed = closedFault(change, basis);
  if (closed || !item) return closed ?? unknownItem;
  const measured = planAmount(change.amount, { item, level, measures });
  if (!measured.ok) return measured;
  const base = baseUnitOf(measured.unit);
  if (!lot || lot.base === base) return { ...measured, lot: null };
  const converted = convertLot(lot, base, measures);
  if (converted) return { ...measured, lot: { kept: lot, converted } };
  return faultOf('lot', 'inconvertible', `is kept in ${lot.base}, which can't be turned into ${base}`);
}

const unknownItem = faultOf('item', 'unknown', 'is not a stock item of this organization');

function closedFault(
  { amount, atDeletedSite }: Change,
  { item, site, isItemDeleted, level }: Basis,
): PlanFault | null {
  if (!item) return unknownItem;
  if (site === null) return faultOf('site', 'unknown', 'is not a site of this organization');
  if (site === 'deleted' && !atDeletedSite) return faultOf('site', 'deleted', 'was deleted');
  if (isItemDeleted || level.isClosed) return faultOf('item', 'deleted', 'was deleted');
  if (amount.by === 'figure' && !level.isEnabled)
    return faultOf('item', 'not kept', 'is not kept at this site');
  return null;
}

/** The data that an amount depends on. */
export type AmountBasis = Pick<Basis, 'level' | 'measures'> & { item: NonNullable<Basis['item']> };
type MeasuredChange = Omit<Plan, 'lot'>;

/**
 * Returns the change that `amount` makes to its level, or what is wrong with it, whether or not the level takes changes.
 */
export function planAmount(amount: Amount, known: AmountBasis): MeasuredChange | PlanFault {
  const { item, level, measures } = known;
  if (amount.by === 'figure') return figureChange(amount, known);
  if (amount.by === 'reversal') {
    const measured = reversed(amount, level.unit, measures);
    if (measured.ok && measured.value !== 0n) return changeBy(measured, level.unit);
    return faultOf('unit', 'inconvertible', `can't be turned into ${unitLabel(level.unit)}`);
  }
  const measured = toThousandths(amount.quantity, amount.unit, level.unit, measures);
  if (!measured.ok) return inconvertible(item, amount.unit, level.unit);
  if (measured.value === 0n) return faultOf('quantity', 'too little', 'is too little: it comes to nothing');
  return isTooMuch(measured.value) ? tooMuch : changeBy(measured, level.unit);
}

const changeBy = ({ value, densityAssumed }: Measured & { ok: true }, unit: StockUnit): MeasuredChange => ({
  ok: true,
  delta: value,
  unit,
  densityAssumed,
});

const isTooMuch = (value: Thousandths): boolean => value >= changeMax || value <= -changeMax;
const tooMuch = faultOf('quantity', 'too much', 'is more than can be kept');
/** The count is outdated: it says nothing about what is there now (invariant 5). */
const moved = faultOf('quantity', 'moved', 'has moved since it was counted');
const inconvertible = (item: MeasuredItem, from: Unit, levelUnit: Unit): PlanFault =>
  faultOf('unit', 'inconvertible', refusedConversion(item, from, levelUnit));

/**
 * A count sets its level to the counted amount. A level that waits in its old unit (`manualUnit`) for a count in the
 * item's own moves to the unit that the item's levels are kept in.
 */
function figureChange(
  { quantity, unit: typed, levelVersion }: Extract<Amount, { by: 'figure' }>,
  { item, level, measures }: AmountBasis,
): MeasuredChange | PlanFault {
  const own = levelUnitOf(item);
  const waits = item.manualUnit !== null && !sameBase(level.unit, own);
  for (const unit of waits ? [own, level.unit] : [level.unit, own]) {
    const measured = toThousandths(quantity, typed, unit, measures);
    if (!measured.ok) continue;
    if (isTooMuch(measured.value)) return tooMuch;
    if (level.version !== levelVersion) return moved;
    const { value, densityAssumed } = measured;
    return { ok: true, delta: value - level.quantity, unit, densityAssumed };
  }
  return inconvertible(item, typed, level.unit);
}

/** The undone change, in the level's current unit. */
function reversed(
  { delta, unit, densityAssumed }: Extract<Amount, { by: 'reversal' }>,
  into: StockUnit,
  measures: Measures,
): Measured {
  if (sameBase(unit, into)) return { ok: true, value: -delta, densityAssumed };
  const base = baseUnitOf(unit);
  return toThousandths(formatThousandths(-delta, base), base, into, measures);
}

/**
 * Returns `lot` in another base, or `null` when it can't be converted. A pack becomes whole pieces, rounded down like its
 * level.
 */
export function convertLot(lot: LotState, base: Unit, measures: Measures): LotState | null {
  const isCounted = unitKind(lot.base) === 'count' && unitKind(base) === 'count';
  const convert = (value: Thousandths): Thousandths | null => {
    const figure = convertLevel(value, lot.base, base, measures);
    return figure && (isCounted ? figure.rounded : figure.converted);
  };
  const [left, received] = [convert(lot.left), convert(lot.received)];
  return left === null || received === null ? null : { left, received, base };
}

/** Whether a plan needs the item's measures, because something is in another base than its level. */
export const needsMeasures = (amount: Amount, level: LevelState, lot: LotState | null): boolean =>
  !sameBase(amount.unit, level.unit) || (lot !== null && lot.base !== baseUnitOf(level.unit));

/** Says at a unit why it can't be converted to the level's, and what to do. */
function refusedConversion({ category, unit }: MeasuredItem, from: Unit, levelUnit: Unit): string {
  const kept = unitLabel(levelUnit);
  const start = `can't be turned into ${kept}`;
  // The level is still in its old unit, which can't be converted.
  if (levelUnit !== unit && from === unit)
    return `${start}, which this is still kept in here: count it first`;
  const isProduct = category === 'product';
  const missing = missingMeasure(from, levelUnit);
  const asksPieces = missing.what === 'pieces in';
  if (category === 'other' || (isProduct && asksPieces)) return `${start}: enter it in ${kept}`;
  if (isProduct) return `${start}: say what a batch weighs`;
  const one = unitLabelFor(missing.unit, '1');
  return `${start}: say ${asksPieces ? `how many pieces one ${one} holds` : `what one ${one} weighs`}`;
}

/** A level and its ideal after a change of unit to another base. */
export interface UnitChange {
  /** What the conversion changes the level by. */
  converted: Thousandths;
  /** What rounding down to a whole base unit changes then; 0 if nothing (specification, section 9). */
  rounding: Thousandths;
  ideal: Thousandths;
  densityAssumed: boolean;
}

/** Plans a change of unit, or returns `null` when the level can't be converted. */
export function planUnitChange(
  { quantity, unit, ideal }: Pick<LevelState, 'quantity' | 'unit'> & { ideal: Thousandths },
  into: StockUnit,
  measures: Measures,
): UnitChange | null {
  const figure = convertLevel(quantity, unit, into, measures);
  const idealThen = convertLevel(ideal, unit, into, measures);
  if (!figure || !idealThen) return null;
  return {
    converted: figure.converted - quantity,
    rounding: figure.rounded - figure.converted,
    ideal: idealThen.converted,
    densityAssumed: figure.densityAssumed,
  };
}
