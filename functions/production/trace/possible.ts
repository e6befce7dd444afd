/**
 * What may have come from a lot although nobody named it: runs and sales that took the item without a lot, at a site
 * while the lot lay there; and counts, adjustments and other movements there that named none.
 */
import { usedIn } from '@batchbook/shared/production/needs';
import type { Trace } from '@batchbook/shared/production/trace-schema';
import { organizationPk } from '../../platform/table/keys.ts';
import { getItems, queryAll } from '../../platform/table/read.ts';
import { keptLot, lotLevelKey, readUnnamedMovements } from '../../stock/index.ts';
import { salePrefix, toSale } from '../sales/sale-table.ts';
import { type RunHead, runPk, runTable } from '../table.ts';
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

/** The runs that a thing went into without stock being moved or a lot named, while a lot of it lay at their site. */
async function unpostedRuns(scope: Scope, reach: Reach, spans: readonly Span[]): Promise<string[]> {
  if (spans.length === 0) return [];
  const { organizationId } = scope;
  const items = await queryAll(scope, { pk: organizationPk(organizationId), prefix: runTable.prefix });
  const wasThere = ({ siteId, confirmedAt }: RunHead, span: Span): boolean =>
    (siteId === null || siteId === span.siteId) &&
    confirmedAt !== null &&
    confirmedAt >= span.from &&
    confirmedAt <= span.to;
  const heads = items
    .map(runTable.toEntity)
    .filter((head) => head.unposted && spans.some((span) => wasThere(head, span)));
  const rows = await rowsTaken(scope, heads);
  const isOf = (span: Span, thingId: string): boolean =>
    reach.items.get(span.itemId)?.referenceId === thingId;
  return rows.flatMap(({ head, row, thingId, lots, notPosted }) => {
    const isUnnamed = notPosted !== null && lots.length === 0 && usedIn(row) !== '0';
    return isUnnamed && spans.some((span) => isOf(span, thingId) && wasThere(head, span)) ? [head.id] : [];
  });
}

export async function possibleReach(
  scope: Scope,
  reach: Reach,
  names: Names,
  now: Date,
): Promise<Trace['possible']> {
  const spans = spansOf(scope, reach, names, now);
  const found = (await Promise.all(spans.map((span) => readUnnamedMovements(scope, span, span)))).flat();
  const unposted = await unpostedRuns(scope, reach, spans);
  const runIds = found.flatMap(({ reason, runId }) => (reason === 'production' && runId ? [runId] : []));
  const open = [...new Set([...runIds, ...unposted])].filter((id) => !reach.runs.has(id));
  const [heads, sales] = await Promise.all([
    getItems(
      scope,
      open.map((id) => runTable.key(scope.organizationId, id)),
    ),
    Promise.all(
      open.map((id) => queryAll(scope, { pk: runPk(scope.organizationId, id), prefix: salePrefix })),
    ),
  ]);
  const others = found.filter(({ runId }) => runId === null);
  return {
    runs: heads.map(runTable.toEntity).map((head) => runOf({ head, level: 1 }, reach)),
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
