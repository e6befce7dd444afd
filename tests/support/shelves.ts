/** An organization with a shelf to put things on: its sites and stock items, and what moves them. */
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { documents, tableName } from '@batchbook/functions/platform/table/client';
import { toStockItemRow } from '@batchbook/functions/stock/item-table';
import { toSiteItem } from '@batchbook/functions/stock/table';
import { newId } from '@batchbook/shared/ids';
import type { StockItem } from '@batchbook/shared/stock/item-schema';
import type { Site } from '@batchbook/shared/stock/site-schema';
import type { Answer } from './api.ts';
import { itemsAt, newOrganization, type TestOrganization } from './organization.ts';

export interface Shelves extends TestOrganization {
  /** Main Kitchen. */
  siteId: string;
  /** A stock item, of category `other` and kept in g unless told otherwise. */
  newItem(fields?: Partial<StockItem>, deletedAt?: string): Promise<string>;
  newSite(fields?: Partial<Site>): Promise<string>;
  /** Records a movement, under an id of its own unless told otherwise. */
  move(place: { siteId?: string; itemId: string; id?: string }, body: object): Promise<Answer>;
  transfer(body: object, id?: string): Promise<Answer>;
  /** What a level is, whatever it may be answered as: its thousandths and the number of its movements. */
  levelAt(itemId: string, siteId?: string): Promise<{ q: bigint; n: number } & Record<string, unknown>>;
  /** What the ledger of it holds, oldest first. */
  ledgerAt(itemId: string, siteId?: string): Promise<Record<string, unknown>[]>;
}

const put = (Item: Record<string, unknown>) =>
  documents.send(new PutCommand({ TableName: tableName(), Item }));

export async function newShelves(): Promise<Shelves> {
  const organization = await newOrganization();
  const { organizationId, userId } = organization;
  const [main] = await itemsAt(`ORG#${organizationId}`, 'SITE#');
  const siteId = String(main?.sk).slice('SITE#'.length);
  const owned = () => ({
    id: newId(),
    organizationId,
    version: 1,
    createdAt: new Date().toISOString(),
    updatedAt: new Date().toISOString(),
    createdBy: userId,
    userId,
  });
  const ledgerPk = (itemId: string, at = siteId) => `ORG#${organizationId}#LEDGER#${itemId}#${at}`;
  return {
    ...organization,
    siteId,
    newItem: async (fields = {}, deletedAt) => {
      const item: StockItem = {
        ...owned(),
        name: 'Strong flour',
        category: 'other',
        referenceId: null,
        categoryId: null,
        unit: 'g',
        isActive: true,
        tracksLots: false,
        unitName: null,
        manualUnit: null,
        ...fields,
      };
      await put(toStockItemRow(item, { createdDigest: '', hasOwnName: false, deletedAt: deletedAt ?? null }));
      return item.id;
    },
    newSite: async (fields = {}) => {
      const site: Site = {
        ...owned(),
        name: 'Market stall',
        endsOn: null,
        isDefault: false,
        isActive: true,
        ...fields,
      };
      await put(toSiteItem(site, ''));
      return site.id;
    },
    move: ({ itemId, siteId: at = siteId, id = newId() }, body) =>
      organization.call('putMovement', { params: { siteId: at, itemId, id }, body }),
    transfer: (body, id = newId()) => organization.call('putTransfer', { params: { id }, body }),
    levelAt: async (itemId, at = siteId) => {
      const [level] = await itemsAt(`ORG#${organizationId}`, `LEVEL#${at}#${itemId}`);
      return { ...level, q: BigInt((level?.q as number) ?? 0), n: (level?.n as number) ?? 0 };
    },
    ledgerAt: (itemId, at) => itemsAt(ledgerPk(itemId, at), 'MOVE#'),
  };
}
