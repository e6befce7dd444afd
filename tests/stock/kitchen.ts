/** An organization and its model, driven side by side: both run each command, and they must agree. */

import { type Subscription, subscriptions } from '@batchbook/events/subscriptions';
import { changeStanding } from '@batchbook/functions/billing/change-standing';
import { plans } from '@batchbook/shared/billing/plans';
import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { expect } from 'vitest';
import type { Answer } from '../support/api.ts';
import { deliver, type OutboxEvent } from '../support/deliver.ts';
import { LevelReader } from '../support/level-reader.ts';
import { newOrganization, type TestOrganization } from '../support/organization.ts';
import { look, type Seen } from './check-invariants.ts';
import { type Command, keyOf, mainSite, renamed, requestOf } from './commands.ts';
import { followThings } from './model/follow.ts';
import { handle } from './model/handle.ts';
import { type Expected, newWorld, placeOf, type Sent, type World } from './model/world.ts';
import { OutboxReader } from './outbox-reader.ts';
import { persist } from './persist.ts';
import { readRawLedger } from './raw-ledger.ts';

type Worker = (event: SQSEvent) => Promise<SQSBatchResponse>;

export interface ListeningWorker {
  name: string;
  types: readonly string[];
  worker: Worker;
}

export const workersOf = (listening: readonly Subscription[]): Promise<ListeningWorker[]> =>
  Promise.all(
    listening.map(async ({ name, events, entry }) => {
      const source = new URL(`../../${entry}`, import.meta.url).href;
      const { handler } = (await import(/* @vite-ignore */ source)) as { handler: Worker };
      return { name, types: events, worker: handler };
    }),
  );

/** Every worker that affects stock, with its events. */
export const stockWorkers = (): Promise<ListeningWorker[]> =>
  workersOf(subscriptions.filter(({ domain }) => domain === 'stock'));

const firstTier = 'custom';
/** Under faults a request takes several attempts. One that is never answered fails the test. */
const timesMax = 60;

/** For movements of the same levels the last event represents all. The bus suite delivers every one. */
function lastOfEach(events: readonly OutboxEvent[]): OutboxEvent[] {
  const byPlaces = new Map<string, OutboxEvent>();
  for (const event of events.toReversed()) {
    const { id, data } = JSON.parse(event.detail) as {
      id: string;
      data: { movements?: { siteId: string; itemId: string }[] };
    };
    const places = data.movements?.map(({ siteId, itemId }) => placeOf(siteId, itemId)).sort();
    const key = places ? places.join() : id;
    if (!byPlaces.has(key)) byPlaces.set(key, event);
  }
  return [...byPlaces.values()].reverse();
}

/** Operations between two reads of the changes. */
const readsEvery = 7;

/** Operations that may continue after their transaction with an item's levels. */
const settling = new Set(['putStockItem', 'restoreStockItem', 'putCount']);

/** Sent until the answer was certain. */
type SureAnswer = Answer & { isRepeated: boolean };

export class Kitchen {
  readonly organization: TestOrganization;
  readonly world: World;
  /** The sent requests, by their identity. */
  readonly history = new Map<string, Sent>();
  /** Its movements as they were at the last check. */
  seen: Seen = new Map();
  operations = 0;
  /**
   * When an answer gets lost, so does the work a request does after its transaction. Workers do it later, from the state
   * at that time. Events are handled before such a request too, so that the result is the same.
   */
  answersGetLost = false;
  /** Counts of answers by operation and status: `putCount 412 stock_moved`. */
  readonly outcomes = new Map<string, number>();
  /** Lost answers: each request was sent again. */
  repeated = 0;
  private readonly main: string;
  readonly outbox: OutboxReader;
  /** Keeps the levels open, and reads the changes now and then. */
  readonly reader: LevelReader;

  constructor(organization: TestOrganization, main: string, world: World) {
    this.organization = organization;
    this.main = main;
    this.world = world;
    this.outbox = new OutboxReader(organization.organizationId);
    this.reader = new LevelReader(organization);
  }

  static async open(): Promise<Kitchen> {
    const organization = await newOrganization();
    await changeStanding(organization.organizationId, { tier: firstTier }, new Date());
    const { body } = await organization.call('listSites');
    const [main] = body.items;
    const site = { ...main, createdAs: '' };
    return new Kitchen(organization, main.id, newWorld(site, plans[firstTier].limits.sites));
  }

  /** The same command, with the main site as a token. */
  portable = (command: Command): Command => renamed(command, this.main, mainSite);

  /** The table and the events, with the main site as a token, to compare with another kitchen's. */
  named = (text: string): string => text.replaceAll(this.main, mainSite);

  /** @throws AssertionError when the product and the model differ. */
  async perform(portable: Command): Promise<void> {
    const command = renamed(portable, mainSite, this.main);
    if (command.do === 'thing') return this.putThing(command);
    if (command.do === 'follow') return this.follow();
    if (command.do === 'look') return look(this);
    if (command.do === 'tier') return this.changeTier(command.tier as 'custom');
    if (this.answersGetLost && /"count"|StockItem/.test(JSON.stringify(command))) await this.follow();
    if (JSON.stringify(command).includes('putStockItem')) await this.readVersions();
    const sent = requestOf(this.world, this.history, command);
    if (!sent) return;
    const expected = handle(this.world, sent);
    const answer = await this.insist(sent);
    this.history.set(keyOf(sent), sent);
    this.operations++;
    const outcome = [sent.operation, expected.status, expected.code].join(' ').trim();
    this.outcomes.set(outcome, (this.outcomes.get(outcome) ?? 0) + 1);
    this.compare(sent, expected, answer);
    if (this.operations % readsEvery === 0) await this.reader.tryToRead();
    // Levels whose request lost its answer before they were settled: the workers do the rest.
    if (answer.isRepeated && settling.has(sent.operation)) await this.follow();
  }

  /** Sends it until the answer is certain. Only a busy table is a reason for a retry. */
  private async insist(sent: Sent): Promise<SureAnswer> {
    const { operation, ...input } = sent;
    for (let times = 1; ; times++) {
      const answer = await this.organization.call(operation, input);
      const isGoingOn = answer.body?.state === 'posting' || answer.body?.complete === false;
      if ((answer.status < 500 && !isGoingOn) || times === timesMax) {
        this.repeated += times - 1;
        return { ...answer, isRepeated: times > 1 };
      }
    }
  }

  private compare(sent: Sent, expected: Expected, answer: SureAnswer): void {
    const { status, body, isRepeated } = answer;
    // A repeated request may have succeeded the first time.
    const isDone = isRepeated && expected.status === 201 && status === 200;
    if (isRepeated && expected.status === 200 && body?.code === 'run_struck') return;
    const code = expected.code && { code: expected.code };
    expect(
      { status, body },
      `${JSON.stringify(sent)}\nanswered ${status} ${JSON.stringify(body)}`,
    ).toMatchObject({
      status: isDone ? 200 : expected.status,
      body: { ...expected.body, ...code },
    });
  }

  /** Workers raise the versions of stock items too. */
  private async readVersions(): Promise<void> {
    const { body } = await this.insist({ operation: 'listStockItems', params: {} });
    for (const { id, version } of body.items) {
      const item = this.world.items.get(id);
      if (item) item.version = version;
    }
  }

  private async putThing({ kind, id, body, isNew }: Command & { do: 'thing' }): Promise<void> {
    const there = this.world.things.get(id);
    const operation = kind === 'ingredient' ? 'putIngredient' : 'putRecipe';
    if (isNew === (there !== undefined)) return;
    const sent = { operation, params: { id }, body: { ...body, ...(there && { version: there.version }) } };
    const answer = await this.insist(sent);
    this.operations++;
    expect(answer.status, `${JSON.stringify(sent)} ${JSON.stringify(answer.body)}`).toBeLessThan(300);
    const unit = body.unit === 'jars' ? 'pieces' : body.unit;
    const { gramsPerMl = null, gramsPerPiece = null, piecesPerPack = null } = body;
    const category = kind === 'ingredient' ? kind : 'product';
    const known = { gramsPerMl, gramsPerPiece, piecesPerPack };
    this.world.things.set(id, { category, name: body.name, unit, ...known, version: answer.body.version });
  }

  private async changeTier(tier: keyof typeof plans): Promise<void> {
    await persist(() => changeStanding(this.organization.organizationId, { tier }, new Date()));
    this.world.siteLimit = plans[tier].limits.sites;
  }

  /** Delivers to each worker what has happened since, in order, and its consequences. */
  async follow(): Promise<void> {
    const workers = await stockWorkers();
    for (let fresh = await this.outbox.fresh(); fresh.length > 0; fresh = await this.outbox.fresh()) {
      const events = lastOfEach(fresh);
      for (const { types, worker, name } of workers)
        await this.deliverAll(
          name,
          worker,
          events.filter(({ type }) => types.includes(type)),
        );
    }
    await this.followed();
  }

  /** The model has followed as well. */
  async followed(): Promise<void> {
    followThings(this.world);
    // Zero is zero in every unit: when an empty level without a conversion changes its unit isn't specified.
    for (const [place, level] of this.world.levels) {
      if (level.q !== 0n || level.ideal !== 0n) continue;
      const [siteId = '', itemId = ''] = place.split('/');
      const { unit } = await persist(() => readRawLedger(this.organization.organizationId, siteId, itemId));
      level.unit = unit ?? level.unit;
    }
  }

  private async deliverAll(name: string, worker: Worker, events: readonly OutboxEvent[]): Promise<void> {
    for (const event of events)
      for (let times = 1; (await deliver(worker, [event])) > 0; times++) {
        this.repeated++;
        if (times > 50) throw new Error(`${name} can't do ${event.type}: ${event.detail}`);
      }
  }
}
