/** People who come and go, and who ask for a link or a code. Once each, so that the worker of each event has work. */
import {
  UpdateUserAttributesCommand,
  VerifyUserAttributeCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { newId } from '@batchbook/shared/ids';
import {
  codeIn,
  type Maker,
  mailsTo,
  newEmail,
  poolOf,
  type Runtime,
  request,
  until,
} from '../support/product.ts';
import { insist, type Ledger } from './makers-at-work.ts';

/** Invites `guest`, who joins, is removed, and asks for a sign-in link and a code. */
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
  await insist(ledger, 'code', () => asGuest('/email-codes', { email: guest.email }));
}

/**
 * Changes the address, signs out everywhere else, deletes and restores the business, and deletes the account.
 */
export async function leaveForGood(runtime: Runtime, leaver: Maker, ledger: Ledger): Promise<void> {
  const { accessToken: AccessToken, organizationId } = leaver;
  const call = (method: string, path: string, body?: unknown) =>
    request(runtime, AccessToken, method, path, body);
  const email = newEmail();
  await untilDone(async () => {
    const UserAttributes = [{ Name: 'email', Value: email }];
    await poolOf(runtime).send(new UpdateUserAttributesCommand({ AccessToken, UserAttributes }));
    const [mail] = await mailsTo(runtime, email);
    const Code = mail ? codeIn(mail) : '';
    await poolOf(runtime).send(new VerifyUserAttributeCommand({ AccessToken, AttributeName: 'email', Code }));
  });
  await insist(ledger, 'new address', () => call('POST', '/me/email'));
  await insist(ledger, 'end of sessions', () => call('POST', '/me/end-sessions', { keepThis: true }));
  await insist(ledger, 'deletion of a business', () => call('DELETE', `/organizations/${organizationId}`));
  await insist(ledger, 'restoring', () => call('POST', `/organizations/${organizationId}/restore`));
  // Once it is done, a repeated request finds nobody.
  await insist(ledger, 'deletion of an account', () => call('DELETE', '/me'), [401]);
}

/** Repeats what a kill interrupts. */
async function untilDone(work: () => Promise<unknown>): Promise<void> {
  await until('the user pool', () =>
    work().then(
      () => true,
      () => false,
    ),
  );
}
