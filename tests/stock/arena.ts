/** An organization in which many do something at the same moment. */
import { changeStanding } from '@batchbook/functions/billing/change-standing';
import { expect, it } from 'vitest';
import type { Answer } from '../support/api.ts';
import { seeded, withFaults } from '../support/faults.ts';
import { newOrganization, type TestOrganization } from '../support/organization.ts';
import { alternateConflicts } from '../support/race.ts';
import { seed, sizeOf } from '../support/size.ts';
import { lateId, type Random } from './draw.ts';
import { type RawLedger, readRawLedger } from './raw-ledger.ts';

export const width = 50;
export const seeds = sizeOf('races');
const triesMax = 20;

/** A request, and when to send it: some milliseconds after the start. */
type Contender = (index: number) => Promise<Answer>;

/** Retries while the table is busy, as every client does: 503 means that nothing was written. */
function retryWhenBusy(organization: TestOrganization): TestOrganization {
  const call: TestOrganization['call'] = async (name, input) => {
    for (let tries = 1; ; tries++) {
      const answer = await organization.call(name, input);
      if (answer.status !== 503 || tries === triesMax) return answer;
    }
  };
  return { ...organization, call };
}

export class Arena {
  readonly organization: TestOrganization;
  readonly random: Random;
  /** Main Kitchen and a stall. */
  readonly main: string;
  readonly stall: string;

  constructor(organization: TestOrganization, random: Random, main: string, stall: string) {
    this.organization = organization;
    this.random = random;
    this.main = main;
    this.stall = stall;
  }

  static async open(random: Random): Promise<Arena> {
    const organization = retryWhenBusy(await newOrganization());
    await changeStanding(organization.organizationId, { tier: 'beta' }, new Date());
    const sites = await organization.call('listSites');
    const stall = lateId(random);
    await organization.call('putSite', { params: { id: stall }, body: { name: 'Stall' } });
    return new Arena(organization, random, sites.body.items[0].id, stall);
  }

  newId = (): string => lateId(this.random);

  /** @throws Error unless it succeeds. */
  async must(operation: string, params: Record<string, string>, body?: unknown): Promise<Answer['body']> {
    const answer = await this.organization.call(operation, { params, body });
    if (answer.status >= 300) throw new Error(`${operation}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  }

  async newItem(fields: Record<string, unknown> = {}): Promise<string> {
    const id = this.newId();
    await this.must('putStockItem', { id }, { name: 'Sugar', unit: 'g', ...fields });
    return id;
  }

  move = (siteId: string, itemId: string, quantity: string, id = this.newId()): Promise<Answer> =>
    this.organization.call('putMovement', {
      params: { siteId, itemId, id },
      body: { reason: 'adjust', quantity },
    });

  /** An item with 1,000 g of it at the main site, from three movements. */
  async stocked(): Promise<string> {
    const itemId = await this.newItem();
    for (const quantity of ['500', '499.9', '0.1']) {
      const answer = await this.move(this.main, itemId, quantity);
      if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
    }
    return itemId;
  }

  /**
   * Sends all at once, in a different order each time.
   *
   * @param ahead The contender that starts early, and by how many ms.
   * @returns The answers, by index.
   */
  async together(contend: Contender, ahead?: { index: number; ms: number }): Promise<Answer[]> {
    const order = Array.from({ length: width }, (_, index) => ({
      index,
      at: index === ahead?.index ? 0 : this.random(),
    })).sort((a, b) => a.at - b.at);
    const answers: Answer[] = [];
    await Promise.all(
      order.map(async ({ index, at }) => {
        if (at > 0.5 || (ahead !== undefined && at > 0))
          await new Promise((resolve) => setTimeout(resolve, (ahead?.ms ?? 6) + at * 8));
        answers[index] = await contend(index);
      }),
    );
    return answers;
  }

  /** The level, and its movements, which must add up to it (invariant 1). */
  async ledger(siteId: string, itemId: string): Promise<RawLedger> {
    const ledger = await readRawLedger(this.organization.organizationId, siteId, itemId);
    const { q, n, sum, movements } = ledger;
    expect({ q, n }).toEqual({ q: sum, n: BigInt(movements.length) });
    return ledger;
  }
}

/** Declares races: each is run once in every place, every other time under conflicts. */
export function racesIn<Place>(placesOf: () => readonly Place[], arenaOf: (place: Place) => Arena) {
  const nextRate = alternateConflicts();
  return (name: string, run: (place: Place) => Promise<void>): void => {
    it(`${name}: ${width} at once, ${seeds} times`, async () => {
      for (const place of placesOf())
        await withFaults({ conflicts: nextRate(), random: arenaOf(place).random }, () => run(place));
    });
  };
}

/** An arena for each seed. */
export const openArenas = (): Promise<Arena[]> =>
  Promise.all(Array.from({ length: seeds }, (_, index) => Arena.open(seeded(seed + index))));

/** How many of each status and code there were, such as `{ '201': 1, '409 undone_already': 49 }`. */
export function tally(answers: readonly Answer[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, body } of answers) {
    const key = body?.code ? `${status} ${body.code}` : String(status);
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
}
