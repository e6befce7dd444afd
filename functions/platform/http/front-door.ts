/** Whether a request came through CloudFront, which adds a secret header and has the firewall in front. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { originSecretHeader } from '@batchbook/shared/http/origin-secret';
import { optionalEnv } from '../config.ts';

/**
 * Two secrets are valid at a time, so that they can be rotated. Without any (on one machine, which has no CloudFront)
 * every request is accepted.
 *
 * @param headers Names in any case: WebSocket gateways keep the sender's.
 */
export function isFromFrontDoor(headers: Record<string, string | undefined> = {}): boolean {
  const secrets = (optionalEnv('ORIGIN_SECRETS') ?? '').split(' ').filter(Boolean);
  if (secrets.length === 0) return true;
  const given =
    Object.entries(headers).find(([name]) => name.toLowerCase() === originSecretHeader)?.[1] ?? '';
  return secrets.some((secret) => timingSafeEqual(digest(secret), digest(given)));
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
