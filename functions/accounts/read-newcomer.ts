/** Who signed up, for the mails: the event names nobody, so that no address travels on the bus. */
import { getItem } from '../platform/table/read.ts';
import { organizationKey, profileKey } from './table.ts';

export async function readNewcomer(userId: string, organizationId: string) {
  const [profile, organization] = await Promise.all([
    getItem({ userId }, profileKey(userId)),
    getItem({ organizationId }, organizationKey(organizationId)),
  ]);
  if (!profile || !organization) return undefined;
  return { email: profile.email as string, businessName: organization.name as string };
}
