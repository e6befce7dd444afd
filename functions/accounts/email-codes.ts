/**
 * Codes that prove an address whose sign-up was never confirmed. The pool's own code would confirm the
 * password of the first sign-up; this one comes together with a new password.
 *
 * | what | pk             | sk         | read by                      |
 * |------|----------------|------------|------------------------------|
 * | code | EMAIL_CODE#sub | EMAIL_CODE | the two operations, strongly |
 *
 * Only the newest code of a user counts, for an hour, five guesses and one password; five are mailed an hour at most.
 * The table has its hash alone.
 */
import { randomBytes, randomInt, scryptSync, timingSafeEqual } from 'node:crypto';
import { epochSeconds, plusSeconds } from '../platform/clock.ts';
import { invalid, RequestProblem } from '../platform/http/request-problem.ts';
import type { Key } from '../platform/table/keys.ts';
import { getItem, type Item } from '../platform/table/read.ts';
import { ConditionFailed, removeItem, transact } from '../platform/table/write.ts';

const hourSeconds = 3600;
const codesAnHour = 5;
const guessesMax = 5;
const scope = { system: 'codes of addresses that nobody has proved yet' };

const keyOf = (userId: string) => ({ pk: `EMAIL_CODE#${userId}`, sk: 'EMAIL_CODE' });

const hashOf = (code: string, salt: string): string => scryptSync(code, salt, 32).toString('base64url');

export const codeExpiresAt = (now: Date): Date => plusSeconds(now, hourSeconds);

/**
 * Makes a new code in place of the last.
 * @returns Its six digits, for the mail alone; `null` where another was made at this very moment.
 * @throws RequestProblem `too_many_codes` beyond five within an hour.
 */
export async function makeCode(userId: string, now: Date): Promise<string | null> {
  const key = keyOf(userId);
  const before = await getItem(scope, key, { consistent: true });
  const sentAt = sentWithinTheHour(before, now);
  if (sentAt.length >= codesAnHour) throw new RequestProblem('too_many_codes');
  const code = randomInt(0, 1_000_000).toString().padStart(6, '0');
  const salt = randomBytes(16).toString('base64url');
  const item: Item = {
    ...key,
    type: 'EMAIL_CODE',
    salt,
    hash: hashOf(code, salt),
    guesses: 0,
    sentAt: [...sentAt, epochSeconds(now)],
    expiresAt: epochSeconds(codeExpiresAt(now)),
  };
  // Of two requests at once one counts: each would forget the mail of the other.
  const unchanged = before
    ? { condition: 'salt = :salt', values: { ':salt': before.salt } }
    : { condition: 'attribute_not_exists(pk)' };
  try {
    await transact(scope, [{ label: 'code', put: item, ...unchanged }]);
  } catch (error) {
    if (error instanceof ConditionFailed) return null;
    throw error;
  }
  return code;
}

const sentWithinTheHour = (item: Item | undefined, now: Date): number[] =>
  ((item?.sentAt as number[] | undefined) ?? []).filter((at) => at > epochSeconds(now) - hourSeconds);

export const noLonger = () => invalid('code', 'does not work any more; ask for a new one');

/**
 * Counts the guess before it looks at it, so that guesses at once are counted too. The first password that comes with the
 * right code is the only one: the same may come again, after a failure half-way.
 * @throws RequestProblem at `code`: another than the newest, expired, used, or guessed at too often.
 */
export async function useCode(
  userId: string,
  { code, password }: { code: string; password: string },
  now: Date,
): Promise<void> {
  const key = keyOf(userId);
  const item = await getItem(scope, key, { consistent: true });
  if (!item || (item.expiresAt as number) <= epochSeconds(now)) throw noLonger();
  const salt = item.salt as string;
  await change(key, {
    expression: 'SET guesses = guesses + :one',
    condition: 'salt = :salt AND guesses < :most',
    values: { ':one': 1, ':salt': salt, ':most': guessesMax },
  });
  const [given, kept] = [hashOf(code, salt), item.hash as string];
  if (!timingSafeEqual(Buffer.from(given), Buffer.from(kept))) {
    throw invalid('code', 'is not the one of the newest mail');
  }
  await change(key, {
    expression: 'SET usedWith = :password',
    condition: 'salt = :salt AND (attribute_not_exists(usedWith) OR usedWith = :password)',
    values: { ':salt': salt, ':password': hashOf(password, salt) },
  });
}

/** @throws RequestProblem at `code` where the condition doesn't hold. */
async function change(
  key: Key,
  update: { expression: string; condition: string; values: Record<string, unknown> },
): Promise<void> {
  try {
    await transact(scope, [{ label: 'code', update: key, ...update }]);
  } catch (error) {
    if (error instanceof ConditionFailed) throw noLonger();
    throw error;
  }
}

/** Once it has done what it was for. */
export const forgetCode = (userId: string): Promise<void> => removeItem(scope, keyOf(userId));
