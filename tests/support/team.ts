/** A team for a test: people with addresses in a user pool, and the mails that invite them. */
import { randomUUID } from 'node:crypto';
import { provisionAccount } from '@batchbook/functions/accounts/provision-account';
import { newId } from '@batchbook/shared/ids';
import { type Answer, call } from './api.ts';
import { deliver, eventsOf } from './deliver.ts';
import { type Endpoint, startService } from './endpoint.ts';
import { startMail } from './mail.ts';
import type { TestOrganization } from './organization.ts';

export interface TeamServices {
  mail: Endpoint;
  userPool: Endpoint;
  /** Changes what the pool knows of a user. */
  pool: Map<string, { email: string; verified: boolean }>;
  /** A user of the pool with an account of their own. */
  newPerson(email: string, options?: { verified?: boolean; account?: boolean }): Promise<string>;
  close(): Promise<unknown>;
}

/** Starts a user pool that only knows `newPerson`s, and a mail service. */
export async function startTeamServices(): Promise<TeamServices> {
  const [userPool, mail] = await Promise.all([
    startService('AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER'),
    startMail(),
  ]);
  Object.assign(process.env, {
    USER_POOL_ID: 'eu-west-2_test',
    APP_URL: 'https://batchbook.example',
  });
  const pool: TeamServices['pool'] = new Map();
  userPool.answer = ({ body }, headers) => {
    const { Username } = body as { Username: string };
    const user = pool.get(Username);
    if (String(headers['x-amz-target']).endsWith('.AdminDeleteUser')) pool.delete(Username);
    if (!user) return { status: 400, body: { __type: 'UserNotFoundException' } };
    const UserAttributes = [
      { Name: 'email', Value: user.email },
      { Name: 'email_verified', Value: String(user.verified) },
    ];
    return { status: 200, body: { Username, UserStatus: 'CONFIRMED', Enabled: true, UserAttributes } };
  };
  return {
    mail,
    userPool,
    pool,
    newPerson: async (email, { verified = true, account = true } = {}) => {
      const userId = randomUUID();
      pool.set(userId, { email, verified });
      if (account) await provisionAccount({ userId, email, businessName: 'Own kitchen' }, new Date());
      return userId;
    },
    close: () => Promise.all([userPool.close(), mail.close()]),
  };
}

export const newAddress = (): string => `jo-${newId().toLowerCase()}@example.com`;

export const invite = (kitchen: TestOrganization, email: string, id = newId()): Promise<Answer> =>
  kitchen.call('putInvitation', { params: { id }, body: { email } });

/** Has the worker send the mails that are due. @returns the number of deliveries that failed. */
export async function sendInvitations(kitchen: TestOrganization): Promise<number> {
  const { handler } = await import('@batchbook/functions/accounts/workers/on-invitation-created-send-link');
  return deliver(handler, await eventsOf(kitchen.organizationId, ['accounts.invitation_created']));
}

/** The tokens mailed to an address, oldest first. */
export const tokensTo = ({ mail }: Pick<TeamServices, 'mail'>, email: string): string[] =>
  mail.received
    .map(({ body }) => JSON.stringify(body))
    .filter((text) => text.includes(`"ToAddresses":["${email}"]`))
    .map((text) => /#token=([\w-]{43})/.exec(text)?.[1] ?? '');

/** Invites an address and returns the token of its mail. */
export async function invitedWithToken(
  services: TeamServices,
  kitchen: TestOrganization,
  email: string,
  id = newId(),
): Promise<string> {
  const answer = await invite(kitchen, email, id);
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  await sendInvitations(kitchen);
  return tokensTo(services, email).at(-1) ?? '';
}

export const accept = (userId: string, token: string): Promise<Answer> =>
  call(userId, 'acceptInvitation', { params: { token } });
