/**
 * The same while the table fails: one in ten transactions conflicts, one in ten requests is throttled, and of one
 * write in ten the answer is lost. Whoever got no answer asks again, the very same, until there is one. The model
 * knows nothing of it: what happened is what would have happened without.
 */
import { describe, expect, it } from 'vitest';
import { seeded, withFaults } from '../support/faults.ts';
import { seed, sizeOf } from '../support/size.ts';
import { Kitchens } from './kitchens.ts';

const operations = sizeOf('faults');
const KITCHENS = 10;
const RUNS = 2;
const SHARE = 0.1;

describe(`stock under faults (SEED=${seed})`, () => {
  it(`is as without them, over ${operations} operations`, async () => {
    const kitchens = await Kitchens.open(KITCHENS, seed);
    for (const { kitchen } of kitchens.runs) kitchen.answersGetLost = true;
    const faults = { conflicts: SHARE, throttles: SHARE, lostAnswers: SHARE, random: seeded(seed) };
    const injected = { conflicts: 0, throttles: 0, lostAnswers: 0 };
    for (let run = 0; run < RUNS; run++) {
      const some = await withFaults(faults, () => kitchens.work(Math.ceil(operations / KITCHENS / RUNS)));
      for (const name of ['conflicts', 'throttles', 'lostAnswers'] as const) injected[name] += some[name];
      // They have stopped: everything comes to rest, and is as it ought to be.
      await kitchens.look();
    }
    const repeated = kitchens.runs.reduce((sum, { kitchen }) => sum + kitchen.repeated, 0);
    process.stdout.write(
      `\nfaults, SEED=${seed}: ${kitchens.operations} operations, ${repeated} sent again, ${JSON.stringify(injected)}\n`,
    );
    expect(kitchens.operations).toBeGreaterThanOrEqual(operations);
    for (const count of Object.values(injected)) expect(count).toBeGreaterThan(operations / 20);
    expect(repeated).toBeGreaterThan(operations / 20);
  });
});
