/** Signing up and in, over the user pool. Loaded when the sign-in page has shown. */
import { accountsRoutes } from '@batchbook/shared/accounts/routes';
import type { ClientErrorPlace } from '@batchbook/shared/meta/client-errors';
import {
  confirmResetPassword,
  confirmSignIn,
  confirmSignUp as confirmSignUpInPool,
  resendSignUpCode,
  resetPassword,
  signIn as signInToPool,
  signUp as signUpToPool,
} from 'aws-amplify/auth';
import { configureAmplify } from '../../../data/amplify.ts';
import { clientFor } from '../../../data/api.ts';
import { recallOnboarding } from '../../../data/onboarding.ts';
import { keptReferral } from '../../../data/referral-link.ts';
import { reporting } from '../../../data/report-error.ts';
import { signedInUserId, signOut } from '../../../data/session.ts';
import { authErrorCode } from '../model/auth-error-code.ts';
import { authProblemOf, isCodeRefused, isOffline } from '../model/auth-problems.ts';
import { codeLength } from '../model/rules.ts';

const accountsApi = clientFor(accountsRoutes);

/**
 * What is to be done next: nothing, type the code of the mail, or choose a new password. `elsewhere`: somebody signed in on
 * this device meanwhile, in another tab; that session stays.
 */
export type SignedIn = 'done' | 'confirm' | 'reset' | 'elsewhere';

/** `taken`: the address has already signed up, confirmed or not. */
export type SignedUp = 'done' | 'confirm' | 'taken';

/** The second after a temporary password, as an operator sets one. */
const passwordIsDue = ['RESET_PASSWORD', 'CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED'];

export interface Account {
  email: string;
  password: string;
}

/** Returns `null` where somebody is signed in on this device. */
function unlessSignedIn<Answer>(attempt: () => Promise<Answer>): Promise<Answer | null> {
  return attempt().catch(async (error: unknown) => {
    if (!isNamed(error, 'UserAlreadyAuthenticatedException')) throw error;
    if ((await signedInUserId()) !== null) return null;
    // Only leftovers of an ended session.
    signOut();
    return attempt();
  });
}

async function signIn({ email, password }: Account): Promise<SignedIn> {
  await configureAmplify();
  const answer = await unlessSignedIn(() => signInToPool({ username: email, password }));
  if (answer === null) return 'elsewhere';
  const { nextStep } = answer;
  if (nextStep.signInStep === 'DONE') return arrived();
  if (nextStep.signInStep === 'CONFIRM_SIGN_UP') return 'confirm';
  if (passwordIsDue.some((step) => step === nextStep.signInStep)) return 'reset';
  throw new Error(`the user pool asks for ${nextStep.signInStep}, which no screen answers`);
}

function arrived(): 'done' {
  recallOnboarding();
  return 'done';
}

/** Mails a sign-in link to the address if it has an account. The answer is the same without one. */
async function askForLink(request: {
  email: string;
  next: string | null;
  /** The secret of this page, with which alone the code of the mail signs in. */
  pageKey: string;
}): Promise<void> {
  await accountsApi.requestMagicLink({ body: request });
}

/** Signs in by the code of the mail, on the page that asked for it. */
const signInByCode = (
  { email, pageKey }: { email: string; pageKey: string },
  code: string,
): Promise<'done' | 'elsewhere'> => signInByLink(email, `${code}.${pageKey}`);

/** Signs in by the token of a mailed link, which it uses up. */
async function signInByLink(email: string, token: string): Promise<'done' | 'elsewhere'> {
  await configureAmplify();
  const begin = () => signInToPool({ username: email, options: { authFlowType: 'CUSTOM_WITHOUT_SRP' } });
  const begun = await unlessSignedIn(begin);
  if (begun === null) return 'elsewhere';
  const { nextStep } = await confirmSignIn({ challengeResponse: token });
  if (nextStep.signInStep === 'DONE') return arrived();
  throw new Error(`the user pool asks for ${nextStep.signInStep} after a link`);
}

interface Names {
  /** Blank or absent becomes 'My Food Business', or no business for an invited person. */
  businessName?: string;
  displayName?: string;
}

/**
 * Stores the names on the account. The organization is created once the code is confirmed. The token of an
 * invitation replaces the code.
 */
async function signUp(account: Account & Names & { invitation?: string }): Promise<SignedUp> {
  await configureAmplify();
  const { email, password, businessName, displayName, invitation } = account;
  const referral = keptReferral();
  const request = {
    username: email,
    password,
    options: {
      userAttributes: {
        email,
        ...(businessName && { 'custom:business_name': businessName }),
        ...(displayName && { 'custom:display_name': displayName }),
        ...(referral !== null && { 'custom:referral': referral }),
      },
      ...(invitation !== undefined && { clientMetadata: { invitation } }),
    },
  };
  const answer = await signUpToPool(request).catch((error: unknown) => {
    if (isNamed(error, 'UsernameExistsException')) return null;
    throw error;
  });
  if (answer === null) return 'taken';
  return answer.nextStep.signUpStep === 'CONFIRM_SIGN_UP' ? 'confirm' : 'done';
}

async function confirmSignUp(email: string, code: string): Promise<void> {
  await configureAmplify();
  try {
    await confirmSignUpInPool({ username: email, confirmationCode: code });
  } catch (error) {
    // Already confirmed, for example in another tab.
    if (isNamed(error, 'NotAuthorizedException') && /status is CONFIRMED/.test(messageOf(error))) return;
    throw error;
  }
}

async function resendCode(email: string): Promise<void> {
  await configureAmplify();
  await resendSignUpCode({ username: email });
}

/**
 * Mails a code to the address if it has an account. The answer is the same without one. The pool mails it where the
 * address was confirmed, and the API where it never was. The pool doesn't reveal which.
 * @returns 'enough' where the pool mails no more for now.
 */
async function askForReset(email: string): Promise<'asked' | 'enough'> {
  await configureAmplify();
  const fromPool = resetPassword({ username: email }).then(
    () => 'asked' as const,
    (error: unknown) => {
      if (isNamed(error, 'LimitExceededException')) return 'enough' as const;
      if (hasNoCode(error)) return 'asked' as const;
      throw error;
    },
  );
  const [outcome] = await Promise.all([fromPool, accountsApi.requestEmailCode({ body: { email } })]);
  return outcome;
}

/** The pool's own words, for an address that isn't verified and for a user that waits for a password. */
const hasNoCode = (error: unknown): boolean =>
  (isNamed(error, 'InvalidParameterException') && /registered\/verified email/i.test(messageOf(error))) ||
  (isNamed(error, 'NotAuthorizedException') && /current state/i.test(messageOf(error)));

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : '');

/**
 * Opens the account with this password alone, by the newest code of six digits or what the link of a mail has. The digits are
 * the pool's, or else the API's, which also confirms the address and begins the account; links are the API's.
 */
async function choosePassword(account: Account & Required<Names>, code: string): Promise<void> {
  await configureAmplify();
  const { email, password, businessName, displayName } = account;
  const referral = keptReferral();
  const fromApi = () =>
    accountsApi.confirmEmail({
      body: {
        email,
        password,
        businessName,
        displayName,
        code,
        ...(referral !== null && { referralCode: referral }),
      },
    });
  if (code.length > codeLength) return void (await fromApi());
  try {
    await confirmResetPassword({ username: email, confirmationCode: code, newPassword: password });
  } catch (refusal) {
    if (isOffline(refusal) || authProblemOf(refusal).field === 'password') throw refusal;
    // If the API has no such code, the pool's error is more precise.
    await fromApi().catch((error: unknown) => Promise.reject(isCodeRefused(error) ? refusal : error));
  }
}

const isNamed = (error: unknown, name: string): boolean => error instanceof Error && error.name === name;

const logged = <Args extends unknown[], Answer>(
  place: ClientErrorPlace,
  action: (...args: Args) => Promise<Answer>,
) => reporting(place, action, authErrorCode);

/** Everything the sign-in page asks of the pool. */
export const userPool = {
  signIn: logged('sign_in', signIn),
  askForLink: logged('link', askForLink),
  signInByLink: logged('link', signInByLink),
  signInByCode: logged('link', signInByCode),
  signUp: logged('sign_up', signUp),
  confirmSignUp: logged('confirm', confirmSignUp),
  resendCode: logged('resend', resendCode),
  askForReset: logged('forgot', askForReset),
  choosePassword: logged('reset', choosePassword),
};
