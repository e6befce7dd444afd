/**
 * What may have come from a lot although nobody named it: runs that took the item without a lot, at a site while the lot
 * lay there, with all that followed from them; and counts, adjustments and other movements there that named none.
 */
import { sumDecimals } from '@batchbook/shared/money';
import { usedIn } from '@batchbook/shared/production/needs';
import type { Trace } from '@batchbook/shared/production/trace-schema';
import { formatThousandths } from '@batchbook/shared/stock/quantity';
import { eventTable } from '../../market-events/index.ts';
import { organizationPk } from '../../platform/table/keys.ts';
import { getItems, queryAll } from '../../platform/table/read.ts';
import { keptLot, lotLevelKey, readUnnamedMovements } from '../../stock/index.ts';
import { isUnnamed, type RunHead, runTable } from '../table.ts';
import { eventNamed, type Names, placesOf, readNames, runOf, tracedSale } from './describe.ts';
import { emptyReach, levelsMax, type Reach, reachFromRuns, rowsTaken } from './reach.ts';

interface Scope {
  organizationId: string;
}

interface Span {
  siteId: string;
  itemId: string;
  from: string;
  to: string;
}

/** When each lot lay where: from its first movement there to its last, or until now while some is left. */
function spansOf({ organizationId }: Scope, reach: Reach, names: Names, now: Date): Span[] {
  const spans = new Map<string, Span>();
  for (const records of reach.records.values()) {
    for (const place of placesOf(records)) {
      const times = records
        .filter(({ siteId, itemId }) => siteId === place.siteId && itemId === place.itemId)
        .map(({ postedAt }) => postedAt)
        .sort();
      const { pk, sk } = lotLevelKey(organizationId, place, place);
      const level = names.at(pk, sk);
      const isThere = level !== undefined && keptLot(level).left > 0n;
      const span = { from: times[0] ?? '', to: isThere ? now.toISOString() : (times.at(-1) ?? '') };
      const name = `${place.siteId} ${place.itemId}`;
      const before = spans.get(name);
      spans.set(name, {
        siteId: place.siteId,
        itemId: place.itemId,
        from: before && before.from < span.from ? before.from : span.from,
        to: before && before.to > span.to ? before.to : span.to,
      });
    }
  }
  return [...spans.values()];
}

/** Of these runs, those that a thing went into without stock being moved or a lot named, while a lot of it lay at their site. */
async function unpostedOf(
  scope: Scope,
  reach: Reach,
  spans: readonly Span[],
  runs: readonly RunHead[],
): Promise<RunHead[]> {
  const wasThere = ({ siteId, confirmedAt }: RunHead, span: Span): boolean =>
    (siteId === null || siteId === span.siteId) &&
    confirmedAt !== null &&
    confirmedAt >= span.from &&
    confirmedAt <= span.to;
  const heads = runs.filter((head) => head.unposted && spans.some((span) => wasThere(head, span)));
  const isOf = (span: Span, thingId: string): boolean =>
    reach.items.get(span.itemId)?.referenceId === thingId;
  const rows = await rowsTaken(scope, heads);
  const isPossible = (taken: (typeof rows)[number]): boolean =>
    isUnnamed(taken) &&
    usedIn(taken.row) !== '0' &&
    spans.some((span) => isOf(span, taken.thingId) && wasThere(taken.head, span));
  return [...new Set(rows.filter(isPossible).map(({ head }) => head))];
}

/** Every run of the organization, when there is a lot that one may have taken. */
async function readRuns(scope: Scope, spans: readonly Span[]): Promise<RunHead[]> {
  if (spans.length === 0) return [];
  const page = { pk: organizationPk(scope.organizationId), prefix: runTable.prefix };
  return (await queryAll(scope, page)).map(runTable.toEntity);
}

/** What was found so far. */
interface Found {
  /** The ids of runs that certainly have it, and of those that may. */
  runs: Set<string>;
  possible: Trace['possible'];
}

/** One step of the walk: what may have come from the lots that were reached before it. */
interface Step {
  reach: Reach;
  names: Names;
}

/**
 * A run that may have taken the lot is followed like one that did: to what was made of its batch, to who bought that, and to
 * what took that without naming it, until nothing new is found.
 */
export async function possibleReach(
  scope: Scope,
  reach: Reach,
  names: Names,
  now: Date,
): Promise<Trace['possible']> {
  const found: Found = {
    runs: new Set(reach.runs.keys()),
    possible: { runs: [], sales: [], movements: [] },
  };
  const movements = new Map<string, Unnamed>();
  let all: Promise<RunHead[]> | null = null;
  let step: Step | null = { reach, names };
  for (let level = 1; step !== null && level <= levelsMax; level += 1) {
    const spans = spansOf(scope, step.reach, step.names, now);
    all ??= readRuns(scope, spans);
    const { heads, others } = await takenUnnamed(scope, step, spans, all);
    for (const one of [...others, ...(level === 1 ? [] : leftWithEvents(step))])
      movements.set(`${one.id} ${one.siteId}`, one);
    step = await follow(scope, found, { ...step, heads, level });
  }
  return { ...found.possible, movements: await withEvents(scope, [...movements.values()]) };
}

/** A movement of something that may have the lot. */
type Unnamed = Omit<Trace['possible']['movements'][number], 'event'> & { eventId: string | null };

/** Names the events. What one sold or wasted of an item is one row, its corrections included. */
async function withEvents(
  scope: Scope,
  movements: readonly Unnamed[],
): Promise<Trace['possible']['movements']> {
  const rows = [
    ...Map.groupBy(movements, ({ id, eventId, itemId, siteId, reason }) =>
      eventId === null ? `${id} ${siteId}` : `${eventId} ${itemId} ${siteId} ${reason}`,
    ).values(),
  ].flatMap(([first, ...rest]) =>
    first ? [{ ...first, quantity: sumDecimals([first, ...rest].map(({ quantity }) => quantity)) }] : [],
  );
  const ids = new Set(rows.flatMap(({ eventId }) => eventId ?? []));
  const items = await getItems(
    scope,
    [...ids].map((id) => eventTable.key(scope.organizationId, id)),
  );
  const events = new Map(items.map((item) => [eventTable.toEntity(item).id, item]));
  return rows
    .filter(({ quantity }) => quantity !== '0')
    .map(({ eventId, ...row }) => ({
      ...row,
      event: eventId === null ? null : eventNamed(events.get(eventId)),
    }));
}

/** The runs that took something without a lot while one lay there, and what else moved it without naming one. */
async function takenUnnamed(
  scope: Scope,
  { reach, names }: Step,
  spans: readonly Span[],
  all: Promise<readonly RunHead[]>,
): Promise<{ heads: RunHead[]; others: Unnamed[] }> {
  const [movements, runs] = await Promise.all([
    Promise.all(spans.map((span) => readUnnamedMovements(scope, span, span))),
    all,
  ]);
  const found = movements.flat();
  const unposted = new Set(await unpostedOf(scope, reach, spans, runs));
  const posted = new Set(
    found.flatMap(({ reason, runId }) => (reason === 'production' && runId ? [runId] : [])),
  );
  return {
    heads: runs.filter((head) => posted.has(head.id) || unposted.has(head)),
    others: found
      .filter(({ runId }) => runId === null)
      .map(({ id, itemId, siteId, reason, change, levelUnit, postedAt, eventId }) => ({
        ...{ id, itemId, siteId, reason, postedAt, eventId },
        ...placeNames({ reach, names }, { itemId, siteId }),
        quantity: change,
        unit: levelUnit,
      })),
  };
}

const placeNames = ({ reach, names }: Step, { itemId, siteId }: { itemId: string; siteId: string }) => ({
  siteName: names.sites.get(siteId)?.name ?? '',
  name: reach.items.get(itemId)?.name ?? '',
});

/** What an event sold or wasted of a batch that may have it. */
function leftWithEvents(step: Step): Unnamed[] {
  return [...step.reach.records.values()].flat().flatMap((record) => {
    if (record.kind !== 'move' || record.eventId === null) return [];
    const { id, itemId, siteId, reason, delta, unit, postedAt, eventId } = record;
    if (itemId === null || siteId === null || (reason !== 'sale' && reason !== 'waste')) return [];
    return [
      {
        ...{ id, itemId, siteId, reason, postedAt, unit, eventId },
        ...placeNames(step, { itemId, siteId }),
        quantity: formatThousandths(delta, unit),
      },
    ];
  });
}

/** Walks on from the runs that are new. @returns the next step; `null` when there are none. */
async function follow(
  scope: Scope,
  { runs, possible }: Found,
  { reach, heads, level }: Step & { heads: readonly RunHead[]; level: number },
): Promise<Step | null> {
  const fresh = heads.filter(({ id }) => !runs.has(id));
  if (fresh.length === 0) return null;
  const next: Reach = { ...emptyReach(), items: reach.items, heads: reach.heads };
  await reachFromRuns(scope, next, fresh);
  const added = [...next.runs.values()].filter(({ head }) => !runs.has(head.id));
  for (const { head, ...at } of added) {
    const reached = { head, level: level + at.level };
    runs.add(head.id);
    possible.runs.push(runOf(reached, next));
  }
  const ids = new Set(added.map(({ head }) => head.id));
  possible.sales.push(...next.sales.filter((sale) => ids.has(sale.productionRunId)).map(tracedSale));
  return { reach: next, names: await readNames(scope, next) };
}
