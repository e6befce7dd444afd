/** A maker at work: calls the API as its screens do, at a time of her own, and writes down what she did. */
import { newId } from '@batchbook/shared/ids';
import { expect, vi } from 'vitest';
import type { Answer } from '../support/api.ts';
import { setEntitlement } from '../support/organization.ts';
import { newShelves, type Shelves } from '../support/shelves.ts';
import { londonDay } from './days.ts';
import type { ItemNote } from './notebook.ts';
import { Notebook } from './notebook.ts';

export class Maker {
  readonly notes = new Notebook();
  readonly kitchen: Shelves;
  readonly random: () => number;

  private constructor(kitchen: Shelves, random: () => number) {
    this.kitchen = kitchen;
    this.random = random;
  }

  static async open(random: () => number): Promise<Maker> {
    const kitchen = await newShelves();
    await setEntitlement(kitchen.organizationId, { tier: 'premium', sitesLimit: 9, recipesLimit: 99 });
    const maker = new Maker(kitchen, random);
    maker.notes.sites.push({ id: kitchen.siteId, name: 'Main Kitchen' });
    return maker;
  }

  /** Calls an operation that has to succeed, and returns its answer. */
  async call(name: string, params: Record<string, string>, body?: object): Promise<Answer['body']> {
    const answer = await this.kitchen.call(name, { params, ...(body && { body }) });
    expect(answer.status, `${name} ${JSON.stringify(body)}: ${JSON.stringify(answer.body)}`).toBeLessThan(
      300,
    );
    return answer.body;
  }

  async read(name: string, params: Record<string, string>, query: object): Promise<Answer['body']> {
    const answer = await this.kitchen.call(name, { params, query: { ...query } });
    expect(answer.status, `${name} ${JSON.stringify(query)}: ${JSON.stringify(answer.body)}`).toBe(200);
    return answer.body;
  }

  /** So many minutes later, and some seconds. */
  wait(minutes: number): void {
    vi.setSystemTime(Date.now() + Math.floor(minutes * 60_000) + 1_000);
  }

  now = (): string => new Date().toISOString();
  today = (): string => londonDay(Date.now());

  /** A whole number, both ends included. */
  between = (from: number, to: number): number => from + Math.floor(this.random() * (to - from + 1));
  chance = (share: number): boolean => this.random() < share;
  pick = <Value>(values: readonly Value[]): Value =>
    values[Math.floor(this.random() * values.length)] as Value;
  /** One of some, if there are any. */
  some = <Value>(values: readonly Value[]): Value | undefined =>
    values.length === 0 ? undefined : this.pick(values);

  /** The default site, or another one. */
  place = (): string | null => (this.chance(0.6) ? null : this.pick(this.notes.sites).id);
  siteId = (): string => this.place() ?? this.notes.mainSite;

  async track(item: Omit<ItemNote, 'id' | 'ideal'>, body: object): Promise<string> {
    const id = newId();
    await this.call('putStockItem', { id }, body);
    this.notes.items.push({ ...item, id, ideal: new Map() });
    return id;
  }
}

export type Act = (maker: Maker) => Promise<void>;
