/**
 * Codes that prove an address whose sign-up was never confirmed. The pool's own code would confirm the first sign-up's
 * password; this code is sent together with a new password.
 *
 * | what | pk                 | sk         | read by                                 |
 * |------|--------------------|------------|-----------------------------------------|
 * | code | EMAIL_CODE#address | EMAIL_CODE | the two operations and the worker, strongly |
 *
 * A mail has six digits and a link. Only the digits of the newest request are valid, for five guesses, because anybody who
 * requests a code can use up the guesses. A link can't be guessed, so each one works for its full hour. At most five mails
 * are sent an hour, and all of them accept only one password. The table stores only hashes.
 *
 * Requests are kept as `mail-requests.ts` says. Guesses are counted and compared for every address alike, and one sentence
 * refuses them all, so a guess doesn't reveal either whether a code was mailed.
 */
import { emailCodeRequested } from '@batchbook/events/accounts';
import { codeRefused } from '@batchbook/shared/accounts/constants';
import { epochSeconds, plusSeconds } from '../platform/clock.ts';
import { invalid } from '../platform/http/request-problem.ts';
import { hashOfToken, newToken } from '../platform/secret-token.ts';
import { getItem, type Item } from '../platform/table/read.ts';
import { removeItem, transactUnlessChanged } from '../platform/table/write.ts';
import { isSameCode, newDigits, newSalt, slowHashOf } from './digit-codes.ts';
import { hourSeconds, keepRequest, type RequestKind, readRequest, requestKey } from './mail-requests.ts';

const guessesMax = 5;
const scope = { system: 'codes of addresses that nobody has proved yet' };
const kind: RequestKind = { type: 'EMAIL_CODE', event: emailCodeRequested };

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

export interface EmailCodeRequest extends Item {
  /** As it was typed. */
  email: string;
  requestId: string;
}

export const codeExpiresAt = (now: Date): Date => plusSeconds(now, hourSeconds);

/** Keeps a request for the worker, which mails the code. The last digits end at once, the links don't. */
export const requestCode = (email: string, now: Date): Promise<void> =>
  keepRequest(
    kind,
    email,
    (before) => ({
      salt: newSalt(),
      guesses: 0,
      ...(before?.mailed !== undefined && { mailed: before.mailed, userId: before.userId }),
    }),
    now,
  );

/** Returns the request, or `null` once a newer one has taken its place. */
export const readCodeRequest = (data: {
  address: string;
  requestId: string;
}): Promise<EmailCodeRequest | null> => readRequest(kind, data);

/**
 * Creates the code of a request, for a user whose address nobody has proved.
 * @returns The secrets for the mail; `null` once a newer request has taken its place.
 */
export async function makeCode(
  request: EmailCodeRequest,
  userId: string,
  now: Date,
): Promise<EmailCode | null> {
  const digits = newDigits(6);
  const link = newToken();
  // The links of a user who was removed meanwhile would open somebody else's account.
  const others = request.userId === userId ? mailedWithinTheHour(request, now) : [];
  const isKept = await transactUnlessChanged(scope, [
    {
      label: 'code',
      update: { pk: request.pk, sk: request.sk },
      expression: 'SET #hash = :hash, userId = :user, mailed = :mailed, expiresAt = :end',
      condition: 'requestId = :requestId',
      names: { '#hash': 'hash' },
      values: {
        ':hash': slowHashOf(digits, request.salt as string),
        ':user': userId,
        ':mailed': [...others, { at: epochSeconds(now), link: hashOfToken(link) }],
        ':end': epochSeconds(codeExpiresAt(now)),
        ':requestId': request.requestId,
      },
    },
  ]);
  return isKept ? { digits, link } : null;
}

const mailedWithinTheHour = (item: Item | undefined, now: Date): Mailed[] =>
  ((item?.mailed as Mailed[] | undefined) ?? []).filter(({ at }) => at > epochSeconds(now) - hourSeconds);

export const refused = () => invalid('code', codeRefused);

/**
 * Fixes the first password that comes with a correct code. The same password may come again after a failure half-way.
 * @param code The digits, or the secret from the link.
 * @returns Whose code it is, in the user pool.
 * @throws RequestProblem at `code` when it is wrong, outdated, expired, used, or was guessed too often, or never was.
 */
export async function useCode(
  email: string,
  { code, password }: { code: string; password: string },
  now: Date,
): Promise<string> {
  const item = await getItem(scope, requestKey(kind, email), { consistent: true });
  const links = mailedWithinTheHour(item, now).map(({ link }) => link);
  const isRight = isDigits(code)
    ? await guess(email, { item, isMailed: links.length > 0 }, code)
    : links.includes(hashOfToken(code));
  if (!item || !isRight) throw refused();
  const salt = item.salt as string;
  const isFirst = await change(email, {
    expression: 'SET usedWith = :password',
    condition: 'salt = :salt AND (attribute_not_exists(usedWith) OR usedWith = :password)',
    values: { ':salt': salt, ':password': slowHashOf(password, salt) },
  });
  if (!isFirst) throw refused();
  return item.userId as string;
}

const isDigits = (code: string): boolean => /^\d{6}$/.test(code);

/**
 * Counts the guess before comparing it, so that concurrent guesses are counted too. It does the same without a code, and
 * without a request.
 */
async function guess(
  email: string,
  { item, isMailed }: { item: Item | undefined; isMailed: boolean },
  digits: string,
): Promise<boolean> {
  const salt = (item?.salt as string | undefined) ?? newSalt();
  const isCounted = await change(email, {
    expression: 'SET guesses = guesses + :one',
    condition: 'salt = :salt AND guesses < :most',
    values: { ':one': 1, ':salt': salt, ':most': guessesMax },
  });
  const kept = (item?.hash as string | undefined) ?? null;
  const isSame = isSameCode(digits, { kept, salt });
  return isCounted && isMailed && isSame;
}

/** Allows another password after the pool refused the one that came with the code. */
export async function allowAnotherPassword(email: string): Promise<void> {
  await change(email, { expression: 'REMOVE usedWith', condition: 'attribute_exists(pk)' });
}

/** @returns whether the condition holds. */
const change = (
  email: string,
  update: { expression: string; condition: string; values?: Record<string, unknown> },
): Promise<boolean> =>
  transactUnlessChanged(scope, [{ label: 'code', update: requestKey(kind, email), ...update }]);

/** Deletes the code once it has been used, or its account is deleted. */
export const forgetCode = (email: string): Promise<void> => removeItem(scope, requestKey(kind, email));
