/**
 * Whether an organization is closed: deleted, but not yet erased. Requests needn't look, since all memberships are closed
 * as well. Workers do.
 *
 * | what     | pk    | sk       | index                           | read by                       |
 * |----------|-------|----------|---------------------------------|-------------------------------|
 * | deletion | ORG#o | DELETION | CLOCK#deletion#shard / deletesAt | workers, and whatever decides |
 */
import { noOrganization } from '@batchbook/events/envelope';
import { organizationPk } from './table/keys.ts';
import { getItem } from './table/read.ts';
import { notExists, type Write } from './table/write.ts';

export const deletionKey = (organizationId: string) => ({
  pk: organizationPk(organizationId),
  sk: 'DELETION',
});

/** The check, within a transaction, that an organization wasn't deleted meanwhile. */
export const stillOpen = (organizationId: string): Write => ({
  label: stillOpenLabel,
  check: deletionKey(organizationId),
  condition: notExists,
});

export const stillOpenLabel = 'the organization';

export async function isClosed(organizationId: string): Promise<boolean> {
  if (organizationId === noOrganization) return false;
  const key = deletionKey(organizationId);
  return (await getItem({ organizationId }, key, { consistent: true })) !== undefined;
}
