/** Reads the new user's address for the mails. The event carries none, so that no address travels on the bus. */
import { getItem } from '../platform/table/read.ts';
import { organizationKey, profileKey } from './table.ts';

export interface Newcomer {
  email: string;
  businessName: string;
  /** What they asked to be called at sign-up. */
  displayName: string | null;
}

/** @returns `null` once the account is deleted. */
export async function readNewcomer(userId: string, organizationId: string): Promise<Newcomer | null> {
  const [profile, organization] = await Promise.all([
    getItem({ userId }, profileKey(userId), { consistent: true }),
    getItem({ organizationId }, organizationKey(organizationId), { consistent: true }),
  ]);
  if (profile?.deletedAt !== undefined) return null;
  // Without the profile the mail would be lost. Throwing retries it, or moves it to the dead-letter queue.
  if (!profile || !organization) throw new Error('who signed up is not in the table');
  return {
    email: profile.email as string,
    businessName: organization.name as string,
    displayName: (profile.displayName as string | null | undefined) || null,
  };
}
