/** Reads whom to write to about an organization. Events carry no address, so that none travels on the bus. */
import { readNewcomer } from './read-newcomer.ts';
import { readMemberships } from './team/read-team.ts';

/** @throws Error when the organization has no owner, so that the mail isn't lost silently. */
export async function readOwner(organizationId: string): Promise<{ email: string; businessName: string }> {
  const members = await readMemberships(organizationId);
  const owner = members.find(({ role, status }) => role === 'owner' && status === 'active');
  if (!owner) throw new Error('an organization without an owner');
  const found = await readNewcomer(owner.userId as string, organizationId);
  if (found === null) throw new Error('the owner of an open organization is deleted');
  return found;
}
