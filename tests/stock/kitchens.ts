/** Kitchens at work side by side, until one of them fails. */
import { seeded } from '../support/faults.ts';
import { lookAt } from './check-invariants.ts';
import type { Command } from './commands.ts';
import { lateId, type Random, send } from './draw.ts';
import { generate } from './generate.ts';
import { Kitchen } from './kitchen.ts';
import { readRawStock } from './raw-ledger.ts';
import { shortest } from './shortest.ts';

/** Something to bake with, and what is baked, both tracked. */
function pantry(random: Random): Command[] {
  const [flour, jam] = [lateId(random), lateId(random)];
  const track = (category: string, referenceId: string): Command =>
    send('putStockItem', { id: lateId(random) }, { category, referenceId });
  const made = { name: 'Jam', batchYield: '12', unit: 'jars', lines: [] };
  const bought = { name: 'Flour', unit: 'kg', costingUnit: '1000g', gramsPerMl: '0.53' };
  return [
    { do: 'thing', kind: 'ingredient', id: flour, body: bought, isNew: true },
    { do: 'thing', kind: 'recipe', id: jam, body: made, isNew: true },
    track('ingredient', flour),
    track('product', jam),
  ];
}

/** A pantry, a stall, and figures beyond a float's exact range: ten million tonnes, and a tenth of a gram. */
export function opening(random: Random): Command[] {
  const itemId = lateId(random);
  const receive = (quantity: string, unit: string): Command => {
    const params = { siteId: 'MAIN', itemId, id: lateId(random) };
    return {
      do: 'send',
      sent: { operation: 'putMovement', params, body: { reason: 'receive', quantity, unit } },
    };
  };
  const item = { operation: 'putStockItem', params: { id: itemId }, body: { name: 'Sugar', unit: 'kg' } };
  const site = { operation: 'putSite', params: { id: lateId(random) }, body: { name: 'Stall' } };
  return [
    ...pantry(random),
    { do: 'send', sent: site },
    { do: 'send', sent: item },
    ...Array.from({ length: 10 }, () => receive('999999999.999', 'kg')),
    ...Array.from({ length: 3 }, () => receive('0.1', 'g')),
  ];
}

interface Run {
  kitchen: Kitchen;
  random: Random;
  /** All its commands. */
  told: Command[];
}

export class Kitchens {
  readonly runs: readonly Run[];
  private hasFailed = false;

  private constructor(runs: readonly Run[]) {
    this.runs = runs;
  }

  static async open(count: number, seed: number): Promise<Kitchens> {
    const runs = Array.from({ length: count }, async (_, index): Promise<Run> => {
      return { kitchen: await Kitchen.open(), random: seeded(seed + index), told: [] };
    });
    const kitchens = new Kitchens(await Promise.all(runs));
    await kitchens.each(async (run) => {
      for (const command of opening(run.random)) await kitchens.tell(run, command);
    });
    return kitchens;
  }

  get operations(): number {
    return this.runs.reduce((sum, { kitchen }) => sum + kitchen.operations, 0);
  }

  /** Total counts of answers by operation and status. */
  get outcomes(): Record<string, number> {
    const all: Record<string, number> = {};
    for (const { kitchen } of this.runs)
      for (const [outcome, count] of kitchen.outcomes) all[outcome] = (all[outcome] ?? 0) + count;
    return Object.fromEntries(Object.entries(all).sort());
  }

  get levels() {
    return this.runs.flatMap(({ kitchen }) => [...kitchen.world.levels.values()]);
  }

  /** Runs this many operations in each. @throws Error with the shortest failing list of commands that was found. */
  async work(operations: number): Promise<void> {
    await this.each(async (run) => {
      const { kitchen, random } = run;
      const until = kitchen.operations + operations;
      while (kitchen.operations < until && !this.hasFailed)
        await this.tell(run, kitchen.portable(generate(kitchen.world, random, kitchen.history)));
    });
  }

  /** Compares every kitchen with its model, and checks the invariants. */
  async look(): Promise<void> {
    await this.each(({ kitchen }) => kitchen.follow());
    const raw = await readRawStock(this.runs.map(({ kitchen }) => kitchen.organization.organizationId));
    for (const run of this.runs) {
      const stock = raw.get(run.kitchen.organization.organizationId);
      if (!stock) throw new Error('an organization without stock');
      await this.must(run, { do: 'look' }, () => lookAt(run.kitchen, stock));
    }
  }

  private tell = (run: Run, command: Command): Promise<void> =>
    this.must(run, command, () => run.kitchen.perform(command));

  private async must(run: Run, command: Command, act: () => Promise<void>): Promise<void> {
    run.told.push(command);
    try {
      await act();
    } catch (error) {
      if (this.hasFailed) return;
      this.hasFailed = true;
      throw new Error(await shortest(run.told, error as Error), { cause: error });
    }
  }

  private async each(act: (run: Run) => Promise<void>): Promise<void> {
    await Promise.all(this.runs.map(act));
  }
}
