/**
 * Codes that prove an address whose sign-up was never confirmed. The pool's own code would confirm the password of
 * whoever signed up first; this one comes together with a new password.
 *
 * | what | pk                    | sk         | read by                        |
 * |------|-----------------------|------------|--------------------------------|
 * | code | EMAIL_CODE#<of email> | EMAIL_CODE | the two operations, strongly   |
 *
 * Only the newest code of an address counts, for an hour and five guesses; five are mailed an hour at most. The table
 * has its hash and that of the address.
 */
import { createHash, randomBytes, randomInt, scryptSync, timingSafeEqual } from 'node:crypto';
import { epochSeconds, plusSeconds } from '../platform/clock.ts';
import { invalid, RequestProblem } from '../platform/http/request-problem.ts';
import { getItem, type Item } from '../platform/table/read.ts';
import { ConditionFailed, removeItem, transact } from '../platform/table/write.ts';

const hourSeconds = 3600;
const codesAnHour = 5;
const guessesMax = 5;
const scope = { system: 'codes of addresses that nobody has proved yet' };

const keyOf = (email: string) => ({
  pk: `EMAIL_CODE#${createHash('sha256').update(email.toLowerCase()).digest('hex')}`,
  sk: 'EMAIL_CODE',
});

const hashOf = (code: string, salt: string): string => scryptSync(code, salt, 32).toString('base64url');

export const codeExpiresAt = (now: Date): Date => plusSeconds(now, hourSeconds);

/**
 * Makes a new code in place of the last.
 * @returns Its six digits, for the mail alone.
 * @throws RequestProblem `too_many_codes` beyond five within an hour.
 */
export async function makeCode(email: string, userId: string, now: Date): Promise<string> {
  const key = keyOf(email);
  const before = await getItem(scope, key, { consistent: true });
  const sentAt = sentWithinTheHour(before, now);
  if (sentAt.length >= codesAnHour) throw new RequestProblem('too_many_codes');
  const code = randomInt(0, 1_000_000).toString().padStart(6, '0');
  const salt = randomBytes(16).toString('base64url');
  const item: Item = {
    ...key,
    type: 'EMAIL_CODE',
    userId,
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
    if (error instanceof ConditionFailed) throw new RequestProblem('busy');
    throw error;
  }
  return code;
}

const sentWithinTheHour = (item: Item | undefined, now: Date): number[] =>
  ((item?.sentAt as number[] | undefined) ?? []).filter((at) => at > epochSeconds(now) - hourSeconds);

const noLonger = () => invalid('code', 'does not work any more; ask for a new one');

/**
 * Counts the guess before it looks at it, so that guesses at once are counted too.
 * @returns The user whose address it proves.
 * @throws RequestProblem at `code`: another than the newest, expired, or guessed at too often.
 */
export async function checkCode(email: string, code: string, now: Date): Promise<string> {
  const key = keyOf(email);
  const item = await getItem(scope, key, { consistent: true });
  if (!item || (item.expiresAt as number) <= epochSeconds(now)) throw noLonger();
  try {
    await transact(scope, [
      {
        label: 'guess',
        update: key,
        expression: 'SET guesses = guesses + :one',
        condition: 'salt = :salt AND guesses < :most',
        values: { ':one': 1, ':salt': item.salt, ':most': guessesMax },
      },
    ]);
  } catch (error) {
    if (error instanceof ConditionFailed) throw noLonger();
    throw error;
  }
  const [given, kept] = [hashOf(code, item.salt as string), item.hash as string];
  if (!timingSafeEqual(Buffer.from(given), Buffer.from(kept))) {
    throw invalid('code', 'is not the one of the newest mail');
  }
  return item.userId as string;
}

/** Once it has done what it was for. */
export const forgetCode = (email: string): Promise<void> => removeItem(scope, keyOf(email));
