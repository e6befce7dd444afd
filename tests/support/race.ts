/** Fifty requests at once, again and again with another seed. In every other run of all races transactions also conflict. */
import { setTimeout as sleep } from 'node:timers/promises';
import { it } from 'vitest';
import type { Answer } from './api.ts';
import { seeded, withFaults } from './faults.ts';
import { newOrganization, type TestOrganization } from './organization.ts';
import { seed, sizeOf } from './size.ts';

export type Random = () => number;

export const width = 50;
const conflictRate = 0.1;

/** Returns the rate of conflicts for each run: none and some in turn, so that one seed has both among its races. */
export function alternateConflicts(): () => number {
  let runs = 0;
  return () => (runs++ % 2 === 0 ? 0 : conflictRate);
}

const nextRate = alternateConflicts();

/** @param isExact What must hold of the organization after each run. */
export function race(
  name: string,
  run: (kitchen: TestOrganization, random: Random) => Promise<void>,
  isExact: (kitchen: TestOrganization) => Promise<void>,
): void {
  const seeds = sizeOf('races');
  it(`${name}: ${width} at once, ${seeds} times`, async () => {
    for (let index = 0; index < seeds; index++) {
      const random = seeded(seed + index);
      const kitchen = await newOrganization();
      await withFaults({ conflicts: nextRate(), random }, () => run(kitchen, random));
      await isExact(kitchen);
    }
  });
}

export const together = <T>(random: Random, act: (index: number) => Promise<T>): Promise<T[]> => {
  const delays = Array.from({ length: width }, () => random() * 20);
  return Promise.all(delays.map((delay, index) => sleep(delay).then(() => act(index))));
};

/** How often each code or status was answered. */
export function tally(answers: readonly Answer[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, body } of answers) {
    const key = body.code ?? String(status);
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
}
