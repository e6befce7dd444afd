/** People who come and go, and who ask for a link. Once each, so that the worker of each event has work. */
import { newId } from '@batchbook/shared/ids';
import { type Maker, type Runtime, request } from '../support/product.ts';
import { insist, type Ledger } from './makers-at-work.ts';

/** Invites `guest`, who joins, is removed, and asks for a sign-in link. */
export async function changeTeam(
  runtime: Runtime,
  maker: Maker,
  guest: Maker,
  ledger: Ledger,
): Promise<void> {
  const id = newId();
  const asGuest = (path: string, body?: unknown) => request(runtime, guest.accessToken, 'POST', path, body);
  await insist(ledger, 'invitation', () => maker.call('PUT', `/invitations/${id}`, { email: guest.email }));
  await insist(ledger, 'joining', () => asGuest('/me/accept-invitations'));
  const members = await insist(ledger, 'members', () => maker.call('GET', '/members'));
  const joined = (members.body.items as { userId: string; email: string }[]).find(
    ({ email }) => email === guest.email,
  );
  await insist(ledger, 'removal', () => maker.call('DELETE', `/members/${joined?.userId}`));
  await insist(ledger, 'link', () => asGuest('/magic-links', { email: guest.email }));
}
