/** How much of a lot is out, altogether and with one customer: what was sold of it, without what came back. */
import type { StockUnit } from '@batchbook/shared/stock/item-schema';
import { productUnit } from '@batchbook/shared/stock/product';
import { type Thousandths, toThousandths } from '@batchbook/shared/stock/quantity';
import { noMeasures } from '@batchbook/shared/units';
import { type Item, queryAll } from '../../platform/table/read.ts';
import { readSoldTo } from '../../production/index.ts';
import type { OrganizationScope } from '../read-stock.ts';
import { lotTracePk } from './lot-table.ts';
import { deltaOf, movePrefix } from './movement-table.ts';
import type { Out } from './recording.ts';

/** These say how much of it is out. */
const counted: ReadonlySet<unknown> = new Set(['sale', 'customer_return']);

interface OutOf {
  itemId: string;
  lotCode: string;
  /** What the item follows. */
  recipeId: string | null;
  /** Whose goods come back, if anybody said. */
  customerId: string | null;
}

/** Reads both beside each other. */
export async function readOut(scope: OrganizationScope, of: OutOf, unit: StockUnit): Promise<Out> {
  const { lotCode: batchNumber, recipeId, customerId } = of;
  const [moves, sold] = await Promise.all([
    readMoves(scope, of),
    customerId && recipeId ? readSoldTo(scope, { recipeId, batchNumber, customerId }) : null,
  ]);
  const bought = sold && toThousandths(sold.quantity, productUnit(sold.unit).unit, unit, noMeasures);
  const back = sumOf(
    moves,
    unit,
    (move) => move.reason === 'customer_return' && move.customerId === customerId,
  );
  return {
    all: sumOf(moves, unit, ({ reason }) => counted.has(reason)),
    theirs: bought?.ok && back !== null ? bought.value + back : null,
  };
}

/** All moves of a lot, at whichever site. */
async function readMoves({ organizationId }: OrganizationScope, of: OutOf): Promise<Item[]> {
  const pk = lotTracePk(organizationId, of.lotCode);
  const items = await queryAll({ organizationId }, { pk, prefix: movePrefix, consistent: true });
  return items.filter(({ sk }) => sk.endsWith(`#${of.itemId}`));
}

/** What some of them took, with what undid it, below zero for what came back; `null` where the item changed its unit meanwhile. */
function sumOf(moves: readonly Item[], unit: StockUnit, isOf: (move: Item) => boolean): Thousandths | null {
  const idIn = (sk: string): string => sk.split('#')[1] ?? '';
  const ids = new Set<unknown>(moves.flatMap((move) => (isOf(move) ? [idIn(move.sk)] : [])));
  const all = moves.filter(({ sk, undoes }) => ids.has(idIn(sk)) || ids.has(undoes));
  if (!all.every(({ levelUnit }) => levelUnit === unit)) return null;
  return all.reduce((sum, move) => sum - deltaOf(move), 0n);
}
