/** What a transfer is decided upon: one strong BatchGet, and what its unit or its lot ask for after it. */
import type { StockItem } from '@batchbook/shared/stock/item-schema';
import type { PutTransfer } from '@batchbook/shared/stock/movement-schema';
import { noMeasures, sameBase } from '@batchbook/shared/stock/quantity';
import type { Measures } from '@batchbook/shared/units';
import { entitlementKey } from '../billing/index.ts';
import { invalid } from '../platform/http/request-problem.ts';
import type { Item } from '../platform/table/read.ts';
import { isDeleted, toStockItem } from './item-table.ts';
import { type KeptLevel, keptLevel, levelKey } from './level-table.ts';
import { readMeasures } from './measures.ts';
import { type FoundLot, isOfOtherBase, readLot } from './read-lot.ts';
import { type OrganizationScope, readAt } from './read-stock.ts';
import { itemKey, siteKey } from './table.ts';
import { transferKey } from './transfer-table.ts';

/** One end of a transfer. */
export interface FoundEnd {
  site: Item | undefined;
  level: KeptLevel;
  hasLevel: boolean;
  lot: FoundLot | null;
}

export interface FoundTransfer {
  transfer: Item | undefined;
  entitlement: Item | undefined;
  item: StockItem | null;
  isItemDeleted: boolean;
  from: FoundEnd;
  to: FoundEnd;
  measures: Measures;
}

/** @throws RequestProblem at the field that can't be so, whatever there is in stock. */
export function assertTransferable({ fromSiteId, toSiteId }: PutTransfer): void {
  if (fromSiteId === toSiteId) throw invalid('toSiteId', 'must be another site than the one it comes from');
}

export async function readTransfer(
  { organizationId, id }: { organizationId: string; id: string },
  body: PutTransfer,
): Promise<FoundTransfer> {
  assertTransferable(body);
  const { itemId, fromSiteId, toSiteId } = body;
  const scope = { organizationId };
  const levelKeyAt = (siteId: string) => levelKey(organizationId, { siteId, itemId });
  const at = await readAt(scope, [
    transferKey(organizationId, id),
    entitlementKey(organizationId),
    itemKey(organizationId, itemId),
    ...[fromSiteId, toSiteId].flatMap((siteId) => [siteKey(organizationId, siteId), levelKeyAt(siteId)]),
  ]);
  const row = at(itemKey(organizationId, itemId));
  const item = row ? toStockItem(row) : null;
  const endAt = (siteId: string): FoundEnd => {
    const level = at(levelKeyAt(siteId));
    return {
      site: at(siteKey(organizationId, siteId)),
      level: keptLevel(level, item?.unit ?? 'g'),
      hasLevel: level !== undefined,
      lot: null,
    };
  };
  const found: FoundTransfer = {
    transfer: at(transferKey(organizationId, id)),
    entitlement: at(entitlementKey(organizationId)),
    item,
    isItemDeleted: row !== undefined && isDeleted(row),
    from: endAt(fromSiteId),
    to: endAt(toSiteId),
    measures: noMeasures,
  };
  return found.transfer ? found : withFurther(scope, body, found);
}

/** The lot at both ends, and what converts, where they are asked for. */
async function withFurther(
  scope: OrganizationScope,
  { itemId, fromSiteId, toSiteId, unit, lotCode, useByDate }: PutTransfer,
  found: FoundTransfer,
): Promise<FoundTransfer> {
  const { item } = found;
  if (!item) return found;
  const placeAt = (siteId: string) => ({ siteId, itemId });
  const [from, to] = [{ ...found.from }, { ...found.to }];
  if (lotCode) {
    from.lot = await readLot(scope, placeAt(fromSiteId), lotCode, useByDate ?? undefined);
    to.lot = await readLot(scope, placeAt(toSiteId), lotCode, from.lot.useByDate);
  }
  const converts = [from, to].some(
    ({ level, lot }) => !sameBase(unit ?? item.unit, level.unit) || isOfOtherBase(lot, level.unit),
  );
  const measures = converts ? (await readMeasures(scope, [item]))(item) : noMeasures;
  return { ...found, from, to, measures };
}
