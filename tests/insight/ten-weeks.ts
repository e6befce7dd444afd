/** Ten weeks of a maker, drawn from a seed, with the events of it brought to the workers in any order. */
import { vi } from 'vitest';
import { seeded } from '../support/faults.ts';
import { seed } from '../support/size.ts';
import { planStallOf } from './acts-of-market.ts';
import { beginning } from './compare.ts';
import { later } from './days.ts';
import { Maker } from './maker.ts';
import { fillPantry } from './pantry.ts';
import { PostOffice } from './post-office.ts';
import { live, type Year } from './year.ts';

const days = 70;

export async function tenWeeks({
  acts,
  without,
}: Omit<Year, 'days'>): Promise<{ maker: Maker; post: PostOffice }> {
  vi.setSystemTime(new Date(beginning));
  const random = seeded(seed);
  const maker = await Maker.open(random);
  const post = await PostOffice.open(maker.kitchen.organizationId, random);
  await fillPantry(maker, () => post.collect());
  await live(maker, { days, acts, ...(without && { without }) }, async (done) => {
    await post.collect();
    if (done % 5 === 0) await post.deliverSome(3);
    // From here on the sums of days are kept.
    if (done === Math.floor(acts / 5)) await maker.read('getDashboard', {}, { date: maker.today() });
  });
  // It is half past midnight where the business is. Nobody has entered yesterday's stall, though in Greenwich yesterday isn't over.
  vi.setSystemTime(new Date(`${later(maker.now().slice(0, 10), 1)}T23:30:00.000Z`));
  await planStallOf(maker, later(maker.today(), -1));
  await post.deliverAll();
  return { maker, post };
}
