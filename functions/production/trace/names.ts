/** Reads the names of what a trace found: of sites, suppliers, ingredients and events, deleted ones too. */
import type { TracedEvent, TracedLot } from '@batchbook/shared/production/trace-schema';
import { lotKeyOf } from '@batchbook/shared/stock/lot-code';
import type { MeasuredItem } from '@batchbook/shared/stock/measures';
import type { LotState } from '@batchbook/shared/stock/posting';
import { productUnit, shownUnit } from '@batchbook/shared/stock/product';
import type { Site } from '@batchbook/shared/stock/site-schema';
import { type Measures, noMeasures } from '@batchbook/shared/units';
import { deletedSupplierKey, ingredientKey, supplierKey, toSupplier } from '../../ingredients/index.ts';
import { eventTable, type StoredEvent } from '../../market-events/index.ts';
import type { Key } from '../../platform/table/keys.ts';
import { type At, getItems, type Item, itemsByKey } from '../../platform/table/read.ts';
import {
  foundLot,
  levelKey,
  lotLevelKeys,
  measuresIn,
  readSites,
  referencedKey,
  toSite,
  wholeLot,
} from '../../stock/index.ts';
import type { RunHead } from '../table.ts';
import type { LotPlace } from './arrivals.ts';
import type { LotRecord } from './lot-records.ts';
import { isInTwoUnits, unitOfLot, unitsOf } from './lot-units.ts';
import { type Reach, spellingsIn } from './reach.ts';

interface Scope {
  organizationId: string;
}

export interface Names {
  at: At;
  sites: ReadonlyMap<string, Site>;
}

/** The lot's balances at each place where stock had it. */
export function placesOf(records: readonly LotRecord[]): LotPlace[] {
  const spellings = spellingsIn(records);
  const places = records.flatMap(({ siteId, itemId, lotCode, useByDate, kind, ...rest }) => {
    const isInStock = kind === 'move' || ('isInStock' in rest && rest.isInStock);
    if (siteId === null || itemId === null || !isInStock) return [];
    const name = `${siteId} ${itemId} ${useByDate} ${lotKeyOf(lotCode)}`;
    return [[name, { siteId, itemId, lotCode, useByDate, spellings }] as const];
  });
  return [...new Map(places).values()];
}

const keysOfPlace = ({ organizationId }: Scope, { spellings, ...place }: LotPlace): Key[] =>
  lotLevelKeys(organizationId, place, place, spellings);

/** What is left of a lot at a place, under whichever spelling stock has it; `null` where it has nothing. */
export function lotAtPlace(scope: Scope, names: Names, place: LotPlace): LotState | null {
  const items = keysOfPlace(scope, place).flatMap((key) => itemAt(names, key) ?? []);
  const { item, twins = [] } = foundLot(place, items);
  return item ? wholeLot({ item, twins }) : null;
}

/** What has the measures of a lot, in stock or not. */
function measuredIn({ items }: Pick<Reach, 'items'>, records: readonly LotRecord[]): MeasuredItem | null {
  const [first] = records;
  if (!first) return null;
  const item = records.map(({ itemId }) => items.get(itemId ?? '')).find(Boolean);
  const isIngredient = records.some((one) => one.kind === 'run' && one.isIngredient);
  const category = isIngredient ? ('ingredient' as const) : ('product' as const);
  return item ?? { category, referenceId: first.thingId, unit: unitOfLot(records) };
}

/** Only a lot that was recorded in two units needs them. */
function measuresKeys(
  organizationId: string,
  reach: Pick<Reach, 'items' | 'heads'>,
  records: readonly LotRecord[],
): Key[] {
  const made = ownHead(reach, records);
  const units = [...records.flatMap(unitsOf), ...(made ? [productUnit(made.unit).unit] : [])];
  const item = isInTwoUnits(units) ? measuredIn(reach, records) : null;
  const key = item && referencedKey(organizationId, item);
  return key ? [key] : [];
}

/** What converts the units of a lot. */
export function measuresOfLot(
  { organizationId }: Scope,
  reach: Pick<Reach, 'items'>,
  names: Names,
  records: readonly LotRecord[],
): Measures {
  const item = measuredIn(reach, records);
  const key = item && referencedKey(organizationId, item);
  return item && key ? measuresIn(item, itemAt(names, key)) : noMeasures;
}

/** The run that made a lot. */
const ownHead = ({ heads }: Pick<Reach, 'heads'>, records: readonly LotRecord[]): RunHead | undefined =>
  records
    .filter((one) => one.kind === 'run' && one.direction === 'made')
    .map((one) => heads.get(one.kind === 'run' ? one.runId : ''))
    .find(Boolean);

/** What a lot calls its pieces: as its run has it, else as stock does. `null`: pieces. */
export function unitNameOf(
  reach: Pick<Reach, 'items' | 'heads'>,
  records: readonly LotRecord[],
): string | null {
  const made = ownHead(reach, records);
  const items = records.map(({ itemId }) => reach.items.get(itemId ?? '')?.unitName);
  return (made && productUnit(made.unit).unitName) ?? items.find(Boolean) ?? null;
}

/** A unit of stock as the lot is counted: 'tarts', not 'pieces'. */
export const unitShown = (
  reach: Pick<Reach, 'items' | 'heads'>,
  records: readonly LotRecord[],
  unit: string,
): string => shownUnit(unit, { unitName: unitNameOf(reach, records) });

/** Where an event is, and where it is once it was deleted. */
export const eventKeys = (organizationId: string, id: string): [Key, Key] => [
  eventTable.key(organizationId, id),
  eventTable.deletedKey(organizationId, id),
];

/** Reads all names at once. */
export async function readNames(scope: Scope, reach: Reach): Promise<Names> {
  const { organizationId } = scope;
  const records = [...reach.records.values()].flat();
  const suppliers = records.flatMap(({ supplierId }) => supplierId ?? []);
  const events = records.flatMap((one) => (one.kind === 'move' && one.eventId ? [one.eventId] : []));
  const ingredients = records.flatMap((one) => (one.kind === 'run' && one.isIngredient ? [one.thingId] : []));
  const keys = [
    ...suppliers.flatMap((id) => [supplierKey(organizationId, id), deletedSupplierKey(organizationId, id)]),
    ...events.flatMap((id) => eventKeys(organizationId, id)),
    ...ingredients.map((id) => ingredientKey(organizationId, id)),
    ...[...reach.records.values()]
      .flatMap(placesOf)
      .flatMap((place) => [...keysOfPlace(scope, place), levelKey(organizationId, place)]),
    ...[...reach.records.values()].flatMap((of) => measuresKeys(organizationId, reach, of)),
  ];
  const [items, sites] = await Promise.all([getItems(scope, keys), readSites(scope)]);
  return {
    at: itemsByKey(items),
    sites: new Map(sites.map(toSite).map((site) => [site.id, site])),
  };
}

export const itemAt = ({ at }: Names, key: Key): Item | undefined => at(key);

/** '' of a site that nobody said, or that isn't known. */
export const siteNamed = ({ sites }: Names, id: string | null): string => sites.get(id ?? '')?.name ?? '';

/** '' of a supplier that nobody said, or that isn't known. */
export const supplierNamed = (organizationId: string, names: Names, id: string | null): string =>
  id === null ? '' : (supplierOf(organizationId, names, id)?.name ?? '');

export function supplierOf(organizationId: string, names: Names, id: string): TracedLot['supplier'] {
  const item =
    itemAt(names, supplierKey(organizationId, id)) ?? itemAt(names, deletedSupplierKey(organizationId, id));
  if (!item?.name) return null;
  const { name, contactEmail, contactPhone, address } = toSupplier(item);
  return { name, email: contactEmail, phone: contactPhone, address };
}

/** What an event is called, when and where it was, as it is now. */
export const namedEvent = (
  event: StoredEvent | undefined,
): Pick<TracedEvent, 'name' | 'eventDate' | 'location'> => ({
  name: event?.name ?? 'A deleted event',
  eventDate: event?.eventDate ?? null,
  location: event?.location ?? '',
});

/** The same of an event by its id. */
export function eventNamed(organizationId: string, names: Names, id: string): ReturnType<typeof namedEvent> {
  const [item] = eventKeys(organizationId, id).flatMap((key) => itemAt(names, key) ?? []);
  return namedEvent(item && eventTable.toEntity(item));
}
