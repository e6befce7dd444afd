/**
 * Addresses that get no more mail: it came back for good, or somebody reported it as spam.
 *
 * | what       | pk              | sk         | read by        |
 * |------------|-----------------|------------|----------------|
 * | an address | SUPPRESSED#hash | SUPPRESSED | each mail to it |
 *
 * The item has the address's hash only, so it stays when the account of that address is deleted (ADR 74).
 */
import { hashOfToken } from './secret-token.ts';
import type { Key } from './table/keys.ts';
import { getItem } from './table/read.ts';

const scope = { system: 'addresses that get no more mail, of whichever organization' };

/**
 * The form in which addresses are compared, as the user pool compares them. Only A to Z are folded: folding other letters
 * would make one address of two that belong to different people.
 */
export const addressOf = (email: string): string =>
  email.trim().replace(/[A-Z]/g, (letter) => letter.toLowerCase());

export const addressHash = (email: string): string => hashOfToken(addressOf(email));

export const suppressedKey = (hash: string): Key => ({ pk: `SUPPRESSED#${hash}`, sk: 'SUPPRESSED' });

export const isSuppressed = async (email: string): Promise<boolean> =>
  (await getItem(scope, suppressedKey(addressHash(email)), { consistent: true })) !== undefined;
