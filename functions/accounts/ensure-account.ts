/** The profile of a signed-in user, made now if the user pool's trigger never came. */
import {
  AdminGetUserCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import type { Me } from '@batchbook/shared/accounts/schema';
import { env } from '../platform/config.ts';
import { provisionAccount } from './provision-account.ts';
import { readMe } from './read-me.ts';

const userPool = new CognitoIdentityProviderClient({});

export async function ensureAccount(userId: string, now: Date): Promise<Me> {
  const me = await readMe(userId);
  if (me) return me;
  const attributes = await userAttributes(userId);
  await provisionAccount(
    {
      userId,
      email: attributes.get('email') ?? '',
      businessName: attributes.get('custom:business_name') ?? '',
    },
    now,
  );
  const healed = await readMe(userId);
  if (!healed) throw new Error('an account was provisioned and is not there');
  return healed;
}

async function userAttributes(userId: string): Promise<Map<string, string>> {
  const user = await userPool.send(
    new AdminGetUserCommand({ UserPoolId: env('USER_POOL_ID'), Username: userId }),
  );
  return new Map((user.UserAttributes ?? []).map(({ Name, Value }) => [Name ?? '', Value ?? '']));
}
