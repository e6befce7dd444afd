import { createPublicKey, generateKeyPair, randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { createLocalJWKSet, importPKCS8, type JSONWebKeySet } from 'jose';
import type { Store } from '../store.ts';

export interface SigningKey {
  id: string;
  privateKey: Awaited<ReturnType<typeof importPKCS8>>;
  jwks: JSONWebKeySet;
  /** Finds the public key for a token's header. */
  lookup: ReturnType<typeof createLocalJWKSet>;
}

/** The key of this data folder, created once: sessions survive restarts, and are valid nowhere else. */
export async function openSigningKey(store: Store): Promise<SigningKey> {
  const { database } = store;
  database.exec('CREATE TABLE IF NOT EXISTS signing_keys (id TEXT PRIMARY KEY, pem TEXT NOT NULL)');
  let row = database.prepare('SELECT id, pem FROM signing_keys LIMIT 1').get();
  if (!row) {
    const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    row = { id: randomUUID(), pem };
    database.prepare('INSERT INTO signing_keys VALUES (?, ?)').run(String(row.id), pem);
  }
  const id = String(row.id);
  const pem = String(row.pem);
  const publicKey = createPublicKey(pem).export({ format: 'jwk' });
  const jwks = { keys: [{ ...publicKey, kid: id, alg: 'RS256', use: 'sig' }] } as JSONWebKeySet;
  return { id, privateKey: await importPKCS8(pem, 'RS256'), jwks, lookup: createLocalJWKSet(jwks) };
}
