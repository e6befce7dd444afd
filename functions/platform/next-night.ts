/** When nightly work of an organization is due. */
import { createHash } from 'node:crypto';

const dayMs = 24 * 60 * 60 * 1000;
const nightBeginsMs = 60 * 60 * 1000;
const nightMinutes = 240;

/** Between one and five o'clock (UTC), at a different minute for each organization. */
export function nextNight(organizationId: string, now: Date): Date {
  const midnight = now.getTime() - (now.getTime() % dayMs);
  const minute = createHash('sha1').update(organizationId).digest().readUInt16BE(1) % nightMinutes;
  const today = midnight + nightBeginsMs + minute * 60 * 1000;
  return new Date(today > now.getTime() ? today : today + dayMs);
}
