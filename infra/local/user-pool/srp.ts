import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * The server's half of the Secure Remote Password protocol (SRP-6a, RFC 5054, 3072-bit group), with the padding and key
 * derivation of Cognito's clients. The pool stores a verifier, never the password.
 */
const modulusHex =
  'FFFFFFFFFFFFFFFFC90FDAA22168C234C4C6628B80DC1CD129024E088A67CC74020BBEA63B139B22514A08798E3404DDEF9519B3CD3A431B' +
  '302B0A6DF25F14374FE1356D6D51C245E485B576625E7EC6F44C42E9A637ED6B0BFF5CB6F406B7EDEE386BFB5A899FA5AE9F24117C4B1FE6' +
  '49286651ECE45B3DC2007CB8A163BF0598DA48361C55D39A69163FA8FD24CF5F83655D23DCA3AD961C62F356208552BB9ED529077096966D' +
  '670C354E4ABC9804F1746C08CA18217C32905E462E36CE3BE39E772C180E86039B2783A2EC07A28FB5C55DF06F4C52C9DE2BCBF695581718' +
  '3995497CEA956AE515D2261898FA051015728E5A8AAAC42DAD33170D04507A33A85521ABDF1CBA64ECFB850458DBEF0A8AEA71575D060C7D' +
  'B3970F85A6E1E4C7ABF5AE8CDB0933D71E8C94E04A25619DCEE3D2261AD2EE6BF12FFA06D98A0864D87602733EC86A64521F2B18177B200C' +
  'BBE117577A615D6C770988C0BAD946E208E24FA074E5AB3143DB5BFCE0FD108E4B82D120A93AD2CAFFFFFFFFFFFFFFFF';

export const modulus = BigInt(`0x${modulusHex}`);
const generator = 2n;
const derivedKeyInfo = 'Caldera Derived Key';
const derivedKeyBytes = 16;

export interface Verifier {
  salt: string;
  verifier: string;
}

/** A sign-in in progress: what the server remembers until the client proves the password. */
export interface SrpSession {
  clientPublic: bigint;
  serverSecret: bigint;
  serverPublic: bigint;
  verifier: bigint;
  poolName: string;
  userId: string;
}

/** @param poolName The pool's id without its region. */
export function makeVerifier(
  poolName: string,
  userId: string,
  password: string,
  salt = randomBytes(16).toString('hex'),
): Verifier {
  const identity = createHash('sha256').update(`${poolName}${userId}:${password}`).digest('hex');
  const exponent = toInteger(hashHex(pad(toInteger(salt)) + identity));
  return { salt, verifier: power(generator, exponent).toString(16) };
}

export function matchesPassword(
  known: Verifier,
  poolName: string,
  userId: string,
  password: string,
): boolean {
  const { verifier } = makeVerifier(poolName, userId, password, known.salt);
  return equal(verifier, known.verifier);
}

/** @returns null when the client's public value would reveal the secret. */
export function beginSrp(clientPublicHex: string, known: Verifier, poolName: string, userId: string) {
  if (!/^[0-9a-f]{1,1024}$/i.test(clientPublicHex)) return null;
  const clientPublic = toInteger(clientPublicHex);
  if (clientPublic % modulus === 0n) return null;
  const verifier = toInteger(known.verifier);
  const serverSecret = toInteger(randomBytes(32).toString('hex'));
  const multiplier = toInteger(hashHex(pad(modulus) + pad(generator)));
  const serverPublic = (multiplier * verifier + power(generator, serverSecret)) % modulus;
  const session: SrpSession = { clientPublic, serverSecret, serverPublic, verifier, poolName, userId };
  return { session, serverPublicHex: serverPublic.toString(16) };
}

/** Whether the client's signature proves the password. */
export function provesPassword(
  session: SrpSession,
  claim: { secretBlock: string; timestamp: string; signature: string },
): boolean {
  const scrambler = toInteger(hashHex(pad(session.clientPublic) + pad(session.serverPublic)));
  const shared = power(
    (session.clientPublic * power(session.verifier, scrambler)) % modulus,
    session.serverSecret,
  );
  const extracted = hmac(Buffer.from(pad(scrambler), 'hex'), Buffer.from(pad(shared), 'hex'));
  const info = Buffer.concat([Buffer.from(derivedKeyInfo), Buffer.from([1])]);
  const key = hmac(extracted, info).subarray(0, derivedKeyBytes);
  const expected = hmac(
    key,
    Buffer.concat([
      Buffer.from(session.poolName),
      Buffer.from(session.userId),
      Buffer.from(claim.secretBlock, 'base64'),
      Buffer.from(claim.timestamp),
    ]),
  );
  return equal(expected.toString('base64'), claim.signature);
}

/** Hexadecimal with an even number of digits, and a leading zero byte when the number would read as negative. */
function pad(value: bigint): string {
  const hex = value.toString(16);
  const even = hex.length % 2 === 1 ? `0${hex}` : hex;
  return /^[89a-f]/i.test(even) ? `00${even}` : even;
}

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n;
  let factor = base % modulus;
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * factor) % modulus;
    factor = (factor * factor) % modulus;
  }
  return result;
}

const toInteger = (hex: string): bigint => BigInt(`0x${hex}`);
const hashHex = (hex: string): string => createHash('sha256').update(Buffer.from(hex, 'hex')).digest('hex');
const hmac = (key: Buffer, data: Buffer): Buffer => createHmac('sha256', key).update(data).digest();

const equal = (left: string, right: string): boolean => {
  const [a, b] = [left, right].map((text) => createHash('sha256').update(text).digest());
  return a !== undefined && b !== undefined && timingSafeEqual(a, b);
};
