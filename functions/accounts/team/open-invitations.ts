import { getItems, queryAll } from '../../platform/table/read.ts';
import { addressPk, invitationKey, isOpen, type StoredInvitation } from './table.ts';

/** Returns the invitations to an address that can be accepted, oldest first. Many at a time: anybody may have sent some. */
export async function openInvitations(email: string, now: Date): Promise<StoredInvitation[]> {
  const scope = { system: "the invitations to a user's own address" };
  const addresses = await queryAll(scope, { pk: addressPk(email), consistent: true });
  const keys = addresses
    .filter((address) => address.isOpen === true)
    .map((address) => invitationKey(address.organizationId as string, address.invitationId as string));
  const invitations = (await getItems(scope, keys, { consistent: true })) as StoredInvitation[];
  return invitations
    .filter((one) => isOpen(one, now))
    .toSorted((a, b) => (String(a.createdAt) < String(b.createdAt) ? -1 : 1));
}
