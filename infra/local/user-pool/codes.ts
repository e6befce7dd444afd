import { randomInt, timingSafeEqual } from 'node:crypto';
import { codeMismatch, expiredCode, limitExceeded } from './errors.ts';
import type { Pool } from './pool.ts';
import { customMessage } from './triggers.ts';
import type { CodePurpose, User } from './users.ts';

const HOUR_MS = 3_600_000;
const LIFETIME_MS: Record<CodePurpose, number> = {
  'sign-up': 24 * HOUR_MS,
  password: HOUR_MS,
  email: 24 * HOUR_MS,
};
/** Wrong guesses at one code; a million codes and five guesses make a guess hopeless. */
const MAXIMUM_ATTEMPTS = 5;
/** Codes for one person within an hour: more codes would be more guesses. Cognito allows 5 to 20. */
const MAXIMUM_CODES_AN_HOUR = 10;

export type Delivery = { AttributeName: 'email'; DeliveryMedium: 'EMAIL'; Destination: string };

/**
 * Mints a code, keeps it and puts the mail with it in the mailbox, both or neither. `keep` runs in the same
 * transaction.
 *
 * @param trigger `SignUp`, `ResendCode`, `ForgotPassword`, `UpdateUserAttribute`: the last part of CustomMessage's source.
 */
export async function sendCode(
  pool: Pool,
  clientId: string,
  user: User,
  options: { purpose: CodePurpose; trigger: string; to: string; keep?: () => void },
): Promise<Delivery> {
  const now = pool.now();
  const sentAt = (user.codesSentAt ?? []).filter((at) => at > now - HOUR_MS);
  if (sentAt.length >= MAXIMUM_CODES_AN_HOUR) throw limitExceeded();
  const code = randomInt(0, 1_000_000).toString().padStart(6, '0');
  const message = await customMessage(pool, clientId, user, options.trigger);
  const expiresAt = now + LIFETIME_MS[options.purpose];
  pool.store.transaction(() => {
    user.codesSentAt = [...sentAt, now];
    options.keep?.();
    pool.users.save(user);
    pool.users.saveCode(user.username, options.purpose, { code, expiresAt, attempts: 0 });
    pool.mailbox.receive({
      to: options.to,
      subject: message.subject,
      ...bodyOf(message.text.replaceAll('{####}', code)),
    });
  });
  return deliveryTo(options.to);
}

/** Cognito's messages are HTML, or a text that is valid HTML. */
const bodyOf = (message: string) =>
  /<[a-z][\s\S]*>/i.test(message)
    ? {
        html: message,
        text: message
          .replace(/<[^>]+>/g, ' ')
          .replace(/\s+/g, ' ')
          .trim(),
      }
    : { html: null, text: message };

/** The same for an address that nobody has, so that the answer tells nothing. */
export const deliveryTo = (email: string): Delivery => ({
  AttributeName: 'email',
  DeliveryMedium: 'EMAIL',
  Destination: email.replace(/^(.)[^@]*@(.).*$/, '$1***@$2***'),
});

/** @throws UserPoolError for a wrong, an expired or a missing code, and after too many wrong ones. */
export function checkCode(pool: Pool, user: User, purpose: CodePurpose, given: string): void {
  const kept = pool.users.findCode(user.username, purpose);
  if (!kept || kept.expiresAt <= pool.now()) throw expiredCode();
  if (kept.attempts >= MAXIMUM_ATTEMPTS) throw limitExceeded();
  // Some keyboards type full-width digits.
  const [typed, wanted] = [Buffer.from(given.normalize('NFKC').trim()), Buffer.from(kept.code)];
  if (typed.length !== wanted.length || !timingSafeEqual(typed, wanted)) {
    pool.users.saveCode(user.username, purpose, { ...kept, attempts: kept.attempts + 1 });
    throw codeMismatch();
  }
}
