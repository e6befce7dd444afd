/** What an event took from stock, as the table keeps it: one item of the event, so that it is taken once. */
import type { StockUnit } from '@batchbook/shared/stock/item-schema';
import { type Key, organizationPk } from '../../platform/table/keys.ts';
import { pack, unpack } from '../../platform/table/packed-json.ts';
import type { Item } from '../../platform/table/read.ts';
import { lotTracePk } from '../../stock/index.ts';
import { eventPk } from '../table.ts';

export type TakingKind = 'sale' | 'waste';

/** Why a part is settled without a movement. */
export type NotTaken = 'untracked' | 'no_site' | 'unit';

/** A part of what a recipe sold or wasted: the lot it was taken from, if any. */
export interface TakenRow {
  recipeId: string;
  kind: TakingKind;
  siteId: string;
  unit: StockUnit;
  /** `null` when nothing was taken, as `why` says. */
  itemId: string | null;
  lotCode: string | null;
  useByDate: string | null;
  quantity: string;
  why: NotTaken | null;
}

export interface Taken {
  /** Rises with each step. */
  version: number;
  /** The default site when the first of it was taken. Another default later moves nothing. */
  defaultSiteId: string | null;
  rows: readonly TakenRow[];
}

export const nothingTaken: Taken = { version: 0, defaultSiteId: null, rows: [] };

export const takenKey = (organizationId: string, eventId: string): Key => ({
  pk: eventPk(organizationId, eventId),
  sk: 'TAKEN',
});

export const takenIn = (item: Item): Taken => ({
  version: item.version as number,
  defaultSiteId: (item.defaultSiteId as string | undefined) ?? null,
  rows: unpack(item.rows) as TakenRow[],
});

export const toTakenItem = (organizationId: string, eventId: string, taken: Taken): Item => ({
  ...takenKey(organizationId, eventId),
  type: 'EVENTTAKEN',
  version: taken.version,
  ...(taken.defaultSiteId !== null && { defaultSiteId: taken.defaultSiteId }),
  rows: pack(taken.rows),
});

/** That an event took from a lot: read by a trace. */
export const lotEventKey = (
  organizationId: string,
  { lotCode, eventId, recipeId }: { lotCode: string; eventId: string; recipeId: string },
): Key => ({ pk: lotTracePk(organizationId, lotCode), sk: `EVENT#${eventId}#${recipeId}` });

const heldPrefix = 'HELDEVENT#';

export const heldPage = (organizationId: string) => ({
  pk: organizationPk(organizationId),
  prefix: heldPrefix,
  consistent: true,
});

export const heldKey = (organizationId: string, eventId: string): Key => ({
  pk: organizationPk(organizationId),
  sk: heldPrefix + eventId,
});

export const eventIdOfHeld = ({ sk }: Pick<Item, 'sk'>): string => sk.slice(heldPrefix.length);
