/** Puts names to what a trace found: of items, sites, suppliers and events, deleted ones too. */
import { sumDecimals } from '@batchbook/shared/money';
import { balanceOf } from '@batchbook/shared/production/mass-balance';
import { saidOf } from '@batchbook/shared/production/needs';
import type { Sale } from '@batchbook/shared/production/sale-schema';
import type {
  LotBalance,
  TracedEvent,
  TracedLot,
  TracedRun,
  TracedSale,
  TracedStock,
} from '@batchbook/shared/production/trace-schema';
import type { Hold } from '@batchbook/shared/stock/hold-schema';
import { isOfLot } from '@batchbook/shared/stock/holds';
import { shownUnit } from '@batchbook/shared/stock/product';
import { formatThousandths } from '@batchbook/shared/stock/quantity';
import { ingredientKey } from '../../ingredients/index.ts';
import { eventTable, isSoldEntered, mayHaveSold, type StoredEvent } from '../../market-events/index.ts';
import { systemClock } from '../../platform/clock.ts';
import type { RunHead } from '../table.ts';
import { certainly } from './certainty.ts';
import { happeningsOf } from './happenings.ts';
import { latestToday } from './latest-today.ts';
import {
  type LotMove,
  type LotNode,
  type LotRecord,
  type LotRun,
  movesFor,
  nameOfNode,
  thingAt,
  withoutUndone,
} from './lot-records.ts';
import { unitOfLot } from './lot-units.ts';
import { massesOf } from './masses.ts';
import {
  eventNamed,
  itemAt,
  measuresOfLot,
  type Names,
  siteNamed,
  supplierNamed,
  supplierOf,
  unitNameOf,
  unitShown,
} from './names.ts';
import { codeIn, type Reach, type ReachedRun, spellingsIn } from './reach.ts';
import { type LackingAt, type Shelf, shelvesOf } from './shelves.ts';
import type { WholeTrace } from './trace-page.ts';
import { unrecordedSales } from './unrecorded-sales.ts';

interface Scope {
  organizationId: string;
}

/** What is known of stock besides what a trace reached. */
interface Known {
  /** All of them, released ones too. */
  holds: readonly Hold[];
  lackingAt: LackingAt;
  /** Toward the buyers: a backward trace has none. */
  isForward: boolean;
}

export const nothingKnown: Known = { holds: [], lackingAt: () => null, isForward: false };

export function describe(
  scope: Scope,
  reach: Reach,
  names: Names,
  { holds, lackingAt, isForward }: Known,
): Omit<WholeTrace, 'movements'> {
  const lots = [...reach.lots.entries()];
  const made = runsByBatch(reach);
  const sales = Map.groupBy([...reach.sales, ...reach.otherSales], ({ productionRunId }) => productionRunId);
  const shelves = shelvesOf(reach.records, { scope, reach, names, holds, lackingAt });
  const named = lots.map(([name, lot]) => {
    const records = reach.records.get(name) ?? [];
    const run = made.get(name);
    return {
      shelves: shelves.get(name) ?? [],
      thingId: lot.thingId,
      records,
      run,
      isOwn: reach.ownLots.has(name),
      lot: lotOf(scope, reach, names, { ...lot, run, records }),
    };
  });
  return {
    lots: named.filter(({ isOwn }) => !isOwn).map(({ lot }) => lot),
    runs: runsOf(reach).sort((a, b) => a.level - b.level),
    stock: named.flatMap((of) => stockOf(reach, names, { ...of, isHeldSaid: true })),
    sales: [
      ...tracedSales(reach.sales, reach, names),
      ...(isForward ? unrecordedSales(reach) : []).map((sale) => ({ ...sale, ...certainly })),
    ],
    events: named.flatMap((of) => eventsOf(scope, reach, names, of)),
    happenings: named.flatMap(({ thingId, lot: { lotCode, name }, records }) => {
      const { organizationId } = scope;
      const unitName = unitNameOf(reach, records);
      const lot = { lotCode, name };
      const ofLot = holds.filter((hold) =>
        isOfLot(hold, { thingId, lotCode, useByDate: undefined, siteId: null }),
      );
      return happeningsOf({ organizationId, reach, names, lot, records, holds: ofLot, unitName });
    }),
    balance: named.map(({ lot, run, records, shelves: of }) => {
      const maker = lot.recipeId === null ? undefined : run;
      return balanceIn(scope, reach, names, {
        ...{ lot, records, shelves: of },
        sales: sales.get(maker?.id ?? '') ?? [],
      });
    }),
  };
}

/** The runs by the lots that they made. */
const runsByBatch = ({ runs }: Reach): ReadonlyMap<string, RunHead> =>
  new Map(
    [...runs.values()].map(({ head }) => [
      nameOfNode({ lotCode: head.batchNumber, thingId: head.recipeId }),
      head,
    ]),
  );

function lotOf(
  { organizationId }: Scope,
  reach: Reach,
  names: Names,
  { lotCode, thingId, run, records }: LotNode & { run: RunHead | undefined; records: readonly LotRecord[] },
): TracedLot {
  const item = records.map(({ itemId }) => itemId && reach.items.get(itemId)).find(Boolean) || undefined;
  const ingredient = itemAt(names, ingredientKey(organizationId, thingId));
  const isIngredient =
    item?.category === 'ingredient' || records.some((one) => one.kind === 'run' && one.isIngredient);
  const spellings = spellingsIn(records);
  const dates = datesIn(records);
  const came = records.filter((one) =>
    one.kind === 'run' ? one.direction === 'made' : one.reason === 'receive',
  );
  const suppliers = suppliersOf(organizationId, names, records);
  return {
    lotCode,
    ...(spellings.length > 1 && { spellings }),
    ingredientId: isIngredient ? thingId : null,
    recipeId: !isIngredient && (run || item?.category === 'product') ? thingId : null,
    name: (ingredient?.name as string | undefined) ?? run?.recipeName ?? item?.name ?? '',
    useByDate: records.map(({ useByDate }) => useByDate).find((day) => day !== null) ?? null,
    ...(dates.length > 1 && { useByDates: dates }),
    supplier: suppliers[0] ?? null,
    ...(suppliers.length > 1 && { suppliers }),
    deliveries: deliveriesOf(organizationId, names, records),
    returns: returnsOf(reach, records),
    received: came.map(({ postedAt }) => postedAt).sort()[0] ?? null,
  };
}

/** Everybody whom a lot was received from; else whom its runs' sheets name. */
function suppliersOf(
  organizationId: string,
  names: Names,
  records: readonly LotRecord[],
): NonNullable<TracedLot['suppliers']> {
  const idsIn = (of: readonly LotRecord[]): Set<string> => new Set(of.flatMap((one) => one.supplierId ?? []));
  const received = idsIn(movesFor('receive', records));
  const others = records.filter((one) => one.kind === 'run' || one.reason !== 'supplier_return');
  const ids = received.size > 0 ? received : idsIn(others);
  return [...ids].flatMap((id) => supplierOf(organizationId, names, id) ?? []);
}

/** The use-by dates that weren't typed wrong and undone. */
const datesIn = (records: readonly LotRecord[]): string[] =>
  [...new Set(withoutUndone(records).flatMap(({ useByDate }) => useByDate ?? []))].sort();

/** What customers gave back of a lot, by day. */
const returnsOf = (reach: Reach, records: readonly LotRecord[]): NonNullable<TracedLot['returns']> =>
  movesFor('customer_return', records)
    .map(({ customerId, postedAt, delta, unit }) => ({
      ...{ customerId, day: postedAt.slice(0, 10), quantity: formatThousandths(delta, unit) },
      unit: unitShown(reach, records, unit),
    }))
    .sort((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day)));

/** What was received of a lot and not undone, by day. */
function deliveriesOf(
  organizationId: string,
  names: Names,
  records: readonly LotRecord[],
): TracedLot['deliveries'] {
  return movesFor('receive', records)
    .map(({ deliveredOn: day, postedAt: enteredAt, supplierId, delta, unit, useByDate, ...came }) => ({
      ...{ day, enteredAt, unit, useByDate, note: came.deliveryNote ?? '' },
      ...{ temperature: came.temperature ?? '', checkedBy: came.checkedBy ?? '' },
      supplier: supplierNamed(organizationId, names, supplierId),
      quantity: formatThousandths(delta, unit),
    }))
    .sort((a, b) => ((a.day ?? a.enteredAt) < (b.day ?? b.enteredAt) ? -1 : 1));
}

/** The runs that were reached, each with what it took of the lots that were. */
export function runsOf(reach: Reach): TracedRun[] {
  const taken = [...reach.records.values()]
    .flat()
    .filter((one): one is LotRun => one.kind === 'run' && one.direction === 'used');
  const byRun = Map.groupBy(taken, ({ runId }) => runId);
  return [...reach.runs.values()].map((run) => {
    const used = (byRun.get(run.head.id) ?? []).flatMap((one) =>
      one.amounts.map(({ quantity, unit }) => ({
        ...{ lotCode: codeIn(reach, one), thingId: one.thingId, quantity: saidOf({ quantity }) },
        unit: shownUnit(unit, reach.items.get(one.itemId ?? '')),
        ...(isAssumed(one, reach) && { assumed: true }),
      })),
    );
    return runOf(run, used, reach);
  });
}

/** The product chose the lot; or its date, where there are others and one is traced. */
export const isAssumed = (one: LotRun, { otherDates }: Reach): boolean =>
  one.assumed || (one.dateAssumed && otherDates.has(nameOfNode(one)));

function runOf({ head, level }: ReachedRun, used: TracedRun['used'], reach: Reach): TracedRun {
  return {
    id: head.id,
    batchNumber: head.batchNumber,
    recipeName: head.recipeName,
    ...{ recipeId: head.recipeId, enteredAt: head.confirmedAt, userId: head.confirmedBy },
    productionDate: head.productionDate,
    useByDate: head.useByDate,
    struck: head.strikethroughStatus,
    level,
    made: head.actualYield ?? '0',
    unit: head.unit,
    used,
    usedWithoutLot: reach.withoutLot.get(head.id) ?? [],
    ...certainly,
  };
}

/** Sales as a trace has them. One that names no site left from where its run put what it made. */
export function tracedSales(
  sales: readonly Sale[],
  reach: Pick<Reach, 'records'>,
  names: Names,
): TracedSale[] {
  const madeAt = new Map(
    [...reach.records.values()]
      .flat()
      .flatMap((one) => (one.kind === 'run' && one.direction === 'made' ? [[one.runId, one.siteId]] : [])),
  );
  return sales.map(({ productionRunId: runId, siteId, createdAt: enteredAt, ...sale }) => {
    const { id, batchNumber, purchaserName, purchaserEmail, customerId, quantity, unit, saleDate, userId } =
      sale;
    return {
      ...{ id, runId, batchNumber, purchaserName, purchaserEmail, quantity, unit, saleDate },
      ...{ customerId, purchaserPhone: '', purchaserAddress: '' },
      ...{ from: siteNamed(names, siteId ?? madeAt.get(runId) ?? null), enteredAt, userId },
      ...certainly,
    };
  });
}

/** @param isHeldSaid With how much of each is on hold. */
export function stockOf(
  reach: Reach,
  names: Names,
  {
    records,
    shelves,
    isHeldSaid = false,
  }: { records: readonly LotRecord[]; shelves: readonly Shelf[]; isHeldSaid?: boolean },
): TracedStock[] {
  const unitName = unitNameOf(reach, records);
  return shelves.flatMap(({ siteId, itemId, parts, base }) => {
    const stocked = reach.items.get(itemId);
    const [{ lotCode } = { lotCode: '' }] = records;
    // Below zero, more was taken than came: the balance says so.
    if (!stocked) return [];
    return parts.map(({ dates, left, held }) => ({
      siteId,
      siteName: siteNamed(names, siteId),
      itemId,
      name: stocked.name,
      lotCode: codeIn(reach, { lotCode, thingId: thingAt(reach.items, itemId) }),
      ...(dates.length > 1 ? { useByDates: [...dates] } : { useByDate: dates[0] ?? null }),
      quantity: formatThousandths(left, base),
      ...(isHeldSaid && { held: formatThousandths(held, base) }),
      unit: shownUnit(base, { unitName }),
      ...certainly,
    }));
  });
}

/**
 * What an event sold of it, and what it wasted. While both are nothing and nobody has entered what it sold: what was loaded
 * for it and didn't come back.
 */
function quantityAt(
  moves: readonly LotMove[],
  isEntered: boolean,
  shelves: readonly Shelf[],
): { quantity: bigint; wasted: bigint; assumed: boolean } {
  const taken = moves.filter(({ reason }) => reason === 'sale' || reason === 'waste');
  const takenFor = (of: LotMove['reason']): bigint =>
    taken.reduce((sum, { reason, delta }) => (reason === of ? sum - delta : sum), 0n);
  const [quantity, wasted] = [takenFor('sale'), takenFor('waste')];
  if (quantity !== 0n || wasted !== 0n || isEntered)
    return { quantity, wasted, assumed: taken.some(({ assumed }) => assumed) };
  // Both legs of each transfer sum to zero: what a site gained over all of them is what it still has of it, unless it went
  // from there without the event.
  const loaded = moves.filter((move) => !taken.includes(move));
  const gains = [...Map.groupBy(loaded, ({ siteId }) => siteId)].map(([siteId, of]) => {
    const gain = of.reduce((sum, { delta }) => sum + delta, 0n);
    const left = shelves
      .filter((shelf) => shelf.siteId === siteId)
      .reduce((sum, shelf) => sum + shelf.left + shelf.elsewhere, 0n);
    return gain < left ? gain : left;
  });
  const gained = gains.reduce((sum, gain) => (gain > 0n ? sum + gain : sum), 0n);
  return { quantity: gained, wasted, assumed: true };
}

/** Whether nothing that was loaded may have been sold besides what was entered: it was entered, or the event isn't held. */
const isSoldOrNot = (event: StoredEvent, recipeId: string): boolean =>
  isSoldEntered(event, recipeId) || !mayHaveSold(event, latestToday(systemClock.now()));

export function eventsOf(
  { organizationId }: Scope,
  reach: Reach,
  names: Names,
  { records, shelves }: { records: readonly LotRecord[]; shelves: readonly Shelf[] },
): TracedEvent[] {
  const moves = records.filter((one): one is LotMove => one.kind === 'move' && one.eventId !== null);
  const unitName = unitNameOf(reach, records);
  return [...Map.groupBy(moves, ({ eventId }) => eventId as string)].flatMap(([id, of]) => {
    const [first] = of;
    const event = itemAt(names, eventTable.key(organizationId, id));
    const isKnown = event !== undefined && isSoldOrNot(eventTable.toEntity(event), first?.thingId ?? '');
    const { quantity, wasted, assumed } = quantityAt(of, isKnown, shelves);
    if (!first || (quantity === 0n && wasted === 0n)) return [];
    return [
      {
        id,
        ...eventNamed(organizationId, names, id),
        product: reach.items.get(first.itemId ?? '')?.name ?? '',
        batchNumber: codeIn(reach, first),
        quantity: formatThousandths(quantity, first.unit),
        wasted: formatThousandths(wasted, first.unit),
        unit: shownUnit(first.unit, { unitName }),
        assumed,
        ...certainly,
      },
    ];
  });
}

interface Balanced {
  lot: TracedLot;
  records: readonly LotRecord[];
  shelves: readonly Shelf[];
  /** Those of the run that made it. */
  sales: readonly Sale[];
}

function balanceIn(
  scope: Scope,
  reach: Reach,
  names: Names,
  { lot, records, shelves, sales }: Balanced,
): LotBalance {
  const measures = measuresOfLot(scope, reach, names, records);
  const struck = [...reach.heads.values()].filter(({ strikethroughStatus }) => strikethroughStatus);
  const { masses, unit, unconverted, adjustments } = massesOf({
    ...{ records, sales, measures, shelves, unit: unitOfLot(records) },
    struck: new Set(struck.map(({ id }) => id)),
  });
  const shown = (one: string): string => shownUnit(one, { unitName: unitNameOf(reach, records) });
  const named = {
    ...{ lotCode: lot.lotCode, name: lot.name, unit: shown(unit) },
    unconverted: addedUp(unconverted).map((one) => ({ ...one, unit: shown(one.unit) })),
  };
  return balanceOf(masses, unit, named, adjustments);
}

/** One row for each column and unit. */
const addedUp = (rows: LotBalance['unconverted']): LotBalance['unconverted'] =>
  [
    ...Map.groupBy(rows, ({ what, unit, quantity }) => `${what} ${unit} ${quantity === null}`).values(),
  ].flatMap(([first, ...rest]) => {
    if (!first) return [];
    const quantities = [first, ...rest].flatMap(({ quantity }) => quantity ?? []);
    return [{ ...first, quantity: quantities.length === 0 ? null : sumDecimals(quantities) }];
  });
