/**
 * What may have come from a lot although nobody named it: what took the item without a lot while this one may have been
 * there, with all that followed from it, by name or again without, until nothing new is found.
 */
import { sumDecimals } from '@batchbook/shared/money';
import type {
  PossibleReason,
  Trace,
  TracedEvent,
  TracedRun,
  TracedSale,
  TracedStock,
} from '@batchbook/shared/production/trace-schema';
import { isSameCode } from '@batchbook/shared/stock/lot-code';
import { shownUnit } from '@batchbook/shared/stock/product';
import { formatThousandths } from '@batchbook/shared/stock/quantity';
import type { UnnamedMovement } from '../../stock/index.ts';
import type { RunHead } from '../table.ts';
import { type Arrival, arrivalsOf, becauseOf, isGone } from './arrivals.ts';
import { possibly } from './certainty.ts';
import { eventsOf, runsOf, stockOf, tracedSales } from './describe.ts';
import { type LotRecord, type Met, nameOfNode, thingAt } from './lot-records.ts';
import { lotAtPlace, type Names, namedEvent, placesOf, readNames, siteNamed } from './names.ts';
import { otherDatesOf } from './other-dates.ts';
import {
  eventAndLot,
  hasSoldLot,
  isLoadedAnyway,
  loadedUnnamed,
  packedEvents,
  withoutPacked,
} from './packed-events.ts';
import { onePerShelf, PossibleShelves } from './possible-shelves.ts';
import { emptyReach, headsOf, type Reach, reachFromRuns } from './reach.ts';
import { type ShelvesByLot, shelvesOf } from './shelves.ts';
import type { Takings, Unnamed } from './takings.ts';
import { unrecordedSales } from './unrecorded-sales.ts';

interface Scope {
  organizationId: string;
}

/** What is only possible. */
export interface Possible {
  runs: TracedRun[];
  sales: TracedSale[];
  events: TracedEvent[];
  stock: TracedStock[];
  movements: Trace['possible']['movements'];
}

export const nothingPossible: Possible = { runs: [], sales: [], events: [], stock: [], movements: [] };

/** One step of the walk: what was reached, and the names in it. */
interface Step {
  reach: Reach;
  names: Names;
}

/** What was found so far. */
interface Walk {
  scope: Scope;
  takings: Takings;
  /** The runs that certainly have it. */
  certain: ReadonlySet<string>;
  certainSales: ReadonlySet<string>;
  /** The runs that may have it, and why. */
  because: Map<string, Set<PossibleReason>>;
  /** What runs say they took that may have been of another lot. */
  named: Map<string, TracedRun['used']>;
  others: Map<Unnamed, PossibleReason[]>;
  found: Pick<Possible, 'runs' | 'sales' | 'events' | 'stock'>;
  /** The events that sold some of a lot by the books, as `eventAndLot` says. */
  sold: Set<string>;
  shelves: PossibleShelves;
  lots: Reach['lots'];
}

const madeOfPossible = possibly(['made_of_possible']);

export async function possibleReach(
  scope: Scope,
  reach: Reach,
  names: Names,
  { takings, byBooks }: { takings: Takings; byBooks: ShelvesByLot },
): Promise<Possible> {
  const walk: Walk = {
    scope,
    takings,
    certain: new Set(reach.runs.keys()),
    certainSales: new Set(reach.sales.map(({ id }) => id)),
    because: new Map(),
    named: new Map(),
    others: new Map(),
    found: { runs: [], sales: [], events: [], stock: [] },
    sold: new Set(),
    shelves: new PossibleShelves(),
    lots: new Map(reach.lots),
  };
  walk.shelves.noteBooks(reach, byBooks);
  for (const [name, records] of reach.records)
    keepSold(walk, name, eventsOf(scope, reach, names, { records, shelves: byBooks.get(name) ?? [] }));
  let step: Step | null = { reach, names };
  for (let level = 1; step !== null; level += 1) {
    const heads = await takersIn(walk, step);
    const { items, heads: known, old, effort } = reach;
    step = await follow(walk, heads, { items, heads: known, old, effort, level });
  }
  const { events, movements } = withEvents(walk, reach.items, names);
  const { found, because, named } = walk;
  const runs = found.runs.map((run) => ({
    ...run,
    used: [...run.used, ...(named.get(run.id) ?? []).filter((one) => !run.used.some(isSameInput(one)))],
    ...possibly(because.get(run.id) ?? []),
  }));
  const packed = packedEvents(await walk.takings.events(), { ...walk, certain: reach });
  return {
    runs: runs.filter((run) => !isStruckForNothing(run, { ...found, runs })),
    sales: [...found.sales, ...(await namedSales(walk, { reach, names }))],
    events: [
      ...found.events,
      ...packed.map((one) => ({ ...one, ...possibly(one.because) })),
      ...withoutPacked(events, packed),
    ],
    stock: onePerShelf([...found.stock, ...(await walk.shelves.rows(scope, reach.items, names))]),
    movements,
  };
}

const isSameInput =
  (a: TracedRun['used'][number]) =>
  (b: TracedRun['used'][number]): boolean =>
    a.thingId === b.thingId && isSameCode(a.lotCode, b.lotCode);

/** A struck run that nobody bought or used anything of: nothing came of it, whatever it took. */
function isStruckForNothing(
  { id, batchNumber, because, struck }: TracedRun,
  { runs, sales, events, stock }: Walk['found'],
): boolean {
  if (!struck || because.some((reason) => reason !== 'struck')) return false;
  return !(
    stock.some(({ lotCode }) => lotCode === batchNumber) ||
    sales.some(({ runId }) => runId === id) ||
    events.some((event) => event.batchNumber === batchNumber) ||
    runs.some(({ used }) => used.some(({ lotCode }) => lotCode === batchNumber))
  );
}

/** Sales that named a batch of which there wasn't so much. */
async function namedSales(
  { scope, others, found, certainSales }: Walk,
  { reach, names }: Step,
): Promise<TracedSale[]> {
  const known = new Set([...certainSales, ...found.sales.map(({ id }) => id)]);
  const named = new Map(
    [...others].flatMap(([taking, because]) =>
      taking.by === 'sale' && !known.has(taking.sale.id) ? [[taking.sale.id, { ...taking, because }]] : [],
    ),
  );
  const sales = [...named.values()].map(({ sale }) => sale);
  const runIds = new Set(sales.map(({ productionRunId }) => productionRunId));
  const heads = await headsOf(scope, reach, [...runIds]);
  const products = new Map(heads.map(({ id, recipeName }) => [id, recipeName]));
  return tracedSales(sales, reach, names).map((sale) => ({
    ...sale,
    product: products.get(sale.runId) ?? '',
    ...possibly(named.get(sale.id)?.because ?? []),
  }));
}

/** The runs that may have taken a lot of this step; keeps what else may have. */
async function takersIn(walk: Walk, step: Step): Promise<RunHead[]> {
  const found = await Promise.all(
    [...step.reach.records].map(async ([name, records]) => {
      const { thingId = '', lotCode = '' } = step.reach.lots.get(name) ?? {};
      const arrivals = arrivalsIn(walk.scope, step, records);
      const { matches, brought } = await matchesOf(walk.takings, thingId, {
        arrivals,
        named: otherDatesOf(step.reach, name),
      });
      for (const movement of brought) walk.shelves.notePut(lotCode, movement);
      walk.shelves.noteAssumed(lotCode, records, step.reach);
      return matches;
    }),
  );
  const fresh: string[] = [];
  for (const [taking, because] of found.flatMap((of) => [...of])) {
    if (taking.by !== 'run') {
      walk.others.set(taking, fewer(walk.others.get(taking), because));
      continue;
    }
    const { runId, used } = taking;
    if (walk.certain.has(runId)) continue;
    if (used) walk.named.set(runId, used);
    const known = walk.because.get(runId);
    if (!known) fresh.push(runId);
    walk.because.set(runId, new Set([...(known ?? []), ...because]));
  }
  return headsOf(walk.scope, step.reach, fresh);
}

function arrivalsIn(scope: Scope, { reach, names }: Step, records: readonly LotRecord[]): Arrival[] {
  return arrivalsOf(records, placesOf(records), {
    heads: reach.heads,
    isLeft: (place) => (lotAtPlace(scope, names, place)?.left ?? 0n) > 0n,
    isSiteGone: (siteId) => names.sites.get(siteId)?.isActive === false,
  });
}

const fewer = (a: PossibleReason[] | undefined, b: PossibleReason[]): PossibleReason[] =>
  a === undefined || b.length < a.length ? b : a;

/**
 * What may have taken a lot where it came, and where it may have come without being named.
 *
 * @param named What named its code with another date.
 */
async function matchesOf(
  takings: Takings,
  thingId: string,
  { arrivals, named }: { arrivals: readonly Arrival[]; named: readonly Unnamed[] },
): Promise<{ matches: Map<Unnamed, PossibleReason[]>; brought: Set<UnnamedMovement> }> {
  const matches = new Map<Unnamed, PossibleReason[]>();
  const brought = new Set<UnnamedMovement>();
  const met = new Set<string>();
  for (let open = arrivals; open.length > 0; ) {
    const all = [...(await takings.of(thingId, open)), ...named];
    const onward: Arrival[] = [];
    for (const arrival of open.map((one) => foundAgain(one, all)))
      for (const taking of all) {
        const because = becauseOf(taking, arrival);
        if (because !== null) matches.set(taking, fewer(matches.get(taking), because));
        if (isFoundThere(taking, arrival)) brought.add(taking.movement);
        const next = broughtTo(taking, arrival, because !== null);
        if (next === null || taking.by !== 'movement') continue;
        brought.add(taking.movement);
        const name = JSON.stringify([next.place, next.from]);
        if (!met.has(name)) onward.push(next);
        met.add(name);
      }
    open = onward;
  }
  return { matches, brought };
}

/** Stock that came without a lot and without a delivery: a count or an adjustment found it, or a customer brought it. */
const isFound = ({ reason, delta }: UnnamedMovement): boolean =>
  delta > 0n && (reason === 'count' || reason === 'adjust' || reason === 'customer_return');

/** What was found or brought without a lot where this one was may be of it. */
function isFoundThere(taking: Unnamed, arrival: Arrival): taking is Extract<Unnamed, { by: 'movement' }> {
  if (taking.by !== 'movement' || !isFound(taking.movement)) return false;
  const isSameSite = taking.movement.siteId === arrival.place?.siteId;
  return isSameSite && becauseOf(taking, { ...arrival, until: null }) !== null;
}

/** More was found than the books had: not every lot that they take for used up was. */
function foundAgain(arrival: Arrival, takings: readonly Unnamed[]): Arrival {
  const { place, until } = arrival;
  if (until === null) return arrival;
  const isThere = takings.some(
    (taking) =>
      taking.by === 'movement' &&
      isFound(taking.movement) &&
      taking.place?.siteId === place?.siteId &&
      taking.movement.postedAt >= until.enteredAt,
  );
  return isThere ? { ...arrival, until: null } : arrival;
}

const isCarried = ({ reason, delta }: UnnamedMovement): boolean => reason === 'transfer' && delta < 0n;

/**
 * Where a movement that named no lot may have put one: the site that it was carried to, or where it was found. A movement
 * has no day, and is often typed later: the lot may have lain there as soon as it was anywhere.
 */
function broughtTo(taking: Unnamed, arrival: Arrival, isMatch: boolean): Arrival | null {
  if (taking.by !== 'movement') return null;
  const { movement } = taking;
  const { itemId, otherSiteId } = movement;
  const onward = { ...arrival, until: null };
  if (isCarried(movement))
    return isMatch && otherSiteId !== null ? { ...onward, place: { itemId, siteId: otherSiteId } } : null;
  if (!isFound(movement) || movement.siteId === arrival.place?.siteId) return null;
  const { until } = arrival;
  // What a customer brings was gone before.
  const wasGone = until !== null && movement.reason !== 'customer_return' && isGone(until, taking.at);
  return wasGone ? null : { ...onward, place: { itemId, siteId: movement.siteId } };
}

/** Walks on from the runs that are new. @returns the next step; `null` when there are none. */
async function follow(
  walk: Walk,
  heads: readonly RunHead[],
  { level, ...met }: Met & { level: number },
): Promise<Step | null> {
  if (heads.length === 0) return null;
  const { scope, because, certain, found } = walk;
  const reach: Reach = { ...emptyReach(met.effort), ...met, lots: new Map(walk.lots) };
  await reachFromRuns(scope, reach, heads);
  const names = await readNames(scope, reach);
  walk.lots = reach.lots;
  const fresh = new Set(heads.map(({ id }) => id));
  for (const id of reach.runs.keys()) {
    if (certain.has(id) || because.has(id)) continue;
    fresh.add(id);
    because.set(id, new Set());
  }
  found.runs.push(
    ...runsOf(reach)
      .filter(({ id }) => fresh.has(id))
      .map((run) => ({ ...run, level: level + run.level })),
  );
  const records = [...reach.records.values()];
  for (const one of records.flat())
    if (one.kind === 'run' && one.direction === 'used') because.get(one.runId)?.add('made_of_possible');
  const sales = reach.sales.filter(({ productionRunId }) => fresh.has(productionRunId));
  const unrecorded = unrecordedSales(reach).filter(({ runId }) => fresh.has(runId));
  found.sales.push(
    ...[...tracedSales(sales, reach, names), ...unrecorded].map((sale) => ({ ...sale, ...madeOfPossible })),
  );
  const shelves = shelvesOf(reach.records, { scope, reach, names, holds: [] });
  walk.shelves.noteBooks(reach, shelves);
  for (const [name, records] of reach.records) {
    const of = { records, shelves: shelves.get(name) ?? [] };
    const events = eventsOf(scope, reach, names, of);
    keepSold(walk, name, events);
    found.events.push(...events.map((one) => ({ ...one, ...madeOfPossible })));
    const stock = stockOf(reach, names, of);
    found.stock.push(...stock.map((one) => ({ ...one, ...madeOfPossible })));
  }
  return { reach, names };
}

/** What an event only wasted says nothing of what it sold. */
function keepSold({ sold }: Walk, nameOfLot: string, events: readonly TracedEvent[]): void {
  for (const { id, quantity } of events) if (quantity !== '0') sold.add(eventAndLot(id, nameOfLot));
}

/** The lot that the product chose for it is in the trace too, and has it among what it sold. */
function isListed({ lotCode, itemId }: UnnamedMovement, lots: Walk['lots'], items: Reach['items']): boolean {
  return lotCode !== null && lots.has(nameOfNode({ lotCode, thingId: thingAt(items, itemId) }));
}

/** An event that sold without naming a lot, and everything else that moved stock without naming one. */
function withEvents(
  { others, lots, sold }: Walk,
  items: Reach['items'],
  names: Names,
): Pick<Possible, 'events' | 'movements'> {
  const moved = [...others].flatMap(([taking, because]) =>
    taking.by === 'movement' && !isListed(taking.movement, lots, items)
      ? [{ ...taking.movement, of: taking.event, because }]
      : [],
  );
  const movements = moved.map((one): Possible['movements'][number] => ({
    ...{ id: one.id, itemId: one.itemId, siteId: one.siteId, reason: one.reason, postedAt: one.postedAt },
    because: one.because,
    siteName: siteNamed(names, one.siteId),
    name: items.get(one.itemId)?.name ?? '',
    quantity: one.change,
    unit: shownUnit(one.levelUnit, items.get(one.itemId)),
    event: one.eventId === null ? null : namedEvent(one.of),
  }));
  const atEvents = moved.flatMap(
    ({ eventId, reason, itemId, delta, levelUnit, of, because }): SoldUnnamed[] =>
      eventId === null || reason === 'transfer'
        ? []
        : [
            {
              ...{ id: eventId, ...namedEvent(of), because },
              product: items.get(itemId)?.name ?? '',
              ...amountsOf(reason, formatThousandths(-delta, levelUnit)),
              unit: shownUnit(levelUnit, items.get(itemId)),
            },
          ],
  );
  const unmoved = unmovedAtEvents(others.keys(), { sold, moved, items }).map((taking): SoldUnnamed => {
    const { event, recipeName: product, kind, quantity, unit } = taking.sold;
    const because = others.get(taking) ?? [];
    return {
      ...{ id: event.id, ...namedEvent(event), product },
      because: taking.isEntered ? because : ['not_recorded', ...because],
      ...amountsOf(kind, quantity),
      unit: shownUnit(unit, taking.sold),
    };
  });
  const isKnown = (eventId: string, thingId: string): boolean =>
    [...others.keys()].some(
      (one) => one.by === 'event' && one.why !== 'not_made' && isOf(one, eventId, thingId),
    );
  return { movements, events: addedUp([...atEvents, ...unmoved, ...loadedUnnamed(moved, items, isKnown)]) };
}

type AtEvent = Extract<Unnamed, { by: 'event' }>;

const isOf = ({ sold: { event, recipeId } }: AtEvent, eventId: string, thingId: string): boolean =>
  event.id === eventId && recipeId === thingId;

/** What events sold and nothing moved in stock for. What no run had made is one of them alone where nothing else lists it. */
function unmovedAtEvents(
  others: Iterable<Unnamed>,
  {
    sold,
    moved,
    items,
  }: Pick<Walk, 'sold'> &
    Pick<Reach, 'items'> & { moved: readonly Pick<UnnamedMovement, 'eventId' | 'itemId'>[] },
): AtEvent[] {
  const atEvents = [...others].filter((taking) => taking.by === 'event');
  const isListed = (unmade: AtEvent): boolean =>
    hasSoldLot(sold, unmade.sold) ||
    moved.some(({ eventId, itemId }) => eventId !== null && isOf(unmade, eventId, thingAt(items, itemId))) ||
    atEvents.some((one) => one.why !== 'not_made' && isOf(one, unmade.sold.event.id, unmade.sold.recipeId));
  return atEvents.filter((taking) =>
    taking.why === 'not_made' ? !isListed(taking) : taking.isEntered || !isLoadedAnyway(sold, taking.sold),
  );
}

type SoldUnnamed = Omit<TracedEvent, 'batchNumber' | 'assumed' | 'certainty'> & { wasted: string };

/** What was wasted didn't go out. */
const amountsOf = (reason: string, quantity: string): Pick<SoldUnnamed, 'quantity' | 'wasted'> =>
  reason === 'waste' ? { quantity: '0', wasted: quantity } : { quantity, wasted: '0' };

/** What an event sold and wasted of a product without naming a lot is one row. */
const addedUp = (sold: readonly SoldUnnamed[]): TracedEvent[] =>
  [...Map.groupBy(sold, ({ id, product, unit }) => `${id} ${product} ${unit}`).values()].flatMap((of) => {
    const [first] = of;
    if (!first) return [];
    const quantity = sumDecimals(of.map((one) => one.quantity));
    const wasted = sumDecimals(of.map((one) => one.wasted));
    const because = of.flatMap((one) => one.because);
    return [{ ...first, quantity, wasted, batchNumber: null, assumed: true, ...possibly(because) }];
  });
