/** The text of the banner under the header, or `null` for no banner. */

import { countOf, plural } from '@batchbook/shared/text';
import type { Job } from '../../data/outbox/job.ts';
import { shownSince } from '../../ui/dates.ts';

export interface BannerText {
  kind: 'offline' | 'sending' | 'refused';
  title: string;
  /** Continues the title. On a phone, for screen readers only. */
  more: string;
  /** The age of the figures, as the last sentence. Empty when it doesn't matter. */
  inStep: string;
}

const wait = (count: number): string => `${countOf(count, 'change')} waiting`;
const theyAre = (count: number): string => plural(count, 'It’s', 'They’re');

const inStep = (at: Date | null, now: Date): string =>
  at === null ? '' : `Last synced ${shownSince(at, now)}.`;

/** Changes that wait while there is a connection are shown only once they have waited this long. */
const patienceMs = 5000;

export function bannerOf(
  jobs: readonly Job[],
  isOnline: boolean,
  inStepAt: Date | null,
  now = new Date(),
): BannerText | null {
  const refused = jobs.filter(({ state }) => state === 'refused').length;
  const waiting = jobs.length - refused;
  const also = refused === 0 ? '' : ` ${countOf(refused, 'change was', 'changes were')} refused.`;
  const unkept = jobs.filter(({ isUnkept }) => isUnkept).length;
  if (unkept > 0)
    return {
      kind: 'refused',
      title: `${countOf(unkept, 'change')} can’t be kept`,
      more: ': this device has no room. Leave this page open until everything is sent.',
      inStep: '',
    };
  if (!isOnline) {
    const kept = waiting === 0 ? '' : ` ${theyAre(waiting)} kept on this device and sent when you reconnect.`;
    return {
      kind: 'offline',
      title: waiting === 0 ? 'Offline.' : `Offline: ${wait(waiting)}`,
      more: `${waiting === 0 ? '' : '.'}${kept}${also}`,
      inStep: inStep(inStepAt, now),
    };
  }
  if (refused > 0)
    return {
      kind: 'refused',
      title: `${countOf(refused, 'change was', 'changes were')} refused`,
      more: `. ${theyAre(refused)} kept on this device. Fix what’s wrong, or drop ${plural(refused, 'it', 'them')}.`,
      inStep: '',
    };
  const old = jobs.filter(({ madeAt }) => now.getTime() - Date.parse(madeAt) > patienceMs).length;
  if (old === 0) return null;
  return {
    kind: 'sending',
    title: `${wait(old)} to be sent`,
    more: `. ${theyAre(old)} kept on this device and sent again in a moment.`,
    inStep: '',
  };
}
