/** How much of a lot is out: what sales and events took of it, without what came back. */
import type { StockUnit } from '@batchbook/shared/stock/item-schema';
import type { Thousandths } from '@batchbook/shared/stock/quantity';
import { queryAll } from '../../platform/table/read.ts';
import type { OrganizationScope } from '../read-stock.ts';
import { lotTracePk } from './lot-table.ts';
import { deltaOf, movePrefix } from './movement-table.ts';

/** These say how much of it is out. */
const counted: ReadonlySet<unknown> = new Set(['sale', 'customer_return']);

/**
 * @param of A product and the code of its lot, at whichever site.
 * @returns in thousandths of the unit's base; `null` where the item changed its unit meanwhile.
 */
export async function readOut(
  { organizationId }: OrganizationScope,
  of: { itemId: string; lotCode: string },
  unit: StockUnit,
): Promise<Thousandths | null> {
  const pk = lotTracePk(organizationId, of.lotCode);
  const items = await queryAll({ organizationId }, { pk, prefix: movePrefix, consistent: true });
  const moves = items.filter(({ sk }) => sk.endsWith(`#${of.itemId}`));
  const idIn = (sk: string): string => sk.split('#')[1] ?? '';
  const ids = new Set<unknown>(moves.flatMap(({ sk, reason }) => (counted.has(reason) ? [idIn(sk)] : [])));
  const all = moves.filter(({ sk, undoes }) => ids.has(idIn(sk)) || ids.has(undoes));
  if (!all.every(({ levelUnit }) => levelUnit === unit)) return null;
  return all.reduce((sum, move) => sum - deltaOf(move), 0n);
}
