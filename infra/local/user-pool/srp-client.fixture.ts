import { createHash, createHmac, randomBytes } from 'node:crypto';
import { modulus } from './srp.ts';

/** The client's half of SRP, as Cognito's clients compute it. */
export function createSrpClient() {
  const secret = BigInt(`0x${randomBytes(32).toString('hex')}`);
  const clientPublic = power(2n, secret);
  return {
    srpA: clientPublic.toString(16),
    /** The answer to a PASSWORD_VERIFIER challenge. */
    answer(challenge: Record<string, string>, poolName: string, password: string, timestamp: string) {
      const { SALT = '', SRP_B = '', SECRET_BLOCK = '', USER_ID_FOR_SRP = '' } = challenge;
      const serverPublic = BigInt(`0x${SRP_B}`);
      const scrambler = integer(digest(bytes(clientPublic), bytes(serverPublic)));
      const identity = digest(Buffer.from(`${poolName}${USER_ID_FOR_SRP}:${password}`));
      const exponent = integer(digest(bytes(BigInt(`0x${SALT}`)), identity));
      const multiplier = integer(digest(bytes(modulus), bytes(2n)));
      const base = (serverPublic - ((multiplier * power(2n, exponent)) % modulus) + modulus) % modulus;
      const shared = power(base, secret + scrambler * exponent);
      const extracted = createHmac('sha256', bytes(scrambler)).update(bytes(shared)).digest();
      const key = createHmac('sha256', extracted)
        .update('Caldera Derived Key\u0001')
        .digest()
        .subarray(0, 16);
      const signature = createHmac('sha256', key)
        .update(poolName)
        .update(USER_ID_FOR_SRP)
        .update(Buffer.from(SECRET_BLOCK, 'base64'))
        .update(timestamp)
        .digest('base64');
      return {
        USERNAME: USER_ID_FOR_SRP,
        PASSWORD_CLAIM_SECRET_BLOCK: SECRET_BLOCK,
        PASSWORD_CLAIM_SIGNATURE: signature,
        TIMESTAMP: timestamp,
      };
    },
  };
}

/** Big-endian, with a leading zero byte when the first bit is set, like Java's BigInteger. */
function bytes(value: bigint): Buffer {
  const hex = value.toString(16);
  const even = Buffer.from(hex.length % 2 ? `0${hex}` : hex, 'hex');
  return (even[0] ?? 0) > 127 ? Buffer.concat([Buffer.from([0]), even]) : even;
}

const digest = (...parts: Buffer[]): Buffer => createHash('sha256').update(Buffer.concat(parts)).digest();
const integer = (buffer: Buffer): bigint => BigInt(`0x${buffer.toString('hex')}`);

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n;
  for (let [factor, rest] = [base, exponent]; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * factor) % modulus;
    factor = (factor * factor) % modulus;
  }
  return result;
}
