import { hashOfToken } from '../../platform/secret-token.ts';
import { getItem } from '../../platform/table/read.ts';
import { readInvitation } from './read-team.ts';
import { type StoredInvitation, tokenKey } from './table.ts';

/** Returns the invitation that this mailed token is for; `undefined` for any other text, and once a newer link was made. */
export async function findInvitation(token: string): Promise<StoredInvitation | undefined> {
  const tokenHash = hashOfToken(token);
  const scope = { system: 'a link names its invitation' };
  const link = await getItem(scope, tokenKey(tokenHash), { consistent: true });
  if (!link) return undefined;
  const invitation = await readInvitation(link.organizationId as string, link.invitationId as string);
  return invitation?.tokenHash === tokenHash ? invitation : undefined;
}
