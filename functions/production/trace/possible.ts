/**
 * What may have come from a lot although nobody named it: runs and sales that took the item without a lot, at a site
 * while the lot lay there; and counts, adjustments and other movements there that named none.
 */
import { usedIn } from '@batchbook/shared/production/needs';
import type { Trace } from '@batchbook/shared/production/trace-schema';
import { organizationPk } from '../../platform/table/keys.ts';
import { queryAll } from '../../platform/table/read.ts';
import { keptLot, lotLevelKey, readUnnamedMovements } from '../../stock/index.ts';
import { salePrefix, toSale } from '../sales/sale-table.ts';
import { isUnnamed, type RunHead, runPk, runTable } from '../table.ts';
import { type Names, placesOf, runOf, tracedSale } from './describe.ts';
import { type Reach, rowsTaken } from './reach.ts';

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

export async function possibleReach(
  scope: Scope,
  reach: Reach,
  names: Names,
  now: Date,
): Promise<Trace['possible']> {
  const spans = spansOf(scope, reach, names, now);
  const [movements, runs] = await Promise.all([
    Promise.all(spans.map((span) => readUnnamedMovements(scope, span, span))),
    readRuns(scope, spans),
  ]);
  const found = movements.flat();
  const unposted = new Set(await unpostedOf(scope, reach, spans, runs));
  const posted = new Set(
    found.flatMap(({ reason, runId }) => (reason === 'production' && runId ? [runId] : [])),
  );
  const heads = runs.filter(
    (head) => (posted.has(head.id) || unposted.has(head)) && !reach.runs.has(head.id),
  );
  const sales = await Promise.all(
    heads.map(({ id }) => queryAll(scope, { pk: runPk(scope.organizationId, id), prefix: salePrefix })),
  );
  const others = found.filter(({ runId }) => runId === null);
  return {
    runs: heads.map((head) => runOf({ head, level: 1 }, reach)),
    sales: sales.flat().map(toSale).map(tracedSale),
    movements: others.map(({ id, itemId, siteId, reason, change, levelUnit, postedAt }) => ({
      id,
      itemId,
      siteId,
      siteName: names.sites.get(siteId)?.name ?? '',
      name: reach.items.get(itemId)?.name ?? '',
      reason,
      quantity: change,
      unit: levelUnit,
      postedAt,
    })),
  };
}
