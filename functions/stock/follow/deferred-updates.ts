/**
 * Stock items whose thing has changed while stock was closed to their organization. Nothing of stock is written
 * then, by workers neither (invariant 22); what is held back here is taken on once it is open again.
 *
 * | what      | pk    | sk             |
 * |-----------|-------|----------------|
 * | held back | ORG#o | STOCKHELD#item |
 */
import { newId } from '@batchbook/shared/ids';
import { organizationPk } from '../../platform/table/keys.ts';
import { queryAll } from '../../platform/table/read.ts';
import { ConditionFailed, putItem, transact } from '../../platform/table/write.ts';
import type { Follower } from './follow-levels.ts';

const heldPrefix = 'STOCKHELD#';

/** An item that was held back, and on whose change. */
export interface Held {
  itemId: string;
  follower: Follower;
  /** Another each time that it is held back. */
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

/** Done: it is held back no more, unless it has been again meanwhile. */
export async function letGo({ itemId, follower: { organizationId }, token }: Held): Promise<void> {
  try {
    await transact({ organizationId }, [
      {
        label: 'held back',
        remove: keyOf(organizationId, itemId),
        condition: '#token = :token',
        names: { '#token': 'token' },
        values: { ':token': token },
      },
    ]);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
}
