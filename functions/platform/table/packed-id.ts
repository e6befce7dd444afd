/** Ids in 16 bytes instead of 26 letters, for rows that are read by the thousand and refer to others. */

const digits = '0123456789abcdefghijklmnopqrstuv';
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const bytesMax = 16;

const asDigit = new Map([...letters].map((letter, value) => [letter, BigInt(value)]));
const asLetter = new Map([...digits].map((digit, value) => [digit, letters[value] as string]));

/** @param id A ULID, whose 26 letters of Crockford base 32 are a number of 128 bits. */
export function packId(id: string): Uint8Array {
  let number = 0n;
  for (const letter of id) number = (number << 5n) | (asDigit.get(letter) as bigint);
  return Buffer.from(number.toString(16).padStart(2 * bytesMax, '0'), 'hex');
}

/** @param packed The stored bytes; returns `null` when the attribute is missing. */
export const unpackedId = (packed: unknown): string | null =>
  packed === undefined ? null : unpackId(packed as Uint8Array);

export function unpackId(packed: Uint8Array): string {
  const number = BigInt(`0x${Buffer.from(packed).toString('hex')}`);
  return number
    .toString(digits.length)
    .padStart(26, '0')
    .replaceAll(/[a-v]/g, (digit) => asLetter.get(digit) as string);
}
