import { queryAll } from '../../platform/table/read.ts';
import { readInvitation } from './read-team.ts';
import { addressPk, isOpen, type StoredInvitation } from './table.ts';

/** Returns the invitations to an address that can be accepted. */
export async function openInvitations(email: string, now: Date): Promise<StoredInvitation[]> {
  const scope = { system: "the invitations to a user's own address" };
  const addresses = await queryAll(scope, { pk: addressPk(email), consistent: true });
  const invitations = await Promise.all(
    addresses
      .filter((address) => address.isOpen === true)
      .map((address) => readInvitation(address.organizationId as string, address.invitationId as string)),
  );
  return invitations.filter((one) => one !== undefined).filter((one) => isOpen(one, now));
}
