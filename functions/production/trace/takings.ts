/**
 * What took a thing without naming a lot of it: movements of stock, runs that stock wasn't moved for, and events that sold
 * what stock doesn't follow, whose sales nobody has entered, or what no run had made. Everything is read once in a trace.
 */

import type { Sale } from '@batchbook/shared/production/sale-schema';
import type { TracedRun } from '@batchbook/shared/production/trace-schema';
import type { Thousandths } from '@batchbook/shared/stock/quantity';
import { isSameLot } from '@batchbook/shared/stock/shelf';
import {
  eventTable,
  isSoldEntered,
  readSoldUnposted,
  type SoldUnposted,
  type StoredEvent,
  soldNotEntered,
} from '../../market-events/index.ts';
import { systemClock } from '../../platform/clock.ts';
import { once, onceEach } from '../../platform/once.ts';
import { organizationPk } from '../../platform/table/keys.ts';
import { getItems, queryAll, readAt } from '../../platform/table/read.ts';
import {
  endedReferenceKey,
  itemKey,
  lotsIn,
  lotsPrefix,
  readUnnamedMovements,
  referenceKey,
  type StoredLot,
  toStockItem,
  trackerIn,
  type UnnamedMovement,
} from '../../stock/index.ts';
import { readStruck, type Struck } from '../runs/struck.ts';
import { type Unposted, unpostedReader } from '../runs/unposted.ts';
import { saleKey, toSale } from '../sales/sale-table.ts';
import type { Arrival, Moment, Taking } from './arrivals.ts';
import { latestToday } from './latest-today.ts';
import type { Met } from './lot-records.ts';
import { type Misnamed, readMisnamed } from './misnamed.ts';
import { eventKeys } from './names.ts';
import { headsOf } from './reach.ts';
import { unmadeReader } from './unmade.ts';

interface Scope {
  organizationId: string;
}

/**
 * Who took it: a run, an event that stock wasn't moved for or that may have sold what nobody has entered, or anything else
 * that moved stock.
 */
export type Unnamed = Taking &
  (
    | { by: 'run'; runId: string; used?: TracedRun['used'] }
    | { by: 'sale'; sale: Sale }
    | { by: 'event'; sold: SoldUnposted; isEntered: boolean }
    | { by: 'movement'; movement: UnnamedMovement; event: StoredEvent | undefined }
  );

type Place = NonNullable<Arrival['place']>;

const nameOfPlace = ({ itemId, siteId }: Place): string => `${itemId} ${siteId}`;

/** Something that moved without a lot: what, how much, when. */
export interface Change {
  movement: UnnamedMovement;
  delta: Thousandths;
  at: Moment;
}

/** Reads the takings of things, each source when it is first needed. */
export class Takings {
  readonly #scope: Scope;
  readonly #met: Met;
  /** The sites of the organization. */
  readonly #siteIds: readonly string[];
  readonly #unnamedAt: (place: Place) => Promise<UnnamedMovement[]>;
  /** The lots of an item at a site, also those of which more was taken than came. */
  readonly lotsAt: (place: Place) => Promise<StoredLot[]>;
  /** What moved an item at a site. */
  readonly #shelf = onceEach((place: Place) => this.#readShelf(place), nameOfPlace);
  /** The items that track a thing or did so last, which are met by it. */
  readonly #trackersOf = onceEach((thingId: string) => this.#readTrackers(thingId));
  readonly #unposted: (thingId: string) => Promise<Unnamed[]>;
  readonly #events = new Map<string, StoredEvent>();
  readonly #struck: () => Promise<Struck[]>;
  /** All events of the organization. */
  readonly events: () => Promise<StoredEvent[]>;
  readonly #sold: () => Promise<Unnamed[]>;
  readonly #unmade: (thingId: string) => Promise<SoldUnposted[]>;
  readonly #unmadeTaking = onceEach(
    async (sold: SoldUnposted) => ({
      ...soldTaking(sold, isSoldEntered(sold.event, sold.recipeId)),
      why: 'not_made' as const,
    }),
    ({ event, recipeId, kind }) => `${event.id} ${recipeId} ${kind}`,
  );

  /** @param met What was met, which grows by what is met here. */
  constructor(scope: Scope, { met, siteIds }: { met: Met; siteIds: readonly string[] }) {
    this.#scope = scope;
    this.#met = met;
    this.#siteIds = siteIds;
    const pk = organizationPk(scope.organizationId);
    this.lotsAt = onceEach(
      async (place: Place) => lotsIn(await queryAll(scope, { pk, prefix: lotsPrefix(place) })),
      nameOfPlace,
    );
    this.#unnamedAt = onceEach(
      ({ siteId, itemId }: Place) =>
        readUnnamedMovements(scope, { siteId, itemId }, met.old.done.has('UNNAMEDKEYS')),
      nameOfPlace,
    );
    const unposted = unpostedReader(scope, met.old.done.has('UNPOSTEDKEYS'));
    this.#unposted = onceEach(async (thingId) => (await unposted(thingId)).map(unpostedTaking));
    this.#struck = once(() => readStruck(scope));
    this.events = once(async () => (await eventTable.readAll(scope)).map(eventTable.toEntity));
    this.#unmade = unmadeReader(scope, met.heads, this.events);
    this.#sold = once(async () => {
      const events = await this.events();
      const entered = (await readSoldUnposted(scope, events)).map((sold) => soldTaking(sold, true));
      const others = soldNotEntered(events, latestToday(systemClock.now()));
      return [...entered, ...others.map((sold) => soldTaking(sold, false))];
    });
  }

  /** What moved an item at a site without a lot, and when. */
  async changesAt(place: Place): Promise<Change[]> {
    const movements = (await this.#unnamedAt(place)).filter(({ lotCode }) => lotCode === null);
    return (await this.#withDays(movements)).map((movement) => {
      const { delta, postedAt: enteredAt, eventId, reason } = movement;
      const ofEvent = reason === 'transfer' ? undefined : this.#events.get(eventId ?? '');
      return { movement, delta, at: { day: movement.day ?? ofEvent?.eventDate ?? null, enteredAt } };
    });
  }

  /** With the days of their runs, also where their entries are from before they said so; their events are met. */
  async #withDays(movements: readonly UnnamedMovement[]): Promise<UnnamedMovement[]> {
    const undated = movements.flatMap(({ runId, day }) => (runId !== null && day === null ? [runId] : []));
    await Promise.all([
      headsOf(this.#scope, this.#met, [...new Set(undated)]),
      this.#meetEvents(movements.flatMap(({ eventId }) => eventId ?? [])),
    ]);
    return movements.map((movement) => {
      const day = movement.day ?? this.#met.heads.get(movement.runId ?? '')?.productionDate ?? null;
      return { ...movement, day };
    });
  }

  /** Of a thing, where and when some of a lot may have been there. */
  async of(thingId: string, arrivals: readonly Arrival[]): Promise<Unnamed[]> {
    const itemIds = arrivals.flatMap(({ place }) => place?.itemId ?? []);
    const [shelves, others, unposted, struck, sold, unmade] = await Promise.all([
      this.#shelvesOf(itemIds),
      // What tracked it before may have been deleted, and its goods are still here.
      this.#trackersOf(thingId).then((ids) => this.#shelvesOf(ids)),
      this.#unposted(thingId),
      this.#struck(),
      this.#sold(),
      this.#unmade(thingId).then((all) => Promise.all(all.map(this.#unmadeTaking))),
    ]);
    const ofEvents = sold.filter((one) => one.by === 'event' && one.sold.recipeId === thingId);
    const wereStruck = struck.filter(({ thingIds }) => thingIds.includes(thingId)).map(struckTaking);
    return [...new Set([...shelves, ...others, ...unposted, ...wereStruck, ...ofEvents, ...unmade])];
  }

  async #shelvesOf(itemIds: readonly string[]): Promise<Unnamed[]> {
    const places = [...new Set(itemIds)].flatMap((itemId) =>
      this.#siteIds.map((siteId) => ({ itemId, siteId })),
    );
    return (await Promise.all(places.map((place) => this.#shelf(place)))).flat();
  }

  async #readShelf(place: Place): Promise<Unnamed[]> {
    const [movements, misnamed] = await Promise.all([
      this.#unnamedAt(place),
      this.lotsAt(place).then((lots) => readMisnamed(this.#scope, place, { met: this.#met, lots })),
    ]);
    const named = misnamed.flatMap((one) => (one.by === 'movement' ? [one.movement] : []));
    const [dated, sales] = await Promise.all([
      this.#withDays(movements),
      this.#readSales(misnamed),
      this.#meetEvents(named.flatMap(({ eventId }) => eventId ?? [])),
    ]);
    const unnamed = dated.flatMap(
      (movement) => movedTaking(place, movement, this.#events.get(movement.eventId ?? '')) ?? [],
    );
    const others = misnamed.flatMap((one) => this.#misnamedTaking(one, place, sales) ?? []);
    // A lot that the product chose is among both: one of them says of which lot there wasn't so much.
    const isSaidAnyway = (one: Unnamed): boolean =>
      one.by === 'movement' &&
      others.some((other) => other.by === 'movement' && isSameMove(other.movement, one.movement));
    return [...unnamed.filter((one) => !isSaidAnyway(one)), ...others];
  }

  /** By their ids. */
  async #readSales(misnamed: readonly Misnamed[]): Promise<ReadonlyMap<string, Sale>> {
    const { organizationId } = this.#scope;
    const keys = misnamed.flatMap((one) =>
      one.by === 'sale' ? [saleKey({ organizationId, id: one.runId, saleId: one.saleId })] : [],
    );
    const items = keys.length === 0 ? [] : await getItems(this.#scope, keys);
    return new Map(items.map(toSale).map((sale) => [sale.id, sale]));
  }

  /** `null` of a sale that isn't there any more. */
  #misnamedTaking(one: Misnamed, place: Place, sales: ReadonlyMap<string, Sale>): Unnamed | null {
    const taken = { place, isShort: true };
    if (one.by === 'sale') {
      const { saleId, runId: _run, ...of } = one;
      const sale = sales.get(saleId);
      return sale ? { ...of, ...taken, sale, at: { ...of.at, day: sale.saleDate } } : null;
    }
    if (one.by !== 'movement') return { ...one, ...taken };
    const event = this.#events.get(one.movement.eventId ?? '');
    return { ...one, ...taken, event, at: { ...one.at, day: event?.eventDate ?? one.at.day } };
  }

  async #meetEvents(ids: readonly string[]): Promise<void> {
    const unmet = [...new Set(ids)].filter((id) => !this.#events.has(id));
    const keys = unmet.flatMap((id) => eventKeys(this.#scope.organizationId, id));
    const items = keys.length === 0 ? [] : await getItems(this.#scope, keys);
    for (const item of items) {
      const event = eventTable.toEntity(item);
      const isDeleted = item.sk.startsWith(eventTable.deletedPrefix);
      this.#events.set(event.id, isDeleted ? withoutSales(event) : event);
    }
  }

  async #readTrackers(thingId: string): Promise<string[]> {
    const { organizationId } = this.#scope;
    const keys = [referenceKey(organizationId, thingId), endedReferenceKey(organizationId, thingId)];
    const guards = await readAt(this.#scope, keys);
    const ids = [...new Set(keys.flatMap((key) => guards(key) ?? []).map(trackerIn))];
    const unmet = ids.filter((id) => !this.#met.items.has(id)).map((id) => itemKey(organizationId, id));
    const rows = await readAt(this.#scope, unmet);
    for (const row of unmet.flatMap((key) => rows(key) ?? []))
      this.#met.items.set(toStockItem(row).id, toStockItem(row));
    return ids;
  }
}

/** What a deleted event sold was put back, and is known no more. */
const withoutSales = ({ recipes, ...event }: StoredEvent): StoredEvent => ({
  ...event,
  recipes: recipes.map((recipe) => ({ ...recipe, soldQuantity: null, wastedQuantity: null })),
});

const isSameMove = (a: UnnamedMovement, b: UnnamedMovement): boolean =>
  a.lotCode !== null &&
  b.lotCode !== null &&
  isSameLot(a, b) &&
  a.reason === b.reason &&
  (a.eventId === null ? a.id === b.id : a.eventId === b.eventId);

const unpostedTaking = ({ runId, day, enteredAt }: Unposted): Unnamed => ({
  ...{ by: 'run', runId, place: null, at: { day, enteredAt }, isShort: true },
});

const struckTaking = (run: Struck): Unnamed => ({ ...unpostedTaking(run), why: 'struck' });

const soldTaking = (sold: SoldUnposted, isEntered: boolean): Unnamed => ({
  by: 'event',
  ...{ sold, isEntered, ...(!isEntered && { why: 'not_recorded' }) },
  place: null,
  at: { day: sold.event.eventDate, enteredAt: sold.event.updatedAt },
  isShort: true,
});

/** `null` of a delivery, of what a run gave back, and of a run that isn't there any more. */
function movedTaking(
  place: Place,
  movement: UnnamedMovement,
  event: StoredEvent | undefined,
): Unnamed | null {
  const { reason, runId, postedAt: enteredAt, isShort, delta } = movement;
  const base = { place, isShort };
  if (runId !== null) {
    if (reason !== 'production' || movement.day === null || delta > 0n) return null;
    return { ...base, by: 'run', runId, at: { day: movement.day, enteredAt } };
  }
  if (reason === 'receive') return null;
  const day = reason === 'transfer' ? null : (event?.eventDate ?? null);
  return { ...base, by: 'movement', movement, event, at: { day, enteredAt } };
}
