/**
 * Ten weeks of a business against its notebook: every figure of the dashboard, the margins and the reports is added up again
 * from what was sent and answered, after thousands of deliveries of events that came shuffled, repeated and late.
 */
import { makeAllDays } from '@batchbook/functions/insight/days/make-all-days';
import { restartIds } from '@batchbook/shared/ids';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { seed, sizeOf } from '../support/size.ts';
import { takeDelivery } from './acts-of-stock.ts';
import { compare, compareSums } from './compare.ts';
import { tenWeeks } from './ten-weeks.ts';

const acts = sizeOf('books');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  restartIds();
});

afterEach(() => {
  vi.useRealTimers();
  restartIds();
});

describe(`the books (SEED=${seed})`, () => {
  it('are those of the notebook after events in any order, and after a rebuild', async () => {
    const { maker, post } = await tenWeeks({ acts });
    process.stdout.write(`\nbooks, SEED=${seed}: ${post.events} events, ${post.deliveries} deliveries\n`);
    expect(post.deliveries).toBeGreaterThan(acts);
    await compare(maker);
    const { organizationId } = maker.kitchen;
    expect(await makeAllDays({ organizationId }, new Date())).toMatchObject({ differing: [] });
    await compareSums(maker);
  });

  it('are those of a maker who never enters a delivery', async () => {
    const { maker } = await tenWeeks({ acts: Math.floor(acts / 6), without: [takeDelivery] });
    await compare(maker);
  });
});
