/** What the line under the header says; `null` for nothing. */

import type { Job } from '../../data/stock/job.ts';
import { shownSince } from '../../ui/dates.ts';

export interface BannerText {
  kind: 'offline' | 'sending' | 'refused';
  title: string;
  /** Goes on from the title; on a phone for screen readers only. */
  more: string;
  /** How old the figures are, as the last sentence; empty where that doesn't matter. */
  inStep: string;
}

const changes = (count: number): string => (count === 1 ? '1 change' : `${count} changes`);
const wait = (count: number): string => `${changes(count)} ${count === 1 ? 'waits' : 'wait'}`;
const theyAre = (count: number): string => (count === 1 ? 'It is' : 'They are');

const inStep = (at: Date | null, now: Date): string =>
  at === null ? '' : `Last in step ${shownSince(at, now)}.`;

/** Changes that wait while there is a connection are told of only once they have waited this long. */
const patienceMs = 5000;

export function bannerOf(
  jobs: readonly Job[],
  isOnline: boolean,
  inStepAt: Date | null,
  now = new Date(),
): BannerText | null {
  const refused = jobs.filter(({ state }) => state === 'refused').length;
  const waiting = jobs.length - refused;
  const also = refused === 0 ? '' : ` ${changes(refused)} ${refused === 1 ? 'was' : 'were'} refused.`;
  const unkept = jobs.filter(({ isUnkept }) => isUnkept).length;
  if (unkept > 0)
    return {
      kind: 'refused',
      title: `${changes(unkept)} can’t be kept`,
      more: ': this device has no room. Leave this page open until it says that all is sent.',
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
      title: `${changes(refused)} ${refused === 1 ? 'was' : 'were'} refused`,
      more: `. ${theyAre(refused)} kept on this device: change what is wrong, or drop ${refused === 1 ? 'it' : 'them'}.`,
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
