/** Secrets that a link or a ticket carries: 256 random bits. The table has only their hashes. */
import { createHash, randomBytes } from 'node:crypto';

export const newToken = (): string => randomBytes(32).toString('base64url');

/** A fast hash: nobody can try through 256 bits. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('base64url');
