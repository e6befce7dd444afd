/**
 * Stock against a plain model: 10,000 operations by ten kitchens side by side, each answer compared, and after each
 * run invariants 1 to 8 on the raw table and by the API.
 */
import { describe, expect, it } from 'vitest';
import { seeded } from '../support/faults.ts';
import { lookAt } from './check-invariants.ts';
import type { Command } from './commands.ts';
import { generate } from './generate.ts';
import { Kitchen } from './kitchen.ts';
import { readRawStock } from './raw-ledger.ts';
import { shortest } from './shortest.ts';

const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 1e9));
const KITCHENS = 10;
const RUNS = 4;
const OPERATIONS = Number(process.env.OPERATIONS ?? 10_000);

/** A kitchen at its work, and all that it was told to do. */
interface Run {
  kitchen: Kitchen;
  random: () => number;
  told: Command[];
}

/** Set by the first kitchen in which something is wrong: the others stop. */
let hasFailed = false;

/** @throws Error with the shortest list of commands that was found to fail. */
async function work(run: Run, operations: number): Promise<void> {
  const { kitchen, random, told } = run;
  const until = kitchen.operations + operations;
  while (kitchen.operations < until && !hasFailed) {
    const command = kitchen.portable(generate(kitchen.world, random, kitchen.history));
    told.push(command);
    try {
      await kitchen.perform(command);
    } catch (error) {
      hasFailed = true;
      throw new Error(await shortest(told, error as Error), { cause: error });
    }
  }
}

async function checkAll(runs: readonly Run[]): Promise<void> {
  await Promise.all(runs.map(({ kitchen }) => kitchen.follow()));
  const raw = await readRawStock(runs.map(({ kitchen }) => kitchen.organization.organizationId));
  for (const { kitchen, told } of runs) {
    const stock = raw.get(kitchen.organization.organizationId);
    if (!stock) throw new Error('an organization without stock');
    told.push({ do: 'look' });
    try {
      await lookAt(kitchen, stock);
    } catch (error) {
      throw new Error(await shortest(told, error as Error), { cause: error });
    }
  }
}

describe(`stock and its model (SEED=${seed})`, () => {
  it(`agree over ${OPERATIONS} operations`, async () => {
    const runs = await Promise.all(
      Array.from({ length: KITCHENS }, async (_, index): Promise<Run> => {
        return { kitchen: await Kitchen.open(), random: seeded(seed + index), told: [] };
      }),
    );
    for (let run = 0; run < RUNS; run++) {
      await Promise.all(runs.map((one) => work(one, Math.ceil(OPERATIONS / KITCHENS / RUNS))));
      await checkAll(runs);
    }
    const done = runs.reduce((sum, { kitchen }) => sum + kitchen.operations, 0);
    const levels = runs.flatMap(({ kitchen }) => [...kitchen.world.levels.values()]);
    process.stdout.write(`\nSEED=${seed}: ${done} operations upon ${levels.length} levels\n`);
    expect(done).toBeGreaterThanOrEqual(OPERATIONS);
    // 6: below zero is legal; the figures are such that a float could not hold them.
    expect(levels.some(({ q }) => q < 0n)).toBe(true);
    expect(levels.some(({ q }) => q > BigInt(Number.MAX_SAFE_INTEGER))).toBe(true);
  }, 300_000);
});
