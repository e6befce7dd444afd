/** Movements in the table: in the ledger of their item at their site, and in the journal of their month. */

import type { StockUnit } from '@batchbook/shared/stock/item-schema';
import { type Movement, movementAtRest } from '@batchbook/shared/stock/movement-schema';
import { formatThousandths, type Thousandths } from '@batchbook/shared/stock/quantity';
import { monthOf } from '../../platform/months.ts';
import { organizationPk } from '../../platform/table/keys.ts';
import type { Item } from '../../platform/table/read.ts';
import type { LevelOf } from '../level-table.ts';

export const movePrefix = 'MOVE#';
export const undoPrefix = 'UNDO#';

export const ledgerPk = (organizationId: string, { itemId, siteId }: LevelOf): string =>
  `${organizationPk(organizationId)}#LEDGER#${itemId}#${siteId}`;

export const movementKey = (organizationId: string, of: LevelOf, id: string) => ({
  pk: ledgerPk(organizationId, of),
  sk: movePrefix + id,
});

export const undoKey = (organizationId: string, of: LevelOf, movementId: string) => ({
  pk: ledgerPk(organizationId, of),
  sk: undoPrefix + movementId,
});

export const defaultMovementsPk = (organizationId: string, itemId: string): string =>
  `${organizationPk(organizationId)}#LEDGER#${itemId}`;

/**
 * Records which site was the default when a movement was put to it under this id. If a retry used another one, the
 * movement would be in two ledgers (invariant 2).
 */
export const defaultMovementKey = (organizationId: string, itemId: string, id: string) => ({
  pk: defaultMovementsPk(organizationId, itemId),
  sk: `DEFAULT#${id}`,
});

/** The journal of a month, `202611`, in GSI1. */
export const journalPk = (organizationId: string, month: string): string =>
  `${organizationPk(organizationId)}#MOVES#${month}`;

/** A movement to record: its API fields, and the exact change in thousandths. */
export type NewMovement = Omit<Movement, 'change' | 'organizationId'> & { delta: Thousandths };

type AtRest = keyof typeof movementAtRest;

/** Returns a movement with these `fields` and no others. */
export const newMovement = (
  fields: Omit<NewMovement, AtRest> & Partial<Pick<NewMovement, AtRest>>,
): NewMovement => ({ ...movementAtRest, ...fields });

/**
 * Returns a movement's item. It must fit one write unit of a kilobyte, twice that in a transaction, so it leaves out what
 * its keys contain.
 * @param createdDigest The digest of its own request; `null` when a count, a transfer or the like caused it.
 */
export function toMovementItem(
  organizationId: string,
  movement: NewMovement,
  createdDigest: string | null,
): Item {
  const { id, itemId, siteId, postedAt, ...fields } = movement;
  const said = Object.entries(fields).filter(
    ([name, value]) => !(name in movementAtRest && value === movementAtRest[name as AtRest]),
  );
  return {
    ...movementKey(organizationId, { itemId, siteId }, id),
    type: 'MOVEMENT',
    gsi1pk: journalPk(organizationId, monthOf(postedAt)),
    gsi1sk: postedAt,
    ...Object.fromEntries(said),
    ...(createdDigest !== null && { createdDigest }),
  };
}

export const deltaOf = (item: Item): Thousandths => BigInt(item.delta as number | bigint);

/** Identifies a movement's ledger. */
export function placeOfMovement({ pk }: Pick<Item, 'pk'>): LevelOf & { organizationId: string } {
  const [, organizationId = '', , itemId = '', siteId = ''] = pk.split('#');
  return { organizationId, itemId, siteId };
}

export function toMovement(item: Item): Movement {
  const { pk, sk, type, gsi1pk, gsi1sk, delta, createdDigest, ...fields } = item;
  return {
    ...movementAtRest,
    ...fields,
    ...placeOfMovement(item),
    id: sk.slice(movePrefix.length),
    postedAt: gsi1sk,
    change: formatThousandths(deltaOf(item), item.levelUnit as StockUnit),
  } as unknown as Movement;
}
