/** An organization with stock items, written directly to the table: hundreds at once. */
import { BatchWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { getItem, type Item } from '@batchbook/functions/platform/table/read';
import { setAll } from '@batchbook/functions/platform/table/set-all';
import { transact } from '@batchbook/functions/platform/table/write';
import { toStockItemRow } from '@batchbook/functions/stock/item-table';
import { newMovement } from '@batchbook/functions/stock/ledger/movement-table';
import { postingWrites } from '@batchbook/functions/stock/ledger/posting-writes';
import { keptLevel, type LevelOf, levelKey } from '@batchbook/functions/stock/level-table';
import { defaultSiteItem } from '@batchbook/functions/stock/table';
import { newId } from '@batchbook/shared/ids';
import type { StockItem, StockUnit } from '@batchbook/shared/stock/item-schema';
import { formatThousandths } from '@batchbook/shared/stock/quantity';
import { documents, tableName } from './documents.ts';
import { itemsAt, newOrganization, setEntitlement, type TestOrganization } from './organization.ts';

export interface Shelf extends TestOrganization {
  siteId: string;
  /** Creates stock items in g, unless `fields` says otherwise. @returns their ids. */
  addItems(count: number, fields?: Partial<StockItem>): Promise<string[]>;
  /** Moves this many thousandths, as a movement does, whatever the level. @returns the movement's id. */
  move(of: LevelOf, delta: bigint, id?: string): Promise<string>;
  /** The level as the table has it. */
  levelOf(of: LevelOf): Promise<Item | undefined>;
}

export async function putItems(items: readonly Item[]): Promise<void> {
  for (let from = 0; from < items.length; from += 25) {
    let open = items.slice(from, from + 25).map((Item) => ({ PutRequest: { Item } })) as object[];
    while (open.length > 0) {
      const answer = await documents.send(
        new BatchWriteCommand({ RequestItems: { [tableName()]: open as never } }),
      );
      open = answer.UnprocessedItems?.[tableName()] ?? [];
    }
  }
}

/** A second site, as the API creates it. */
export async function addSite({ organizationId, userId }: TestOrganization): Promise<string> {
  const item = {
    ...defaultSiteItem(organizationId, userId, new Date()),
    name: 'Market stall',
    isDefault: false,
  };
  await putItems([item]);
  return item.sk.slice('SITE#'.length);
}

export async function newShelf(): Promise<Shelf> {
  const organization = await newOrganization();
  const { organizationId, userId } = organization;
  await setEntitlement(organizationId, { tier: 'premium', sitesLimit: 99, recipesLimit: 999_999 });
  const [site] = await itemsAt(`ORG#${organizationId}`, 'SITE#');
  const siteId = String(site?.sk).slice('SITE#'.length);
  const levelOf: Shelf['levelOf'] = (of) =>
    getItem({ organizationId }, levelKey(organizationId, of), { consistent: true });
  const itemOf = (fields: Partial<StockItem>): Item => {
    const time = new Date().toISOString();
    const item: StockItem = {
      id: newId(),
      organizationId,
      name: 'Strong white flour',
      category: 'other',
      referenceId: null,
      categoryId: null,
      unit: 'g',
      unitName: null,
      piecesPerPack: null,
      manualUnit: null,
      isActive: true,
      tracksLots: false,
      version: 1,
      createdAt: time,
      updatedAt: time,
      createdBy: userId,
      userId,
      ...fields,
    };
    return toStockItemRow(item, { createdDigest: '', hasOwnName: true, deletedAt: null });
  };
  return {
    ...organization,
    siteId,
    levelOf,
    addItems: async (count, fields = {}) => {
      const rows = Array.from({ length: count }, () => itemOf(fields));
      await putItems(rows);
      return rows.map((row) => row.sk.slice('STOCKITEM#'.length));
    },
    move: async (of, delta, id = newId()) => {
      const now = new Date();
      const level = keptLevel(await levelOf(of), 'g' satisfies StockUnit);
      const quantity = formatThousandths(delta, level.unit);
      const movement = newMovement({
        ...{ id, ...of, reason: 'adjust', quantity, unit: level.unit, levelUnit: level.unit, delta },
        ...{ densityAssumed: false, userId, postedAt: now.toISOString() },
      });
      const place = { of, level, isNew: false };
      await transact({ organizationId }, postingWrites(organization, [{ place, movement }], now));
      return id;
    },
  };
}

/** Sets fields of an item without the product's code. */
export async function setFields(
  key: { pk: string; sk: string },
  fields: Record<string, unknown>,
): Promise<void> {
  const set = setAll(fields);
  await documents.send(
    new UpdateCommand({
      TableName: tableName(),
      Key: key,
      UpdateExpression: set.expression,
      ExpressionAttributeNames: set.names,
      ExpressionAttributeValues: set.values,
    }),
  );
}
