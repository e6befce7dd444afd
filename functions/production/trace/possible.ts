/**
 * What may have come from a lot although nobody named it: what took the item without a lot while this one may have been
 * there, with all that followed from it, by name or again without, until nothing new is found.
 */
import { sumDecimals } from '@batchbook/shared/money';
import {
  type Certainty,
  type PossibleReason,
  possibleReasons,
  type Trace,
  type TracedEvent,
  type TracedRun,
  type TracedSale,
  type TracedStock,
} from '@batchbook/shared/production/trace-schema';
import { shownUnit } from '@batchbook/shared/stock/product';
import { baseUnitOf, formatThousandths } from '@batchbook/shared/stock/quantity';
import { readAt } from '../../platform/table/read.ts';
import { keptLevel, levelKey, type UnnamedMovement } from '../../stock/index.ts';
import type { RunHead } from '../table.ts';
import { type Arrival, arrivalsOf, becauseOf } from './arrivals.ts';
import { eventsOf, runsOf, stockOf, tracedSales } from './describe.ts';
import { type LotRecord, type Met, nameOfNode, thingAt } from './lot-records.ts';
import { lotAtPlace, type Names, namedEvent, placesOf, readNames, siteNamed } from './names.ts';
import { emptyReach, headsOf, type Reach, reachFromRuns } from './reach.ts';
import { Takings, type Unnamed } from './takings.ts';

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
  /** The runs that may have it, and why. */
  because: Map<string, Set<PossibleReason>>;
  others: Map<Unnamed, PossibleReason[]>;
  found: Pick<Possible, 'runs' | 'sales' | 'events' | 'stock'>;
  /** Transfers that named no lot, each with the lot that it may have carried. */
  carried: Map<string, { lotCode: string; movement: UnnamedMovement }>;
  lots: Reach['lots'];
}

const possibly = (because: Iterable<PossibleReason>): Certainty => {
  const reasons = new Set(because);
  return { certainty: 'possible', because: possibleReasons.filter((reason) => reasons.has(reason)) };
};

const madeOfPossible = possibly(['made_of_possible']);

export async function possibleReach(scope: Scope, reach: Reach, names: Names): Promise<Possible> {
  const walk: Walk = {
    scope,
    takings: new Takings(scope, { met: reach, siteIds: [...names.sites.keys()] }),
    certain: new Set(reach.runs.keys()),
    because: new Map(),
    others: new Map(),
    found: { runs: [], sales: [], events: [], stock: [] },
    carried: new Map(),
    lots: new Map(reach.lots),
  };
  let step: Step | null = { reach, names };
  for (let level = 1; step !== null; level += 1) {
    const heads = await takersIn(walk, step);
    const { items, heads: known, old, effort } = reach;
    step = await follow(walk, heads, { items, heads: known, old, effort, level });
  }
  const { events, movements } = withEvents(walk, reach.items, names);
  return {
    runs: walk.found.runs.map((run) => ({ ...run, ...possibly(walk.because.get(run.id) ?? []) })),
    sales: walk.found.sales,
    events: [...walk.found.events, ...events],
    stock: [...walk.found.stock, ...(await carriedStock(walk, reach.items, names))],
    movements,
  };
}

/** The runs that may have taken a lot of this step; keeps what else may have. */
async function takersIn(walk: Walk, step: Step): Promise<RunHead[]> {
  const found = await Promise.all(
    [...step.reach.records].map(async ([name, records]) => {
      const { thingId = '', lotCode = '' } = step.reach.lots.get(name) ?? {};
      const arrivals = arrivalsIn(walk.scope, step, records);
      const matches = await matchesOf(walk.takings, thingId, arrivals);
      for (const taking of matches.keys())
        if (taking.by === 'movement' && isCarried(taking.movement))
          walk.carried.set(`${name} ${taking.movement.id}`, { lotCode, movement: taking.movement });
      return matches;
    }),
  );
  const fresh: string[] = [];
  for (const [taking, because] of found.flatMap((of) => [...of])) {
    if (taking.by !== 'run') {
      walk.others.set(taking, fewer(walk.others.get(taking), because));
      continue;
    }
    const { runId } = taking;
    if (walk.certain.has(runId)) continue;
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
  });
}

const fewer = (a: PossibleReason[] | undefined, b: PossibleReason[]): PossibleReason[] =>
  a === undefined || b.length < a.length ? b : a;

/** What may have taken a lot where it came, and where it may have been carried without being named. */
async function matchesOf(
  takings: Takings,
  thingId: string,
  arrivals: readonly Arrival[],
): Promise<Map<Unnamed, PossibleReason[]>> {
  const matches = new Map<Unnamed, PossibleReason[]>();
  const met = new Set<string>();
  for (let open = arrivals; open.length > 0; ) {
    const all = await takings.of(thingId, open);
    const carried: Arrival[] = [];
    for (const arrival of open.map((one) => foundAgain(one, all)))
      for (const taking of all) {
        const because = becauseOf(taking, arrival);
        if (because === null) continue;
        matches.set(taking, fewer(matches.get(taking), because));
        const onward = carriedTo(taking, arrival);
        const name = JSON.stringify(onward?.place);
        if (onward === null || met.has(name)) continue;
        met.add(name);
        carried.push(onward);
      }
    open = carried;
  }
  return matches;
}

/** A count or an adjustment found more than the books had: not every lot that they take for used up was. */
function foundAgain(arrival: Arrival, takings: readonly Unnamed[]): Arrival {
  const { place, until } = arrival;
  if (until === null) return arrival;
  const isFound = takings.some(
    (taking) =>
      taking.by === 'movement' &&
      taking.movement.delta > 0n &&
      (taking.movement.reason === 'count' || taking.movement.reason === 'adjust') &&
      taking.place?.siteId === place?.siteId &&
      taking.movement.postedAt >= until.enteredAt,
  );
  return isFound ? { ...arrival, until: null } : arrival;
}

const isCarried = ({ reason, delta }: UnnamedMovement): boolean => reason === 'transfer' && delta < 0n;

/** What may lie at a site that it was carried to unnamed: as much as was carried, where so much is there. */
async function carriedStock(
  { scope: { organizationId }, carried }: Walk,
  items: Reach['items'],
  names: Names,
): Promise<TracedStock[]> {
  const shelves = Map.groupBy(carried.values(), ({ lotCode, movement: { itemId, otherSiteId } }) =>
    [otherSiteId, itemId, lotCode].join(' '),
  );
  const places = [...shelves.values()].flatMap((of) => {
    const [first] = of;
    const siteId = first?.movement.otherSiteId;
    if (!first || !siteId) return [];
    const sum = of.reduce((total, { movement }) => total - movement.delta, 0n);
    return [{ lotCode: first.lotCode, siteId, itemId: first.movement.itemId, sum }];
  });
  if (places.length === 0) return [];
  const at = await readAt(
    { organizationId },
    places.map((place) => levelKey(organizationId, place)),
  );
  return places.flatMap(({ lotCode, siteId, itemId, sum }) => {
    const level = keptLevel(at(levelKey(organizationId, { siteId, itemId })), 'g');
    const left = sum < level.quantity ? sum : level.quantity;
    if (left <= 0n) return [];
    const unit = baseUnitOf(level.unit);
    return [
      {
        ...{ siteId, siteName: siteNamed(names, siteId), itemId, lotCode },
        ...{ name: items.get(itemId)?.name ?? '', quantity: formatThousandths(left, unit) },
        unit: shownUnit(unit, items.get(itemId)),
        ...possibly(['unnamed_lot']),
      },
    ];
  });
}

/** A transfer that named no lot: the lot may lie at the other site from then on. */
function carriedTo(taking: Unnamed, arrival: Arrival): Arrival | null {
  if (taking.by !== 'movement' || !isCarried(taking.movement)) return null;
  const { itemId, otherSiteId } = taking.movement;
  if (otherSiteId === null || arrival.place === null) return null;
  const place = { itemId, siteId: otherSiteId };
  return { ...arrival, place, from: taking.at, isMaybeEarlier: true, until: null };
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
  found.sales.push(...tracedSales(sales, reach, names).map((sale) => ({ ...sale, ...madeOfPossible })));
  for (const of of records) {
    found.events.push(...eventsOf(scope, reach, names, of).map((one) => ({ ...one, ...madeOfPossible })));
    found.stock.push(...stockOf(scope, reach, names, of).map((one) => ({ ...one, ...madeOfPossible })));
  }
  return { reach, names };
}

/** The lot that the product chose for it is in the trace too, and has it among what it sold. */
function isListed({ lotCode, itemId }: UnnamedMovement, lots: Walk['lots'], items: Reach['items']): boolean {
  return lotCode !== null && lots.has(nameOfNode({ lotCode, thingId: thingAt(items, itemId) }));
}

/** An event that sold without naming a lot, and everything else that moved stock without naming one. */
function withEvents(
  { others, lots }: Walk,
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
  const unposted = [...others].flatMap(([taking, because]): SoldUnnamed[] => {
    if (taking.by !== 'event') return [];
    const { event, recipeName: product, kind, quantity, unit } = taking.sold;
    return [
      {
        ...{ id: event.id, ...namedEvent(event), product, because },
        ...amountsOf(kind, quantity),
        unit: shownUnit(unit, taking.sold),
      },
    ];
  });
  return { movements, events: addedUp([...atEvents, ...unposted]) };
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
