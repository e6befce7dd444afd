/** Puts names to what a trace found: of items, sites, suppliers and events, deleted ones too. */
import { balanceOf } from '@batchbook/shared/production/mass-balance';
import type { Sale } from '@batchbook/shared/production/sale-schema';
import type {
  Certainty,
  LotBalance,
  TracedEvent,
  TracedLot,
  TracedRun,
  TracedSale,
  TracedStock,
} from '@batchbook/shared/production/trace-schema';
import type { Hold } from '@batchbook/shared/stock/hold-schema';
import { isHeld, thingOfItem } from '@batchbook/shared/stock/holds';
import { formatThousandths } from '@batchbook/shared/stock/quantity';
import type { Site } from '@batchbook/shared/stock/site-schema';
import { deletedSupplierKey, ingredientKey, supplierKey, toSupplier } from '../../ingredients/index.ts';
import { eventTable } from '../../market-events/index.ts';
import { getItems, type Item } from '../../platform/table/read.ts';
import { keptLot, lotLevelKey, lotOfKey, readSites, toSite } from '../../stock/index.ts';
import type { RunHead } from '../table.ts';
import type { LotMove, LotRecord } from './lot-records.ts';
import { massesOf } from './masses.ts';
import type { Reach, ReachedRun } from './reach.ts';
import type { WholeTrace } from './trace-page.ts';

interface Scope {
  organizationId: string;
}

const certainly: Certainty = { certainty: 'certain', because: [] };

export interface Names {
  at: (pk: string, sk: string) => Item | undefined;
  sites: ReadonlyMap<string, Site>;
}

const distinct = <K extends { pk: string; sk: string }>(keys: readonly K[]): K[] => [
  ...new Map(keys.map((key) => [`${key.pk} ${key.sk}`, key])).values(),
];

/** The lot's balances at each place where stock had it. */
export const placesOf = (records: readonly LotRecord[]) => [
  ...new Map(
    records.flatMap(({ siteId, itemId, lotCode, useByDate, kind, ...rest }) => {
      const isInStock = kind === 'move' || ('isInStock' in rest && rest.isInStock);
      if (siteId === null || itemId === null || !isInStock) return [];
      return [
        [`${siteId} ${itemId} ${useByDate} ${lotCode}`, { siteId, itemId, lotCode, useByDate }] as const,
      ];
    }),
  ).values(),
];

/** Reads all names at once. */
export async function readNames(scope: Scope, reach: Reach): Promise<Names> {
  const { organizationId } = scope;
  const records = [...reach.records.values()].flat();
  const suppliers = records.flatMap(({ supplierId }) => supplierId ?? []);
  const events = records.flatMap((one) => (one.kind === 'move' && one.eventId ? [one.eventId] : []));
  const ingredients = records.flatMap((one) => (one.kind === 'run' && one.isIngredient ? [one.thingId] : []));
  const keys = distinct([
    ...suppliers.flatMap((id) => [supplierKey(organizationId, id), deletedSupplierKey(organizationId, id)]),
    ...events.map((id) => eventTable.key(organizationId, id)),
    ...ingredients.map((id) => ingredientKey(organizationId, id)),
    ...placesOf(records).map((place) => lotLevelKey(organizationId, place, place)),
  ]);
  const [items, sites] = await Promise.all([getItems(scope, keys), readSites(scope)]);
  const byKey = new Map(items.map((item) => [`${item.pk} ${item.sk}`, item]));
  return {
    at: (pk, sk) => byKey.get(`${pk} ${sk}`),
    sites: new Map(sites.map(toSite).map((site) => [site.id, site])),
  };
}

const itemAt = ({ at }: Names, { pk, sk }: { pk: string; sk: string }): Item | undefined => at(pk, sk);

export function describe(
  scope: Scope,
  reach: Reach,
  names: Names,
  holds: readonly Hold[],
): Omit<WholeTrace, 'movements'> {
  const lots = [...reach.lots.entries()];
  const named = lots.map(([name, lot]) => {
    const records = reach.records.get(name) ?? [];
    return { records, lot: lotOf(scope, reach, names, lot, records) };
  });
  return {
    lots: named.map(({ lot }) => lot),
    runs: [...reach.runs.values()].map((run) => runOf(run, reach)).sort((a, b) => a.level - b.level),
    stock: named.flatMap(({ records }) => stockOf(scope, reach, names, records)),
    sales: reach.sales.map(tracedSale),
    events: named.flatMap(({ records }) => eventsOf(scope, reach, names, records)),
    balance: named.map(({ lot, records }) => balanceIn(scope, reach, names, { lot, records, holds })),
  };
}

const runThatMade = (reach: Reach, lotCode: string, recipeId: string): RunHead | undefined =>
  [...reach.runs.values()].find(({ head }) => head.batchNumber === lotCode && head.recipeId === recipeId)
    ?.head;

function lotOf(
  { organizationId }: Scope,
  reach: Reach,
  names: Names,
  { lotCode, thingId }: { lotCode: string; thingId: string },
  records: readonly LotRecord[],
): TracedLot {
  const item = records.map(({ itemId }) => itemId && reach.items.get(itemId)).find(Boolean) || undefined;
  const ingredient = itemAt(names, ingredientKey(organizationId, thingId));
  const run = runThatMade(reach, lotCode, thingId);
  const isIngredient =
    item?.category === 'ingredient' || records.some((one) => one.kind === 'run' && one.isIngredient);
  const came = records.filter((one) =>
    one.kind === 'run' ? one.direction === 'made' : one.reason === 'receive',
  );
  // Whom it was received from; else whom a run's sheet names.
  const others = records.filter((one) => one.kind === 'run' || one.reason !== 'supplier_return');
  const supplierId = [...came, ...others].map((one) => one.supplierId).find(Boolean) ?? null;
  return {
    lotCode,
    ingredientId: isIngredient ? thingId : null,
    recipeId: !isIngredient && (run || item?.category === 'product') ? thingId : null,
    name: (ingredient?.name as string | undefined) ?? run?.recipeName ?? item?.name ?? '',
    useByDate: records.map(({ useByDate }) => useByDate).find((day) => day !== null) ?? null,
    supplier: supplierId === null ? null : supplierOf(organizationId, names, supplierId),
    received: came.map(({ postedAt }) => postedAt).sort()[0] ?? null,
  };
}

function supplierOf(organizationId: string, names: Names, id: string): TracedLot['supplier'] {
  const item =
    itemAt(names, supplierKey(organizationId, id)) ?? itemAt(names, deletedSupplierKey(organizationId, id));
  if (!item?.name) return null;
  const { name, contactEmail, contactPhone, address } = toSupplier(item);
  return { name, email: contactEmail, phone: contactPhone, address };
}

export function runOf({ head, level }: ReachedRun, reach: Reach): TracedRun {
  const used = [...reach.records.values()]
    .flat()
    .flatMap((one) =>
      one.kind === 'run' && one.direction === 'used' && one.runId === head.id
        ? one.amounts.map(({ quantity, unit }) => ({ lotCode: one.lotCode, quantity, unit }))
        : [],
    );
  return {
    id: head.id,
    batchNumber: head.batchNumber,
    recipeName: head.recipeName,
    productionDate: head.productionDate,
    struck: head.strikethroughStatus,
    level,
    made: head.actualYield ?? '0',
    unit: head.unit,
    used,
    usedWithoutLot: reach.withoutLot.get(head.id) ?? [],
    ...certainly,
  };
}

export const tracedSale = ({
  id,
  productionRunId: runId,
  batchNumber,
  purchaserName,
  purchaserEmail,
  quantity,
  unit,
  saleDate,
}: Sale): TracedSale => ({
  ...{ id, runId, batchNumber, purchaserName, purchaserEmail, quantity, unit, saleDate },
  ...certainly,
});

export function stockOf(
  scope: Scope,
  reach: Reach,
  names: Names,
  records: readonly LotRecord[],
): TracedStock[] {
  return placesOf(records).flatMap((place) => {
    const item = itemAt(names, lotLevelKey(scope.organizationId, place, place));
    const stocked = reach.items.get(place.itemId);
    if (!item || !stocked) return [];
    const { left, base } = keptLot(item);
    const { siteId, itemId, lotCode } = { ...place, ...lotOfKey(item.sk) };
    // Below zero, more was taken than came: the balance says so.
    if (left <= 0n) return [];
    return [
      {
        siteId,
        siteName: names.sites.get(siteId)?.name ?? '',
        itemId,
        name: stocked.name,
        lotCode,
        quantity: formatThousandths(left, base),
        unit: base,
        ...certainly,
      },
    ];
  });
}

/** What an event sold and wasted of it. While that is nothing: what was loaded for it and didn't come back. */
function quantityAt(moves: readonly LotMove[]): { quantity: bigint; assumed: boolean } {
  const sold = moves.filter(({ reason }) => reason === 'sale' || reason === 'waste');
  const quantity = sold.reduce((sum, { delta }) => sum - delta, 0n);
  if (quantity !== 0n) return { quantity, assumed: sold.some(({ assumed }) => assumed) };
  // Both legs of each transfer sum to zero: what a site gained over all of them is what it still has of it.
  const loaded = moves.filter((move) => !sold.includes(move));
  const gains = [...Map.groupBy(loaded, ({ siteId }) => siteId).values()]
    .map((of) => of.reduce((sum, { delta }) => sum + delta, 0n))
    .filter((gain) => gain > 0n);
  return { quantity: gains.reduce((sum, gain) => sum + gain, 0n), assumed: true };
}

/** What an event is called, when and where it was, as it is now. */
export function eventNamed(item: Item | undefined): Pick<TracedEvent, 'name' | 'eventDate' | 'location'> {
  const event = item && eventTable.toEntity(item);
  return {
    name: event?.name ?? 'A deleted event',
    eventDate: event?.eventDate ?? null,
    location: event?.location ?? '',
  };
}

export function eventsOf(
  { organizationId }: Scope,
  reach: Reach,
  names: Names,
  records: readonly LotRecord[],
): TracedEvent[] {
  const moves = records.filter((one): one is LotMove => one.kind === 'move' && one.eventId !== null);
  return [...Map.groupBy(moves, ({ eventId }) => eventId as string)].flatMap(([id, of]) => {
    const { quantity, assumed } = quantityAt(of);
    const [first] = of;
    if (!first || quantity === 0n) return [];
    return [
      {
        id,
        ...eventNamed(itemAt(names, eventTable.key(organizationId, id))),
        product: reach.items.get(first.itemId ?? '')?.name ?? '',
        batchNumber: first.lotCode,
        quantity: formatThousandths(quantity, first.unit),
        unit: first.unit,
        assumed,
        ...certainly,
      },
    ];
  });
}

function balanceIn(
  { organizationId }: Scope,
  reach: Reach,
  names: Names,
  { lot, records, holds }: { lot: TracedLot; records: readonly LotRecord[]; holds: readonly Hold[] },
): LotBalance {
  const shelves = placesOf(records).flatMap((place) => {
    const item = itemAt(names, lotLevelKey(organizationId, place, place));
    const stocked = reach.items.get(place.itemId);
    const thingId = stocked ? thingOfItem(stocked) : place.itemId;
    return item ? [{ ...keptLot(item), isHeld: isHeld(holds, { ...place, thingId }) }] : [];
  });
  const run = lot.recipeId === null ? undefined : runThatMade(reach, lot.lotCode, lot.recipeId);
  const sales = reach.sales.filter((sale) => sale.productionRunId === run?.id);
  // A struck run gives back what it took; what wasn't posted never left, and has nothing that gives it back.
  const counted = records.filter(
    (one) => one.kind === 'move' || one.isInStock || !reach.runs.get(one.runId)?.head.strikethroughStatus,
  );
  const { masses, unit, unconverted } = massesOf({ records: counted, shelves, sales });
  return balanceOf(masses, { lotCode: lot.lotCode, name: lot.name, unit, unconverted });
}
