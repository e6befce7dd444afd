import { randomBytes } from 'node:crypto';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Random letters and digits. */
export const randomLetters = (length: number): string =>
  Array.from(randomBytes(length), (byte) => letters[byte % letters.length]).join('');

/** An id as Stripe makes them: `cus_...`. */
export const newId = (prefix: string): string => `${prefix}_${randomLetters(24)}`;
