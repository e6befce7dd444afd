import { randomInt, timingSafeEqual } from 'node:crypto';
import { codeMismatch, expiredCode, limitExceeded } from './errors.ts';
import type { Pool } from './pool.ts';
import { customMessage } from './triggers.ts';
import type { CodePurpose, User } from './users.ts';

const hourMs = 3_600_000;
const lifetimeMs: Record<CodePurpose, number> = {
  'sign-up': 24 * hourMs,
  password: hourMs,
  email: 24 * hourMs,
};
/** Wrong guesses at one code. With a million codes, five guesses are hopeless. */
const maximumAttempts = 5;
/** Codes for one person within an hour: more codes would allow more guesses. Cognito allows 5 to 20. */
const maximumCodesAnHour = 10;

export interface Delivery {
  AttributeName: 'email';
  DeliveryMedium: 'EMAIL';
  Destination: string;
}

/**
 * Creates a code, stores it and mails it, both or neither. `keep` runs in the same transaction.
 *
 * @param trigger `SignUp`, `ResendCode`, `ForgotPassword`, `UpdateUserAttribute`: the last part of CustomMessage's
 * source.
 */
export async function sendCode(
  pool: Pool,
  clientId: string,
  user: User,
  options: { purpose: CodePurpose; trigger: string; to: string; keep?: () => void },
): Promise<Delivery> {
  const now = pool.now();
  const sentAt = (user.codesSentAt ?? []).filter((at) => at > now - hourMs);
  if (sentAt.length >= maximumCodesAnHour) throw limitExceeded();
  const code = randomInt(0, 1_000_000).toString().padStart(6, '0');
  const message = await customMessage(pool, clientId, user, options.trigger);
  const expiresAt = now + lifetimeMs[options.purpose];
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
          .replace(/<head>[\s\S]*?<\/head>|<[^>]+>/g, ' ')
          .replace(/\s+/g, ' ')
          .trim(),
      }
    : { html: null, text: message };

/** The same answer for an unknown address, so that it reveals nothing. */
export const deliveryTo = (email: string): Delivery => ({
  AttributeName: 'email',
  DeliveryMedium: 'EMAIL',
  Destination: email.replace(/^(.)[^@]*@(.).*$/, '$1***@$2***'),
});

/** @throws UserPoolError for a wrong, expired or missing code, and after too many wrong ones. */
export function checkCode(pool: Pool, user: User, purpose: CodePurpose, given: string): void {
  const kept = pool.users.findCode(user.username, purpose);
  if (!kept || kept.expiresAt <= pool.now()) throw expiredCode();
  if (kept.attempts >= maximumAttempts) throw limitExceeded();
  // Some keyboards type full-width digits.
  const [typed, wanted] = [Buffer.from(given.normalize('NFKC').trim()), Buffer.from(kept.code)];
  if (typed.length !== wanted.length || !timingSafeEqual(typed, wanted)) {
    pool.users.saveCode(user.username, purpose, { ...kept, attempts: kept.attempts + 1 });
    throw codeMismatch();
  }
}
