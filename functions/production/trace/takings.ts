/**
 * What took a thing without naming a lot of it: movements of stock, runs that stock wasn't moved for, and events that sold
 * what stock doesn't follow. Everything is read once in a trace.
 */
import { usedIn } from '@batchbook/shared/production/needs';
import {
  eventTable,
  readSoldUnposted,
  type SoldUnposted,
  type StoredEvent,
} from '../../market-events/index.ts';
import { readAt } from '../../platform/table/read.ts';
import {
  endedReferenceKey,
  itemKey,
  readUnnamedMovements,
  referenceKey,
  toStockItem,
  trackerIn,
  type UnnamedMovement,
} from '../../stock/index.ts';
import { isUnnamed, type RunHead, runTable } from '../table.ts';
import type { Arrival, Taking } from './arrivals.ts';
import type { Items } from './lot-records.ts';
import { rowsTaken } from './reach.ts';

interface Scope {
  organizationId: string;
}

/** Who took it: a run, an event that stock wasn't moved for, or anything else that moved stock. */
export type Unnamed = Taking &
  (
    | { by: 'run'; head: RunHead }
    | { by: 'event'; sold: SoldUnposted }
    | { by: 'movement'; movement: UnnamedMovement; event: StoredEvent | undefined }
  );

type Place = NonNullable<Arrival['place']>;

/** Reads the takings of things, each source when it is first needed. */
export class Takings {
  readonly #scope: Scope;
  readonly #items: Items;
  /** The sites of the organization. */
  readonly #siteIds: readonly string[];
  readonly #shelves = new Map<string, Promise<Unnamed[]>>();
  readonly #trackers = new Map<string, Promise<string[]>>();
  readonly #heads: () => Promise<ReadonlyMap<string, RunHead>>;
  readonly #unposted: () => Promise<ReadonlyMap<string, Unnamed[]>>;
  readonly #events: () => Promise<ReadonlyMap<string, StoredEvent>>;
  readonly #sold: () => Promise<Unnamed[]>;

  /** @param items Those that were met, which grow by those that are met here. */
  constructor(scope: Scope, known: { items: Items; siteIds: readonly string[] }) {
    this.#scope = scope;
    this.#items = known.items;
    this.#siteIds = known.siteIds;
    this.#heads = once(async () => byId((await runTable.readAll(scope)).map(runTable.toEntity)));
    this.#unposted = once(async () => readUnposted(scope, await this.#heads()));
    this.#events = once(async () => byId((await eventTable.readAll(scope)).map(eventTable.toEntity)));
    this.#sold = once(async () =>
      (await readSoldUnposted(scope, [...(await this.#events()).values()])).map(soldTaking),
    );
  }

  /** Of a thing, where and when some of a lot may have been there. */
  async of(thingId: string, arrivals: readonly Arrival[]): Promise<Unnamed[]> {
    const itemIds = new Set(arrivals.flatMap(({ place }) => place?.itemId ?? []));
    if (arrivals.some(({ place }) => place === null))
      for (const itemId of await this.#trackersOf(thingId)) itemIds.add(itemId);
    const places = [...itemIds].flatMap((itemId) => this.#siteIds.map((siteId) => ({ itemId, siteId })));
    const [shelves, unposted, sold] = await Promise.all([
      Promise.all(places.map((place) => this.at(place))),
      this.#unposted(),
      this.#sold(),
    ]);
    const ofEvents = sold.filter((one) => one.by === 'event' && one.sold.recipeId === thingId);
    return [...new Set([...shelves.flat(), ...(unposted.get(thingId) ?? []), ...ofEvents])];
  }

  /** What moved an item at a site. */
  at(place: Place): Promise<Unnamed[]> {
    const name = `${place.itemId} ${place.siteId}`;
    const read = this.#shelves.get(name) ?? this.#readShelf(place);
    this.#shelves.set(name, read);
    return read;
  }

  async #readShelf(place: Place): Promise<Unnamed[]> {
    const [movements, heads] = await Promise.all([readUnnamedMovements(this.#scope, place), this.#heads()]);
    const events = movements.some(({ eventId }) => eventId !== null) ? await this.#events() : null;
    return movements.flatMap((movement) => {
      const head = movement.runId === null ? null : heads.get(movement.runId);
      return movedTaking(place, movement, { head, event: events?.get(movement.eventId ?? '') }) ?? [];
    });
  }

  /** The items that track a thing or did so last, which are met by it. */
  #trackersOf(thingId: string): Promise<string[]> {
    const read = this.#trackers.get(thingId) ?? this.#readTrackers(thingId);
    this.#trackers.set(thingId, read);
    return read;
  }

  async #readTrackers(thingId: string): Promise<string[]> {
    const { organizationId } = this.#scope;
    const keys = [referenceKey(organizationId, thingId), endedReferenceKey(organizationId, thingId)];
    const guards = await readAt(this.#scope, keys);
    const ids = [...new Set(keys.flatMap((key) => guards(key) ?? []).map(trackerIn))];
    const unmet = ids.filter((id) => !this.#items.has(id)).map((id) => itemKey(organizationId, id));
    const rows = await readAt(this.#scope, unmet);
    for (const row of unmet.flatMap((key) => rows(key) ?? []))
      this.#items.set(toStockItem(row).id, toStockItem(row));
    return ids;
  }
}

function once<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let value: Promise<Value> | null = null;
  return () => {
    value ??= read();
    return value;
  };
}

const byId = <Entity extends { id: string }>(entities: readonly Entity[]): ReadonlyMap<string, Entity> =>
  new Map(entities.map((entity) => [entity.id, entity]));

/** By thing: the runs that took it without a lot and without stock being moved. */
async function readUnposted(
  scope: Scope,
  heads: ReadonlyMap<string, RunHead>,
): Promise<ReadonlyMap<string, Unnamed[]>> {
  const rows = await rowsTaken(
    scope,
    [...heads.values()].filter(({ unposted, confirmedAt }) => unposted && confirmedAt !== null),
  );
  const unnamed = rows.filter((taken) => isUnnamed(taken) && usedIn(taken.row) !== '0');
  const byThing = Map.groupBy(unnamed, ({ thingId }) => thingId);
  return new Map(
    [...byThing].map(([thingId, of]) => [
      thingId,
      [...new Set(of.map(({ head }) => head))].map(unpostedTaking),
    ]),
  );
}

const unpostedTaking = (head: RunHead): Unnamed => ({
  by: 'run',
  head,
  place: null,
  at: { day: head.productionDate, enteredAt: head.confirmedAt ?? head.updatedAt },
  isShort: true,
});

const soldTaking = (sold: SoldUnposted): Unnamed => ({
  by: 'event',
  sold,
  place: null,
  at: { day: sold.event.eventDate, enteredAt: sold.event.updatedAt },
  isShort: true,
});

/** `null` of a delivery, and of what a run gave back. */
function movedTaking(
  place: Place,
  movement: UnnamedMovement,
  { head, event }: { head: RunHead | null | undefined; event: StoredEvent | undefined },
): Unnamed | null {
  const { reason, runId, postedAt, isShort, delta } = movement;
  const base = { place, isShort };
  if (runId !== null) {
    if (reason !== 'production' || !head || delta > 0n) return null;
    return { ...base, by: 'run', head, at: { day: head.productionDate, enteredAt: postedAt } };
  }
  if (reason === 'receive') return null;
  const day = reason === 'transfer' ? null : (event?.eventDate ?? null);
  return { ...base, by: 'movement', movement, event, at: { day, enteredAt: postedAt } };
}
