import { describe, expect, it } from 'vitest';
import { aReceipt } from '../../testing/stock-jobs.ts';
import { bannerOf } from './banner-text.ts';

const now = new Date(2026, 10, 21, 9, 0);
const inStepAt = new Date(2026, 10, 21, 8, 41);
const text = (...given: Parameters<typeof bannerOf>) => {
  const banner = bannerOf(...given);
  return banner && [banner.title + banner.more, banner.inStep].filter(Boolean).join(' ');
};
const three = [aReceipt(1, 1), aReceipt(2, 2), aReceipt(3, 3)];
const refused = aReceipt(4, 4, '1', { state: 'refused' });

describe('the line under the header', () => {
  it.each([
    [
      three,
      'Offline: 3 changes waiting. They’re kept on this device and sent when you reconnect. Last synced at 08:41.',
    ],
    [
      three.slice(0, 1),
      'Offline: 1 change waiting. It’s kept on this device and sent when you reconnect. Last synced at 08:41.',
    ],
    [[], 'Offline. Last synced at 08:41.'],
    [
      [...three, refused],
      'Offline: 3 changes waiting. They’re kept on this device and sent when you reconnect. 1 change was refused. Last synced at 08:41.',
    ],
  ])('says without a network what waits and how old the figures are', (jobs, expected) =>
    expect(text(jobs, false, inStepAt, now)).toBe(expected),
  );

  it('names the day where that is another one', () => {
    expect(text([], false, new Date(2026, 10, 19, 17, 5), now)).toBe(
      'Offline. Last synced on Nov 19, 2026 at 17:05.',
    );
  });

  it('says first what the device has no room for', () =>
    expect(text([...three, aReceipt(6, 6, '1', { isUnkept: true })], false, inStepAt, now)).toBe(
      '1 change can’t be kept: this device has no room. Leave this page open until everything is sent.',
    ));

  it('says with a network what was refused, and nothing where all goes well', () => {
    expect(text([refused], true, inStepAt, now)).toBe(
      '1 change was refused. It’s kept on this device. Fix what’s wrong, or drop it.',
    );
    expect(text([], true, inStepAt, now)).toBeNull();
    const justEntered = aReceipt(5, 5, '1', { madeAt: now.toISOString() });
    expect(text([justEntered], true, inStepAt, now)).toBeNull();
    expect(text([justEntered], true, inStepAt, new Date(now.getTime() + 6000))).toBe(
      '1 change waiting to be sent. It’s kept on this device and sent again in a moment.',
    );
  });
});
