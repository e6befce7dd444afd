/**
 * Codes that prove an address whose sign-up was never confirmed. The pool's own code would confirm the first sign-up's
 * password; this code is sent together with a new password.
 *
 * | what | pk             | sk         | read by                      |
 * |------|----------------|------------|------------------------------|
 * | code | EMAIL_CODE#sub | EMAIL_CODE | the two operations, strongly |
 *
 * A mail has six digits and a link. Only the newest digits are valid, for five guesses, because anybody who requests a
 * code can use up the guesses. A link can't be guessed, so each one works for its full hour. At most five mails are sent
 * an hour, and all of them accept only one password. The table stores only hashes.
 */
import { randomBytes, randomInt, scryptSync, timingSafeEqual } from 'node:crypto';
import { codeEnded } from '@batchbook/shared/accounts/constants';
import { epochSeconds, plusSeconds } from '../platform/clock.ts';
import { invalid } from '../platform/http/request-problem.ts';
import { hashOfToken, newToken } from '../platform/secret-token.ts';
import type { Key } from '../platform/table/keys.ts';
import { getItem, type Item } from '../platform/table/read.ts';
import { removeItem, transactUnlessChanged } from '../platform/table/write.ts';

const hourSeconds = 3600;
const mailsAnHour = 5;
const guessesMax = 5;
const scope = { system: 'codes of addresses that nobody has proved yet' };

const keyOf = (userId: string) => ({ pk: `EMAIL_CODE#${userId}`, sk: 'EMAIL_CODE' });

/** A slow hash, because six digits are quickly tried through. */
const hashOf = (code: string, salt: string): string => scryptSync(code, salt, 32).toString('base64url');

export interface EmailCode {
  digits: string;
  /** 256 random bits, used instead of the digits. */
  link: string;
}

/** A mail sent in the last hour: its time in epoch seconds and the hash of its link. */
interface Mailed {
  at: number;
  link: string;
}

export const codeExpiresAt = (now: Date): Date => plusSeconds(now, hourSeconds);

/**
 * Creates a new code that replaces the last one.
 * @returns The secrets for the mail; `null` when five were mailed within the hour, or one at this very moment.
 */
export async function makeCode(userId: string, now: Date): Promise<EmailCode | null> {
  const key = keyOf(userId);
  const before = await getItem(scope, key, { consistent: true });
  const mailed = mailedWithinTheHour(before, now);
  if (mailed.length >= mailsAnHour) return null;
  const digits = randomInt(0, 1_000_000).toString().padStart(6, '0');
  const link = newToken();
  const salt = randomBytes(16).toString('base64url');
  const item: Item = {
    ...key,
    type: 'EMAIL_CODE',
    salt,
    hash: hashOf(digits, salt),
    guesses: 0,
    mailed: [...mailed, { at: epochSeconds(now), link: hashOfToken(link) }],
    expiresAt: epochSeconds(codeExpiresAt(now)),
  };
  // Only one of two concurrent requests counts: each would overwrite the other's mail.
  const unchanged = before
    ? { condition: 'salt = :salt', values: { ':salt': before.salt } }
    : { condition: 'attribute_not_exists(pk)' };
  const isFirst = await transactUnlessChanged(scope, [{ label: 'code', put: item, ...unchanged }]);
  return isFirst ? { digits, link } : null;
}

const mailedWithinTheHour = (item: Item | undefined, now: Date): Mailed[] =>
  ((item?.mailed as Mailed[] | undefined) ?? []).filter(({ at }) => at > epochSeconds(now) - hourSeconds);

export const noLonger = () => invalid('code', codeEnded);

/**
 * Fixes the first password that comes with a correct code. The same password may come again after a failure half-way.
 * @param code The digits, or the secret from the link.
 * @throws RequestProblem at `code` when it is outdated, expired, used, or was guessed too often.
 */
export async function useCode(
  userId: string,
  { code, password }: { code: string; password: string },
  now: Date,
): Promise<void> {
  const item = await getItem(scope, keyOf(userId), { consistent: true });
  const links = mailedWithinTheHour(item, now).map(({ link }) => link);
  if (!item || links.length === 0) throw noLonger();
  const salt = item.salt as string;
  if (!isDigits(code)) {
    if (!links.includes(hashOfToken(code))) throw noLonger();
  } else await guess(userId, item, code);
  await change(keyOf(userId), {
    expression: 'SET usedWith = :password',
    condition: 'salt = :salt AND (attribute_not_exists(usedWith) OR usedWith = :password)',
    values: { ':salt': salt, ':password': hashOf(password, salt) },
  });
}

const isDigits = (code: string): boolean => /^\d{6}$/.test(code);

/** Counts the guess before checking it, so that concurrent guesses are counted too. */
async function guess(userId: string, { salt, hash }: Item, digits: string): Promise<void> {
  await change(keyOf(userId), {
    expression: 'SET guesses = guesses + :one',
    condition: 'salt = :salt AND guesses < :most',
    values: { ':one': 1, ':salt': salt, ':most': guessesMax },
  });
  const [given, kept] = [hashOf(digits, salt as string), hash as string];
  if (!timingSafeEqual(Buffer.from(given), Buffer.from(kept)))
    throw invalid('code', 'is not the code from the newest mail');
}

/** Allows another password after the pool refused the one that came with the code. */
export const allowAnotherPassword = (userId: string): Promise<void> =>
  change(keyOf(userId), {
    expression: 'REMOVE usedWith',
    condition: 'attribute_exists(pk)',
  });

/** @throws RequestProblem at `code` when the condition doesn't hold. */
async function change(
  key: Key,
  update: { expression: string; condition: string; values?: Record<string, unknown> },
): Promise<void> {
  if (!(await transactUnlessChanged(scope, [{ label: 'code', update: key, ...update }]))) throw noLonger();
}

/** Deletes the code once it has been used. */
export const forgetCode = (userId: string): Promise<void> => removeItem(scope, keyOf(userId));
