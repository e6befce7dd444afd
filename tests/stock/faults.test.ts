/**
 * The same while the table fails: one in ten transactions conflicts, one in ten requests is throttled, and one write in
 * ten loses its answer. Clients repeat requests without an answer. The model ignores the faults: the result must be the
 * same as without them.
 */
import { describe, expect, it } from 'vitest';
import { seeded, withFaults } from '../support/faults.ts';
import { seed, sizeOf } from '../support/size.ts';
import { Kitchens } from './kitchens.ts';

const operations = sizeOf('faults');
const kitchenCount = 10;
const runs = 2;
const share = 0.1;

describe(`stock under faults (SEED=${seed})`, () => {
  it(`is the same as without them, over ${operations} operations`, async () => {
    const kitchens = await Kitchens.open(kitchenCount, seed);
    for (const { kitchen } of kitchens.runs) kitchen.answersGetLost = true;
    const faults = { conflicts: share, throttles: share, lostAnswers: share, random: seeded(seed) };
    const injected = { conflicts: 0, throttles: 0, lostAnswers: 0 };
    for (let run = 0; run < runs; run++) {
      const some = await withFaults(faults, () => kitchens.work(Math.ceil(operations / kitchenCount / runs)));
      for (const name of ['conflicts', 'throttles', 'lostAnswers'] as const) injected[name] += some[name];
      // The faults have stopped: everything must settle in the right state.
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
