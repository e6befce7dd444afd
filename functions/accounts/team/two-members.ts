import { memberKey } from '../../platform/http/membership.ts';
import { getItems, type Item } from '../../platform/table/read.ts';

/** Reads the membership of a person, and of who does something to it. */
export async function readTwoMembers(
  organizationId: string,
  userId: string,
  byUserId?: string,
): Promise<{ target: Item | undefined; by: Item | undefined }> {
  const people = [...new Set([userId, ...(byUserId === undefined ? [] : [byUserId])])];
  const found = await getItems(
    { organizationId },
    people.map((one) => memberKey(organizationId, one)),
    { consistent: true },
  );
  const of = (one: string | undefined) => found.find((item) => item.userId === one);
  return { target: of(userId), by: of(byUserId) };
}

/** The condition that a membership is active and has this role. */
export const hasRole = (role: 'owner' | 'member') => ({
  condition: '#status = :active AND #role = :role',
  names: { '#status': 'status', '#role': 'role' },
  values: { ':active': 'active', ':role': role },
});
