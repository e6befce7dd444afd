/** Codes of a few digits in a mail. The table has only slow hashes of them, since a few digits are quickly tried through. */
import { randomBytes, randomInt, scryptSync, timingSafeEqual } from 'node:crypto';

export const newSalt = (): string => randomBytes(16).toString('base64url');

export const newDigits = (length: number): string =>
  randomInt(0, 10 ** length)
    .toString()
    .padStart(length, '0');

export const slowHashOf = (code: string, salt: string): string =>
  scryptSync(code, salt, 32).toString('base64url');

/** Compares in the same time whether or not there is a code. @param kept The hash of the mailed code, or `null`. */
export function isSameCode(code: string, { kept, salt }: { kept: string | null; salt: string }): boolean {
  const given = Buffer.from(slowHashOf(code, salt));
  return timingSafeEqual(given, kept === null ? Buffer.alloc(given.length) : Buffer.from(kept));
}
