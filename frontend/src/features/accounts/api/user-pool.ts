/** Signing up and in, over the user pool. Loaded when the sign-in page has shown. */
import { accountsContract } from '@batchbook/shared/accounts/contract';
import {
  confirmResetPassword,
  confirmSignUp as confirmSignUpInPool,
  resendSignUpCode,
  resetPassword,
  signIn as signInToPool,
  signOut,
  signUp as signUpToPool,
} from 'aws-amplify/auth';
import { configureAmplify } from '../../../data/amplify.ts';
import { clientFor } from '../../../data/api.ts';

const accountsApi = clientFor(accountsContract);

/** What is to be done next: nothing, type the code of the mail, or choose a new password. */
export type NextStep = 'done' | 'confirm' | 'reset';

export interface Account {
  email: string;
  password: string;
}

export async function signIn({ email, password }: Account): Promise<NextStep> {
  await configureAmplify();
  const attempt = () => signInToPool({ username: email, password });
  const { nextStep } = await attempt().catch(async (error: unknown) => {
    if (!isNamed(error, 'UserAlreadyAuthenticatedException')) throw error;
    await signOut();
    return attempt();
  });
  if (nextStep.signInStep === 'DONE') return 'done';
  if (nextStep.signInStep === 'CONFIRM_SIGN_UP') return 'confirm';
  if (nextStep.signInStep === 'RESET_PASSWORD') return 'reset';
  throw new Error(`the user pool asks for ${nextStep.signInStep}, which no screen answers`);
}

/** The business name is kept on the account; the organization is made from it once the code is confirmed. */
export async function signUp(account: Account & { businessName: string }): Promise<NextStep> {
  await configureAmplify();
  const { email, password, businessName } = account;
  const { nextStep } = await signUpToPool({
    username: email,
    password,
    options: { userAttributes: { email, 'custom:business_name': businessName } },
  });
  return nextStep.signUpStep === 'CONFIRM_SIGN_UP' ? 'confirm' : 'done';
}

export async function confirmSignUp(email: string, code: string): Promise<void> {
  await configureAmplify();
  try {
    await confirmSignUpInPool({ username: email, confirmationCode: code });
  } catch (error) {
    // Confirmed already, in another tab for instance: what was asked for is so.
    if (isNamed(error, 'NotAuthorizedException') && /status is CONFIRMED/.test(messageOf(error))) return;
    throw error;
  }
}

export async function resendCode(email: string): Promise<void> {
  await configureAmplify();
  await resendSignUpCode({ username: email });
}

/**
 * Mails a code to the address, if there is an account; the answer is the same if there is none.
 * @returns 'claim' where the pool mails none, because nobody has confirmed the address: then the code is ours.
 */
export async function askForReset(email: string): Promise<'reset' | 'claim'> {
  await configureAmplify();
  try {
    await resetPassword({ username: email });
    return 'reset';
  } catch (error) {
    if (!isNeverConfirmed(error)) throw error;
    await askForClaim(email);
    return 'claim';
  }
}

/** The pool's own words, for an address that isn't verified and for a user that waits for a password. */
const isNeverConfirmed = (error: unknown): boolean =>
  (isNamed(error, 'InvalidParameterException') && /registered\/verified email/i.test(messageOf(error))) ||
  (isNamed(error, 'NotAuthorizedException') && /current state/i.test(messageOf(error)));

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : '');

export async function askForClaim(email: string): Promise<void> {
  await accountsApi.requestEmailCode({ body: { email } });
}

/** Confirms the address with our code, and opens its account with this password alone. */
export async function claim(account: Account & { businessName: string }, code: string): Promise<void> {
  const { email, password, businessName } = account;
  await accountsApi.confirmEmail({ body: { email, password, businessName, code } });
}

export async function choosePassword(account: Account, code: string): Promise<void> {
  await configureAmplify();
  const { email, password } = account;
  await confirmResetPassword({ username: email, confirmationCode: code, newPassword: password });
}

const isNamed = (error: unknown, name: string): boolean => error instanceof Error && error.name === name;
