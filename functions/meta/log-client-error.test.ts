import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { call } from '../../tests/support/api.ts';
import { log } from '../platform/log.ts';

let warn: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T08:00:00.000Z') });
  warn = vi.spyOn(log, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const report = (body: unknown) => call(null, 'logClientError', { body });

it('logs the place, the error and how many such errors a line counts for', async () => {
  expect(await report({ place: 'sign_in', code: 'wrong_password' })).toEqual({
    status: 200,
    body: { logged: true },
  });
  await report({ place: 'reset', code: 'unavailable' });
  expect(warn.mock.calls).toEqual([
    ['an error on a screen', { place: 'sign_in', code: 'wrong_password', oneIn: 10 }],
    ['an error on a screen', { place: 'reset', code: 'unavailable', oneIn: 1 }],
  ]);
});

it.each([
  { place: 'sign_in', code: 'ada@example.com' },
  { place: 'ada@example.com', code: 'other' },
  { place: 'sign_in', code: 'other', message: 'ada@example.com' },
  { place: 'sign_in' },
])('takes nothing but words of its lists: %j', async (body) => {
  expect((await report(body)).status).toBe(400);
  expect(warn).not.toHaveBeenCalled();
});

it('refuses a long body', async () => {
  const answer = await report({ place: 'sign_in', code: 'x'.repeat(1000) });
  expect(answer).toMatchObject({ status: 413, body: { code: 'body_too_large' } });
});

it('logs sixty a minute and continues in the next', async () => {
  vi.setSystemTime('2026-11-23T08:01:00.000Z');
  for (let sent = 0; sent < 60; sent += 1)
    expect((await report({ place: 'sign_in', code: 'other' })).body.logged).toBe(true);
  expect((await report({ place: 'sign_in', code: 'other' })).body.logged).toBe(false);
  expect(warn).toHaveBeenCalledTimes(60);
  vi.setSystemTime('2026-11-23T08:02:00.000Z');
  expect((await report({ place: 'sign_in', code: 'other' })).body.logged).toBe(true);
});
