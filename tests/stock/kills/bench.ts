/** Sets up a kitchen again and again, and runs a deed in it with kills, repetitions and checks in between. */
import { subscriptions } from '@batchbook/events/subscriptions';
import { expect } from 'vitest';
import type { Answer } from '../../support/api.ts';
import type { OutboxEvent } from '../../support/deliver.ts';
import { type Attributes, type BenchTable, keyOf, whole } from './bench-table.ts';
import type { Bus } from './bus.ts';
import type { Prepared } from './deed.ts';
import { type Kept, keptIn } from './kept.ts';
import { checkEffect, checkLeftBehind } from './left-behind.ts';
import type { Act, Kill, Report } from './order.ts';
import { Likeness } from './same-end.ts';
import type { Victims } from './victims.ts';

/** A deed that was completed once without a kill. */
export interface Scene extends Prepared {
  name: string;
  before: Kept;
  likeness: Likeness;
  /** The table calls that it makes. */
  calls: readonly string[];
  answer: Answer | null;
  end: readonly string[];
}

const timesMax = 5;
const roundsMax = 6;
const listening = subscriptions.filter(({ domain }) => domain === 'stock' || domain === 'production');

export class Bench {
  private readonly table: BenchTable;
  private readonly victims: Victims;
  private readonly bus: Bus;
  private busName = '';

  constructor(table: BenchTable, victims: Victims, bus: Bus) {
    this.table = table;
    this.victims = victims;
    this.bus = bus;
  }

  /** Runs it once without kills: its result is the expected one. */
  async rehearse(name: string, prepared: Prepared, items: readonly Attributes[]): Promise<Scene> {
    await this.lay(items);
    const before = keptIn(await this.table.read());
    const likeness = new Likeness(items, prepared.act);
    const { calls, answer } = await this.insist(prepared.act);
    const scene: Scene = { ...prepared, name, before, likeness, calls, answer, end: [] };
    const done = await this.table.read();
    await this.sendOnceMore(scene, done);
    return { ...scene, end: await this.end(scene, done) };
  }

  /**
   * Runs it with one kill after the other, then repeats it until it completes.
   *
   * @returns the number of kills. @throws Error naming what is wrong.
   */
  async strike(scene: Scene, kills: readonly Kill[]): Promise<number> {
    await this.lay(scene.before.items);
    let struck = 0;
    let isThere = false;
    for (const kill of kills) {
      // With less left to do it may complete before the kill.
      if (await this.order(scene.act, kill)) break;
      struck++;
      // Requests that it had sent may be completed after its end.
      const left = await this.table.readAtRest();
      this.look(scene, left);
      isThere = isChanged(scene, left);
    }
    const { answer } = await this.insist(scene.act);
    if (answer && struck > 0) this.compare(scene, answer, isThere);
    const items = await this.table.read();
    this.look(scene, items);
    if (kills.some(({ moment }) => moment === 'after')) await this.sendOnceMore(scene, items);
    const end = await this.end(scene, items);
    expect({
      missing: scene.end.filter((item) => !end.includes(item)),
      strange: end.filter((item) => !scene.end.includes(item)),
      count: end.length,
    }).toEqual({ missing: [], strange: [], count: scene.end.length });
    return struck;
  }

  /** Even when it was answered, since an answer may get lost as well. */
  private async sendOnceMore({ act }: Scene, items: readonly Attributes[]): Promise<void> {
    await this.insist(act);
    const again = await this.table.read();
    expect(again, 'something changed when it was sent once more').toEqual(items);
  }

  private async lay(items: readonly Attributes[]): Promise<void> {
    await this.table.lay(items);
    this.busName = this.bus.open();
  }

  private order(act: Act, kill: Kill | null): Promise<Report | undefined> {
    this.table.touched();
    return this.victims.obey({ act, kill, tableName: this.table.name, bus: this.busName });
  }

  /** Repeats it until it completes, as a phone's queue, the bus and the clock do. */
  private async insist(act: Act): Promise<Report> {
    for (let times = 1; ; times++) {
      const report = await this.order(act, null);
      const { error = 'killed', answer = null } = report ?? {};
      const isGoingOn = answer?.body?.state === 'posting' || answer?.body?.complete === false;
      const isDone = report && !error && !isGoingOn && (answer?.status ?? 0) < 500;
      if (isDone) return report;
      if (times === timesMax) throw new Error(`never came through: ${error ?? JSON.stringify(answer)}`);
    }
  }

  private look(scene: Scene, items: readonly Attributes[]): void {
    checkLeftBehind(scene.before, keptIn(items));
    if (scene.keepsOutbox) this.checkCarried(scene, items);
  }

  /** Only the creator's own request creates it; afterwards it exists. */
  private compare(scene: Scene, answer: Answer, isThere: boolean): void {
    const { answer: wanted, likeness, answersVary, sentAgain } = scene;
    const again = sentAgain ?? (wanted?.status === 201 ? 200 : wanted?.status);
    expect(answer.status, JSON.stringify(answer.body)).toBe(isThere ? again : wanted?.status);
    if (!answersVary && !(isThere && sentAgain))
      expect(likeness.of(answer.body)).toBe(likeness.of(wanted?.body));
  }

  /** What has left the outbox is on the bus. */
  private checkCarried({ before }: Scene, items: readonly Attributes[]): void {
    const left = new Set(items.map(keyOf));
    const taken = this.bus.takenBy(this.busName);
    for (const item of before.items)
      if (item.type?.S === 'OUTBOX' && !left.has(keyOf(item)))
        expect(taken, `the event ${keyOf(item)}`).toContain(item.detail?.S);
  }

  /** The result, including the workers' part if it belongs to the deed. */
  private async end(scene: Scene, items: readonly Attributes[]): Promise<string[]> {
    const last = scene.follows ? await this.follow(items) : items;
    this.look(scene, last);
    checkEffect(scene.before, keptIn(last), scene.effect);
    return scene.likeness.ofAll(last);
  }

  /** Delivers the events to each worker, and their consequences. */
  private async follow(items: readonly Attributes[]): Promise<readonly Attributes[]> {
    const handed = new Set<string>();
    let there = items;
    for (let round = 0; round < roundsMax; round++) {
      const fresh = there.filter((item) => item.type?.S === 'OUTBOX' && !handed.has(keyOf(item)));
      if (fresh.length === 0) return there;
      for (const item of fresh) handed.add(keyOf(item));
      for (const { name, events: types } of listening) {
        const events = fresh
          .map((item): OutboxEvent => ({ type: item.detailType?.S ?? '', detail: item.detail?.S ?? '' }))
          .filter(({ type }) => (types as readonly string[]).includes(type));
        if (events.length > 0) await this.insist({ do: 'deliver', worker: name, events });
      }
      there = await this.table.read();
    }
    throw new Error('each event led to another');
  }
}

const isChanged = ({ before }: Scene, items: readonly Attributes[]): boolean =>
  items.length !== before.items.length ||
  items.some((item) => {
    const old = before.at.get(keyOf(item));
    return !old || whole(old) !== whole(item);
  });
