/** Postings that wait: each is sent once in effect, in order, and none is lost. */
import { ApiError } from '@batchbook/shared/http/client';
import { problems } from '@batchbook/shared/http/problem';
import { waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { runPendingWork } from '../../testing/pending-work.ts';
import { anId } from '../../testing/recipe-fixtures.ts';
import { aCount, aReceipt, aTransfer } from '../../testing/stock-jobs.ts';
import { failureOf } from './failure.ts';
import type { Job } from './job.ts';
import { kindOf } from './kind.ts';
import { JobQueue, type QueueNews, type QueueParts } from './queue.ts';
import { inMemory } from './store.ts';

const network = () => new ApiError(0, 'network', 'We got no answer', null);
const refused = (code: 'stock_closed' | 'id_taken') => {
  const { status, title } = problems[code];
  return new ApiError(status, code, title, { type: 'about:blank', code, status, title });
};

/** A device: what outlives a page, and the server that is sent to. */
function aDevice() {
  const store = inMemory();
  const sent: Job[] = [];
  const posted: string[] = [];
  const heard: ((news: QueueNews) => void)[] = [];
  const device = {
    store,
    sent,
    posted,
    online: true,
    reachable: true,
    user: 'user-priya',
    answer: async (_job: Job): Promise<unknown> => ({ done: true }),
    lock: Promise.resolve(),
    /** A tab, or the same one after a reload. */
    open: (changes: Partial<QueueParts> = {}) => {
      const own = heard.push(() => {}) - 1;
      return new JobQueue({
        userId: 'user-priya',
        store,
        touches: (job) => kindOf(job)?.touches(job) ?? null,
        send: async (job) => {
          sent.push(job);
          return device.answer(job);
        },
        isStillUser: async () => device.user === 'user-priya',
        hasNetwork: () => device.online,
        isOnline: () => device.online && device.reachable,
        reached: (answered) => {
          device.reachable = answered;
        },
        exclusively: (work) => {
          device.lock = device.lock.then(work);
          return device.lock;
        },
        channel: {
          post: (news) => {
            for (const [tab, hear] of heard.entries()) if (tab !== own) hear(news);
          },
          listen: (hear) => {
            heard[own] = hear;
          },
        },
        sent: (job) => posted.push(job.id),
        ...changes,
      });
    },
  };
  return device;
}

const ids = (jobs: readonly Job[]) => jobs.map(({ id }) => id);

afterEach(() => vi.useRealTimers());

describe('a posting', () => {
  it('is kept before it is sent, sent at once, and let go of when it is acknowledged', async () => {
    const device = aDevice();
    let keptAtSending: string[] = [];
    device.answer = async () => {
      keptAtSending = ids(await device.store.all('user-priya'));
      return { figure: 1 };
    };
    const queue = device.open();
    const answer = await queue.post(aReceipt(1, 1));
    expect(answer).toEqual({ kind: 'posted', id: anId(1), answer: { figure: 1 } });
    expect(keptAtSending).toEqual([anId(1)]);
    expect(await device.store.all('user-priya')).toEqual([]);
    expect([queue.jobs(), device.posted]).toEqual([[], [anId(1)]]);
  });

  it('waits without a network, survives the page, and is sent once on reconnecting', async () => {
    const device = aDevice();
    device.online = false;
    const before = device.open();
    expect(await before.post(aReceipt(2, 1))).toEqual({ kind: 'queued', id: anId(2) });
    expect(device.sent).toEqual([]);
    device.online = true;
    const after = device.open();
    await after.ready;
    await Promise.all([after.flush(), after.flush()]);
    expect(ids(device.sent)).toEqual([anId(2)]);
    expect(after.jobs()).toEqual([]);
  });

  it('keeps its id when the acknowledgement is lost', async () => {
    vi.useFakeTimers();
    const device = aDevice();
    device.answer = () => Promise.reject(network());
    const queue = device.open();
    expect(await queue.post(aReceipt(3, 1))).toEqual({ kind: 'queued', id: anId(3) });
    device.answer = async () => ({});
    await vi.advanceTimersByTimeAsync(3000);
    expect(ids(device.sent)).toEqual([anId(3), anId(3)]);
    expect(queue.jobs()).toEqual([]);
  });

  it('is tried again by itself behind a network that led nowhere, with no word from the browser', async () => {
    vi.useFakeTimers();
    const device = aDevice();
    device.answer = () => Promise.reject(network());
    const queue = device.open();
    expect((await queue.post(aReceipt(6, 1))).kind).toBe('queued');
    expect(device.reachable).toBe(false);
    // What is entered meanwhile is not waited for, and tried too.
    expect((await queue.post(aReceipt(7, 2))).kind).toBe('queued');
    device.answer = async () => ({});
    await vi.advanceTimersByTimeAsync(5000);
    expect(queue.jobs()).toEqual([]);
    expect(device.reachable).toBe(true);
  });

  it('that is taken and never answered is no answer', () => {
    expect(failureOf(new DOMException('signal timed out', 'TimeoutError'))).toBe('unreachable');
  });

  it('waits while its route isn’t there yet, or the firewall says no', () => {
    for (const [status, code] of [
      [404, 'not_found'],
      [403, 'forbidden'],
    ] as const)
      expect(failureOf(new ApiError(status, code, `The answer was ${status}`, null))).toBe('later');
    expect(failureOf(refused('stock_closed'))).toBe('refused');
    const { status, title } = problems.not_found;
    const ours = { type: 'about:blank', code: 'not_found', status, title } as const;
    expect(failureOf(new ApiError(404, 'not_found', title, ours))).toBe('refused');
  });

  it('is sent by a device that has no room for it, and kept by the page until then', async () => {
    const device = aDevice();
    device.store.put = () => Promise.reject(new DOMException('no room', 'QuotaExceededError'));
    const queue = device.open();
    expect((await queue.post(aReceipt(8, 1))).kind).toBe('posted');
    device.online = false;
    expect((await queue.post(aReceipt(9, 1))).kind).toBe('queued');
    expect(queue.jobs()).toMatchObject([{ id: anId(9), isUnkept: true }]);
    device.online = true;
    await queue.flush();
    expect([ids(device.sent), queue.jobs()]).toEqual([[anId(8), anId(9)], []]);
  });

  it('is sent by a device whose store can’t be opened', async () => {
    const device = aDevice();
    const closed = () => Promise.reject(new DOMException('closed', 'InvalidStateError'));
    Object.assign(device.store, { put: closed, all: closed, remove: closed });
    const queue = device.open();
    expect((await queue.post(aReceipt(10, 1))).kind).toBe('posted');
    expect(queue.jobs()).toEqual([]);
  });

  it.each([500, 503, 429, 401])('that is answered %d waits and is tried again', async (status) => {
    vi.useFakeTimers();
    const device = aDevice();
    device.answer = () => Promise.reject(new ApiError(status, 'busy', '', null));
    const queue = device.open();
    expect((await queue.post(aReceipt(4, 1))).kind).toBe('queued');
    expect(queue.jobs()).toMatchObject([{ state: 'waiting' }]);
    device.answer = async () => ({});
    await vi.advanceTimersByTimeAsync(3000);
    expect(queue.jobs()).toEqual([]);
  });

  it('rejects when it is refused while somebody waits for it, and nothing is kept', async () => {
    const device = aDevice();
    device.answer = () => Promise.reject(refused('stock_closed'));
    const queue = device.open();
    await expect(queue.post(aReceipt(5, 1))).rejects.toMatchObject({ code: 'stock_closed' });
    expect([queue.jobs(), await device.store.all('user-priya')]).toEqual([[], []]);
  });
});

describe('a posting that is refused after it waited', () => {
  async function aRefusedOne() {
    const device = aDevice();
    device.online = false;
    const queue = device.open();
    await queue.post(aReceipt(11, 1, '5'));
    await queue.post(aReceipt(12, 1, '6'));
    device.online = true;
    device.answer = ({ id }) =>
      id === anId(11) ? Promise.reject(refused('stock_closed')) : Promise.resolve({});
    await queue.flush();
    return { device, queue };
  }

  it('is kept with its reason over a reload, and holds nothing else up', async () => {
    const { device } = await aRefusedOne();
    const queue = device.open();
    await queue.ready;
    await queue.flush();
    expect(queue.jobs()).toMatchObject([
      { id: anId(11), state: 'refused', problem: { code: 'stock_closed' } },
    ]);
    expect(ids(device.sent)).toEqual([anId(11), anId(12)]);
  });

  it('is sent again as it is edited, under its id', async () => {
    const { device, queue } = await aRefusedOne();
    device.answer = async () => ({});
    const [job] = queue.jobs();
    if (job) queue.replace(job, { reason: 'receive', quantity: '7', unit: 'kg' }, job.id);
    await waitFor(() => expect(queue.jobs()).toEqual([]));
    expect(device.sent.at(-1)).toMatchObject({ id: anId(11), body: { quantity: '7' } });
  });

  it('is gone when it is dropped', async () => {
    const { device, queue } = await aRefusedOne();
    queue.drop(anId(11));
    await waitFor(async () => expect(await device.store.all('user-priya')).toEqual([]));
    expect(queue.jobs()).toEqual([]);
  });
});

describe('several postings', () => {
  it('of one item go in the order of entry, one after the other; other items don’t wait for them', async () => {
    const device = aDevice();
    device.online = false;
    const queue = device.open();
    const jobs = [aReceipt(21, 1), aTransfer(22, 1), aCount(23, { 1: '3', 2: '4' }), aReceipt(24, 3)];
    for (const job of jobs) await queue.post(job);
    device.online = true;
    const onTheirWay = new Set<string>();
    const together = new Set<string>();
    device.answer = async ({ id }) => {
      onTheirWay.add(id);
      for (const other of onTheirWay) if (other !== id) together.add([other, id].sort().join(' '));
      await runPendingWork();
      onTheirWay.delete(id);
      return {};
    };
    await queue.flush();
    expect(together).toContain(`${anId(21)} ${anId(24)}`);
    expect([...together].filter((pair) => !pair.includes(anId(24)))).toEqual([]);
    expect(ids(device.sent).filter((id) => id !== anId(24))).toEqual([anId(21), anId(22), anId(23)]);
  });

  it('are sent by one tab at a time, and each by one of them', async () => {
    const device = aDevice();
    device.online = false;
    const [one, other] = [device.open(), device.open()];
    await one.post(aReceipt(31, 1));
    await other.post(aReceipt(32, 2));
    device.online = true;
    await Promise.all([one.flush(), other.flush()]);
    expect(ids(device.sent).sort()).toEqual([anId(31), anId(32)]);
    expect([one.jobs(), other.jobs()]).toEqual([[], []]);
  });

  it('wait while another user is signed in, who doesn’t see them', async () => {
    const device = aDevice();
    device.online = false;
    const queue = device.open();
    await queue.post(aReceipt(41, 1));
    device.user = 'user-tom';
    device.online = true;
    await queue.flush();
    expect(device.sent).toEqual([]);
    const toms = device.open({ userId: 'user-tom', isStillUser: async () => true });
    await toms.ready;
    await toms.flush();
    expect([toms.jobs(), device.sent]).toEqual([[], []]);
    expect(await device.store.all('user-priya')).toHaveLength(1);
  });
});
