/**
 * Updates of stock items that wait until stock is open again. While it is closed to an organization nothing of stock is
 * written, not even by workers (invariant 22). Changes of ingredients and recipes in that time are noted here and applied
 * afterwards.
 *
 * | what      | pk    | sk             |
 * |-----------|-------|----------------|
 * | held back | ORG#o | STOCKHELD#item |
 */
import { newId } from '@batchbook/shared/ids';
import { organizationPk } from '../../platform/table/keys.ts';
import { queryAll } from '../../platform/table/read.ts';
import { putItem, transactUnlessChanged } from '../../platform/table/write.ts';
import type { Follower } from './follow-levels.ts';

const heldPrefix = 'STOCKHELD#';

/** A waiting update, and the user whose change caused it. */
export interface Held {
  itemId: string;
  follower: Follower;
  /** A new value each time that the update is noted. */
  token: string;
}

const keyOf = (organizationId: string, itemId: string) => ({
  pk: organizationPk(organizationId),
  sk: heldPrefix + itemId,
});

export async function holdBack({ organizationId, userId }: Follower, itemId: string): Promise<void> {
  const item = { ...keyOf(organizationId, itemId), type: 'STOCKHELD', userId, token: newId() };
  await putItem({ organizationId }, item);
}

export async function readHeld(organizationId: string): Promise<Held[]> {
  const pk = organizationPk(organizationId);
  const items = await queryAll({ organizationId }, { pk, prefix: heldPrefix, consistent: true });
  return items.map((item) => ({
    itemId: item.sk.slice(heldPrefix.length),
    follower: { organizationId, userId: item.userId as string },
    token: item.token as string,
  }));
}

/** Deletes a waiting update, unless it was noted again meanwhile. */
export async function letGo({ itemId, follower: { organizationId }, token }: Held): Promise<void> {
  await transactUnlessChanged({ organizationId }, [
    {
      label: 'held back',
      remove: keyOf(organizationId, itemId),
      condition: '#token = :token',
      names: { '#token': 'token' },
      values: { ':token': token },
    },
  ]);
}
