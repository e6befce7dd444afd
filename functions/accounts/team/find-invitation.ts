import { hashOfToken } from '../../platform/secret-token.ts';
import { getItem } from '../../platform/table/read.ts';
import { readInvitation } from './read-team.ts';
import { type StoredInvitation, tokenKey } from './table.ts';

/** Returns the invitation that this mailed token is for; `undefined` for any other text, and once it was mailed again. */
export async function findInvitation(token: string): Promise<StoredInvitation | undefined> {
  const scope = { system: 'a link names its invitation' };
  const link = await getItem(scope, tokenKey(hashOfToken(token)), { consistent: true });
  if (!link) return undefined;
  const invitation = await readInvitation(link.organizationId as string, link.invitationId as string);
  // Links that were mailed before they had a number are the newest of their invitation.
  return link.mailing === undefined || link.mailing === invitation?.mailing ? invitation : undefined;
}
