/**
 * Plans what one change does to one level. The server plans with what it has just read; a screen plans with what it
 * knows, to show a posting that still waits to be sent. Figures are thousandths of a level's base unit.
 */
import { type Measures, type Unit, unitLabel, unitLabelFor } from '../units.ts';
import type { StockItem, StockUnit } from './item-schema.ts';
import { type MeasuredItem, missingMeasure } from './measures.ts';
import {
  baseUnitOf,
  convertLevel,
  formatThousandths,
  type Measured,
  sameBase,
  type Thousandths,
  toThousandths,
} from './quantity.ts';

/** What a level is before a change. */
export interface LevelState {
  quantity: Thousandths;
  unit: StockUnit;
  /** How many movements it is the sum of. */
  version: number;
  /** Kept at this site at all. */
  isEnabled: boolean;
  /** Its item was deleted. */
  isClosed: boolean;
}

/** A lot at a site: what is left of it and what was received of it, in thousandths of its base unit. */
export interface LotState {
  left: Thousandths;
  received: Thousandths;
  base: Unit;
}

export type Amount =
  /** A signed quantity, as entered. */
  | { by: 'quantity'; quantity: string; unit: Unit }
  /** What is on the shelf, as counted when the level was at this version. */
  | { by: 'figure'; quantity: string; unit: Unit; levelVersion: number }
  /** An earlier change taken back. */
  | { by: 'reversal'; delta: Thousandths; unit: StockUnit; densityAssumed: boolean };

/** Everything that a change rests on. */
export interface Basis {
  /** `null`: there is no such item. */
  item: (MeasuredItem & Pick<StockItem, 'manualUnit'>) | null;
  isItemDeleted: boolean;
  /** `null`: there is no such site. */
  site: 'open' | 'deleted' | null;
  level: LevelState;
  /** The lot that the change names, if it is at the site already. */
  lot: LotState | null;
  measures: Measures;
}

export interface Change {
  amount: Amount;
  /** Stock may leave a deleted site, and a mistake there can be undone. */
  atDeletedSite?: boolean;
}

/** A lot that is kept in another base than its level: as it is, and as it becomes. */
export interface ConvertedLot {
  kept: LotState;
  converted: LotState;
}

export interface Plan {
  ok: true;
  /** What the level changes by. */
  delta: Thousandths;
  /** The unit that the level is in afterwards; another base than before only after a count in the item's own unit. */
  unit: StockUnit;
  densityAssumed: boolean;
  lot: ConvertedLot | null;
}

export interface PlanFault {
  ok: false;
  field: 'item' | 'site' | 'unit' | 'quantity' | 'lot';
  reason: 'unknown' | 'deleted' | 'not kept' | 'inconvertible' | 'too little' | 'too much' | 'moved';
  /** Continues the name of the field: 'unit can't be turned into g ...'. */
  message: string;
}

/** No level or change reaches this. The table holds no larger sums. */
export const changeMax: Thousandths = 10n ** 18n;

const faultOf = (field: PlanFault['field'], reason: PlanFault['reason'], message: string): PlanFault => ({
  ok: false,
  field,
  reason,
  message,
});

/** Plans `change`, or says what is wrong with it: the first fault that there is. */
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

/** What an amount rests on. */
export type AmountBasis = Pick<Basis, 'level' | 'measures'> & { item: NonNullable<Basis['item']> };
type MeasuredChange = Omit<Plan, 'lot'>;

/** Returns what `amount` changes its level by, or what is wrong with it, whether or not the level takes a change. */
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
/** What was counted then says nothing about what is there now (invariant 5). */
const moved = faultOf('quantity', 'moved', 'has moved since it was counted');
const inconvertible = (item: MeasuredItem, from: Unit, levelUnit: Unit): PlanFault =>
  faultOf('unit', 'inconvertible', refusedConversion(item, from, levelUnit));

/**
 * A count puts its level at what was counted. A level that waits in its old unit for a count in the item's own
 * (`manualUnit`) goes to that unit with it.
 */
function figureChange(
  { quantity, unit: typed, levelVersion }: Extract<Amount, { by: 'figure' }>,
  { item, level, measures }: AmountBasis,
): MeasuredChange | PlanFault {
  const waits = item.manualUnit !== null && !sameBase(level.unit, item.unit);
  for (const unit of waits ? [item.unit, level.unit] : [level.unit, item.unit]) {
    const measured = toThousandths(quantity, typed, unit, measures);
    if (!measured.ok) continue;
    if (isTooMuch(measured.value)) return tooMuch;
    if (level.version !== levelVersion) return moved;
    const { value, densityAssumed } = measured;
    return { ok: true, delta: value - level.quantity, unit, densityAssumed };
  }
  return inconvertible(item, typed, level.unit);
}

/** A change taken back, in the unit that its level is kept in now. */
function reversed(
  { delta, unit, densityAssumed }: Extract<Amount, { by: 'reversal' }>,
  into: StockUnit,
  measures: Measures,
): Measured {
  if (sameBase(unit, into)) return { ok: true, value: -delta, densityAssumed };
  const base = baseUnitOf(unit);
  return toThousandths(formatThousandths(-delta, base), base, into, measures);
}

/** Returns `lot` in another base, or `null` where nothing known converts it. */
function convertLot(lot: LotState, base: Unit, measures: Measures): LotState | null {
  const convert = (value: Thousandths) =>
    toThousandths(formatThousandths(value, lot.base), lot.base, base, measures);
  const [left, received] = [convert(lot.left), convert(lot.received)];
  return left.ok && received.ok ? { left: left.value, received: received.value, base } : null;
}

/** Whether a plan needs the item's measures: something is in another base than its level. */
export const needsMeasures = (amount: Amount, level: LevelState, lot: LotState | null): boolean =>
  !sameBase(amount.unit, level.unit) || (lot !== null && lot.base !== baseUnitOf(level.unit));

/** Says at a unit why it doesn't turn into the one that the level is kept in, and what to do. */
function refusedConversion({ category, unit }: MeasuredItem, from: Unit, levelUnit: Unit): string {
  const kept = unitLabel(levelUnit);
  const start = `can't be turned into ${kept}`;
  // The level is still in the unit from before a change that nothing known converts.
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

/** What becomes of a level and its ideal when its item goes to a unit of another base. */
export interface UnitChange {
  /** What the conversion changes the level by. */
  converted: Thousandths;
  /** What rounding down to a whole base unit changes it by then; 0 for nothing (specification, section 9). */
  rounding: Thousandths;
  ideal: Thousandths;
  densityAssumed: boolean;
}

/** Plans a change of unit, or returns `null` where nothing known converts the level. */
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
