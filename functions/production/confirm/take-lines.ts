/**
 * What a run takes from stock and puts into it, planned by what was read: a line for each ingredient or recipe that goes in,
 * and one for what came out. Every line has an outcome: where stock can't be moved, it says why and the run locks all the
 * same.
 */
import type { NotPosted } from '@batchbook/shared/production/constants';
import { type MeasuredBy, neededFor, usedIn } from '@batchbook/shared/production/needs';
import type { TakenLot } from '@batchbook/shared/production/schema';
import type { StockItem, StockUnit } from '@batchbook/shared/stock/item-schema';
import { isSameCode, lotKeyOf } from '@batchbook/shared/stock/lot-code';
import { packMeasures, packOfLevel } from '@batchbook/shared/stock/pack';
import { measuresOfProduct, productUnit } from '@batchbook/shared/stock/product';
import {
  baseUnitOf,
  formatThousandths,
  type Thousandths,
  toThousandths,
} from '@batchbook/shared/stock/quantity';
import {
  isSameLot,
  type LotLeft,
  type LotName,
  type Shelf,
  soonest,
  type Taken,
  takeFrom,
} from '@batchbook/shared/stock/shelf';
import { noMeasures } from '@batchbook/shared/units';
import { toIngredient } from '../../ingredients/index.ts';
import { derivedId } from '../../platform/derived-id.ts';
import type { Item } from '../../platform/table/read.ts';
import type { Write } from '../../platform/table/write.ts';
import { toSummary } from '../../recipes/index.ts';
import {
  type Intent,
  movementFor,
  type Outcome,
  type Posting,
  planIntent,
  postingOf,
  type ShelfOf,
} from '../../stock/index.ts';
import type { Row } from '../runs/rows.ts';
import { isUnposted, unpostedWrite } from '../runs/unposted.ts';
import { keepBatch, nothingPosted, outputRow, type Posted, type PostedRow, type RunHead } from '../table.ts';
import { awaitedRunId, type Line, type LineState } from './lines.ts';
import { lotTrace } from './lot-trace.ts';

/** How many lots of one thing a run takes by itself. A transaction has to hold them all. */
const lotsMax = 18;

export type LineResult = Outcome & object & { posted: Posted };

export const settleLine = (line: Line, state: LineState): LineResult =>
  line.rows === 'output' ? settleOutput(line, state) : settleInput({ ...line, rows: line.rows }, state);

function whyClosed({ head, siteId, shelf }: LineState): NotPosted | null {
  if (head.stockClosed) return 'stock_closed';
  if (siteId === null) return 'site_deleted';
  if (!shelf) return 'untracked';
  const { place } = shelf;
  if (place.isItemDeleted || place.level.isClosed || !place.item) return 'item_deleted';
  return place.site === null ? 'site_deleted' : null;
}

type Input = Line & { rows: readonly Row[] };

function settleInput(line: Input, state: LineState): LineResult {
  const closed = whyClosed(state);
  if (closed || !state.shelf) return leftAlone(line, state, closed ?? 'untracked');
  const taken = takeRows(line.rows, state, state.shelf);
  if (taken.parts.length === 0) return resultOf(line, state, [], taken.rows);
  const postings = postingsOf(taken.parts, line, state, state.shelf);
  return postings ? resultOf(line, state, postings, taken.rows) : leftAlone(line, state, 'inconvertible');
}

interface TakenPart {
  lot: { lotCode: string; useByDate: string | null } | null;
  quantity: Thousandths;
  /** Somebody chose the lot, or a run is made for this one: it is taken whatever it has. */
  isNamed: boolean;
  /** Some of it was taken without anybody naming the lot: perhaps of another that was there. */
  isAssumed: boolean;
}

interface TakenRows {
  parts: TakenPart[];
  rows: Record<string, PostedRow>;
}

/** Rows of one thing take one after the other, and what they take of a lot is added up. */
function takeRows(rows: readonly Row[], state: LineState, { place, lots }: ShelfOf): TakenRows {
  const { unit } = place.level;
  const by = measuredBy(rows[0] as Row, unit, state.thing);
  const parts = new Map<string, TakenPart>();
  const results: Record<string, PostedRow> = {};
  let shelf: Shelf = { level: place.level.quantity, lots: shelved(lots) };
  for (const row of rows) {
    const needed = neededFor(row, unit, by);
    if (!needed.ok) {
      results[row.id] = { lots: namedLots(row, state), notPosted: needed.reason };
      continue;
    }
    const { taken, named, known, after } = takeRow(row, needed.quantity, shelf, { state, lots });
    shelf = after;
    for (const { lotCode, useByDate, quantity } of taken) {
      const lot = lotCode === null ? null : { lotCode, useByDate };
      const isKnown = lot === null || (known !== null && isSameLot(lot, known));
      const key = lot ? `${lot.useByDate} ${lotKeyOf(lot.lotCode)}` : '';
      const before = parts.get(key);
      parts.set(key, {
        lot: before?.lot ?? lot,
        quantity: (before?.quantity ?? 0n) + quantity,
        isNamed: (before?.isNamed ?? false) || named !== null,
        isAssumed: (before?.isAssumed ?? false) || !isKnown,
      });
    }
    results[row.id] = { lots: taken.map((part) => shown(part, row, place)), notPosted: null };
  }
  return { parts: [...parts.values()], rows: results };
}

/** Those that are taken by themselves. What is on hold is there too, and isn't counted as stock without a lot. */
const shelved = (lots: readonly LotLeft[]): LotLeft[] => [
  ...soonest(
    lots.filter(({ isHeld }) => !isHeld),
    lotsMax,
  ),
  ...lots.filter(({ isHeld }) => isHeld),
];

interface RowTaken {
  taken: readonly Taken[];
  named: LotName | null;
  /** The lot that it surely took of: that, or what the run made that it waits for. */
  known: LotName | null;
  after: Shelf;
}

/** Somebody chose the code of the lot, and its date is that of one that was there. */
const isDateAssumed = (
  { supplierLotCode, useByDate }: Row,
  lot: Pick<Taken, 'lotCode' | 'useByDate'>,
): boolean =>
  supplierLotCode !== null &&
  useByDate === null &&
  lot.useByDate !== null &&
  lot.lotCode !== null &&
  isSameCode(lot.lotCode, supplierLotCode);

/** A lot that somebody chose is taken whatever it has; of the batch that a row waits for, what it has once it is made. */
function takeRow(
  row: Row,
  quantity: Thousandths,
  shelf: Shelf,
  { state, lots }: { state: LineState; lots: readonly LotLeft[] },
): RowTaken {
  const day = state.head.productionDate;
  const named = namedIn(row, state, lots);
  const isMade = row.supplierLotCode === null && named !== null && lots.some((lot) => isSameLot(lot, named));
  const left = isMade ? (shelf.lots.find((lot) => isSameLot(lot, named))?.left ?? 0n) : quantity;
  const first = left < quantity ? left : quantity;
  const ofNamed = takeFrom(shelf, { quantity: first, named, day });
  const rest = takeFrom(ofNamed.after, { quantity: quantity - first, named: null, day });
  const taken = [...ofNamed.taken, ...rest.taken].filter((part) => part.quantity !== 0n);
  return { taken, named: isMade ? null : named, known: named, after: rest.after };
}

const shown = (
  { lotCode, useByDate, quantity }: Taken,
  row: Row,
  { item, level: { unit } }: ShelfOf['place'],
): TakenLot => ({
  lotCode,
  useByDate,
  ...(isDateAssumed(row, { lotCode, useByDate }) && { dateAssumed: true }),
  quantity: formatThousandths(quantity, unit),
  unit,
  ...(item && takenPack(item, unit)),
});

/** The pack that pieces are taken out of. A run keeps it: the ingredient may come in another size later. */
function takenPack(item: StockItem, levelUnit: StockUnit): Pick<TakenLot, 'pack'> {
  const pack = packOfLevel(item, levelUnit);
  return pack === null ? {} : { pack };
}

/** Of something that is gone, only quantities in the level's own measure convert. */
function measuredBy({ ingredientId }: Row, unit: StockUnit, thing: Item | undefined): MeasuredBy {
  if (!thing) return { measures: noMeasures };
  return ingredientId === null
    ? { measures: measuresOfProduct(unit, toSummary(thing)) }
    : { ingredient: toIngredient(thing) };
}

/** The lot that somebody chose, or that the run it waits for has made. */
function namedIn(row: Row, state: LineState, lots: readonly LotLeft[]): LotName | null {
  const { supplierLotCode, useByDate } = row;
  if (supplierLotCode !== null) {
    const day = state.head.productionDate;
    const there = soonest(lots, lots.length).filter(({ lotCode }) => isSameCode(lotCode, supplierLotCode));
    const came = there.filter(({ since = '' }) => since <= day);
    const known = came.find(({ isHeld }) => !isHeld) ?? came[0] ?? there[0];
    return { lotCode: supplierLotCode, useByDate: useByDate ?? known?.useByDate ?? null };
  }
  const run = awaitedRun(row, state);
  return run && { lotCode: run.batchNumber, useByDate: run.useByDate };
}

/** The run that a row takes from. Nothing is taken of one that was struck through. */
function awaitedRun(row: Row, { awaited }: LineState): RunHead | null {
  const run = awaited.get(awaitedRunId(row) ?? '');
  return run && !run.strikethroughStatus ? run : null;
}

/** The drafts that the line says it took from, which keep their numbers. */
const keptDrafts = ({ rows }: Line, state: LineState): Write[] =>
  (rows === 'output' ? [] : rows)
    .flatMap((row) => awaitedRun(row, state) ?? [])
    .filter(({ status }) => status === 'draft')
    .map((run) => keepBatch(run, state.head));

/** That the run took the line's thing, where neither stock nor anybody says of which lot. */
const unpostedOf = (
  { referenceId, rows: of }: Line,
  { head }: LineState,
  rows: Record<string, PostedRow>,
): Write[] =>
  of !== 'output' && of.some((row) => isUnposted(row, rows[row.id] ?? nothingPosted))
    ? [unpostedWrite(head, referenceId)]
    : [];

/** The movements, or `null` when the stock can't take them. */
function postingsOf(
  parts: readonly TakenPart[],
  { referenceId }: Line,
  { head, userId }: LineState,
  { place, lots }: ShelfOf,
): Posting[] | null {
  const unit = baseUnitOf(place.level.unit) as StockUnit;
  // A lot may still be in packs.
  const measures = place.item ? packMeasures(place.item) : noMeasures;
  const postings: Posting[] = [];
  for (const { lot, quantity, isNamed, isAssumed } of parts) {
    // Under the spelling that the row has it by.
    const found = lot && { item: undefined, ...lots.find((one) => isSameLot(one, lot)), ...lot };
    const intent: Intent = {
      place,
      lot: found,
      amount: { by: 'quantity', quantity: formatThousandths(-quantity, unit), unit },
      atDeletedSite: true,
    };
    const planned = planIntent(intent, () => measures);
    if (!planned.ok) return null;
    const movement = movementFor(planned, {
      ...fieldsOf(head, userId),
      id: movementId(head, referenceId, 'in', lot),
      quantity: formatThousandths(-quantity, unit),
      unit,
      lotAssumed: isAssumed,
    });
    postings.push(
      postingOf(planned, movement, { lotHasIt: lot !== null && !isNamed, runDay: head.productionDate }),
    );
  }
  return postings;
}

const fieldsOf = ({ id, confirmedAt }: RunHead, userId: string) =>
  ({ reason: 'production', runId: id, userId, postedAt: confirmedAt as string }) as const;

/** The same for a line however often it is tried, so that nothing is posted twice. */
const movementId = (
  { id, confirmedAt }: RunHead,
  referenceId: string,
  direction: 'in' | 'out',
  lot: { lotCode: string; useByDate: string | null } | null,
): string =>
  derivedId(
    new Date(confirmedAt as string),
    id,
    referenceId,
    direction,
    lot ? `${lot.useByDate} ${lot.lotCode}` : '',
  );

function settleOutput(line: Line, state: LineState): LineResult {
  const { head, shelf } = state;
  const { unit: kept } = productUnit(head.unit);
  const made = head.actualYield as string;
  const lot = { lotCode: head.batchNumber, useByDate: head.useByDate };
  const rows = (quantity: string, unit: string, notPosted: NotPosted | null) => ({
    [outputRow]: { lots: made === '0' ? [] : [{ ...lot, quantity, unit }], notPosted },
  });
  const closed = whyClosed(state) ?? (shelf?.place.site === 'deleted' ? 'site_deleted' : null);
  if (closed || !shelf) return resultOf(line, state, [], rows(made, kept, closed ?? 'untracked'));
  if (made === '0') return resultOf(line, state, [], rows(made, kept, null));
  const { place, lots } = shelf;
  const { unit } = place.level;
  const measures = state.thing ? measuresOfProduct(unit, toSummary(state.thing)) : noMeasures;
  const amount = toThousandths(made, kept, unit, measures);
  const found = { item: undefined, ...lots.find((one) => isSameLot(one, lot)), ...lot };
  const intent: Intent = { place, lot: found, amount: { by: 'quantity', quantity: made, unit: kept } };
  const planned = planIntent(intent, () => measures);
  if (!amount.ok || !planned.ok) return resultOf(line, state, [], rows(made, kept, 'inconvertible'));
  const movement = movementFor(planned, {
    ...fieldsOf(head, state.userId),
    id: movementId(head, line.referenceId, 'out', lot),
    quantity: made,
    unit: kept,
  });
  const posting = postingOf(planned, movement, {
    received: movement.delta,
    runDay: head.productionDate,
  });
  return resultOf(line, state, [posting], rows(formatThousandths(amount.value, unit), unit, null));
}

/** Nothing is moved. Lots that somebody wrote down, or that a row waits for, are traced all the same. */
const leftAlone = (line: Input, state: LineState, notPosted: NotPosted): LineResult =>
  resultOf(
    line,
    state,
    [],
    Object.fromEntries(line.rows.map((row) => [row.id, { lots: namedLots(row, state), notPosted }])),
  );

function namedLots(row: Row, state: LineState): TakenLot[] {
  const quantity = usedIn(row);
  const named = namedIn(row, state, []);
  if (named === null || quantity === '0') return [];
  return [{ ...named, quantity: quantity ?? '0', unit: row.unit }];
}

function resultOf(
  line: Line,
  state: LineState,
  postings: readonly Posting[],
  rows: Record<string, PostedRow>,
): LineResult {
  const output = line.rows === 'output' && ({ isOutput: true } as const);
  const movements = postings.map(({ movement: { id, itemId, siteId } }) => ({
    id,
    itemId,
    siteId,
    ...output,
  }));
  const beside = [
    ...lotTrace(line, state, rows, postings),
    ...unpostedOf(line, state, rows),
    ...keptDrafts(line, state),
  ];
  return { postings, beside, posted: { rows, movements } };
}
