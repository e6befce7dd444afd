/**
 * Invariant 28 and the durability of every acknowledged write. The product's processes are killed again and again,
 * without any clean-up, while makers write through the real API. Then the raw table is read.
 */

import { setTimeout as sleep } from 'node:timers/promises';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { subscriptions } from '@batchbook/events/subscriptions';
import type { QueueState } from '@batchbook/infra/local/queues/queue-store';
import { titleOf } from '@batchbook/infra/stacks/domain-stack';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { seeded } from '../support/faults.ts';
import { setTier } from '../support/operator.ts';
import { OwnProduct } from '../support/own-product.ts';
import { type Maker, mailsTo, type Runtime, request, signIn, signUp, until } from '../support/product.ts';
import { isFullRun, seed, sizeOf } from '../support/size.ts';
import { addIngredients, changeRecipe, type Ledger, newLedger, signUpNewcomers } from './makers-at-work.ts';
import { inviteBouncing, refundPayment, writeToUs } from './makers-of-messages.ts';
import { buyPlan } from './makers-of-payments.ts';
import { bakeAndSell } from './makers-of-production.ts';
import {
  countStock,
  moveStock,
  newStockLedger,
  openShelves,
  type StockLedger,
  transferStock,
} from './makers-of-stock.ts';
import { changeTeam, leaveForGood } from './makers-of-teams.ts';

const killCount = sizeOf('productKills');
/** People sign up during the first kills: mail left by a killed worker is retried only after a minute. */
const killsWithSignUps = killCount / 2;
const newcomersAtOnce = 3;
/** A mail whose worker was killed is retried after a minute, and its queue waits between two attempts. */
const settledWithinMs = 900_000;
/** Two makers in the kitchen and one at the stall. */
const placesOfStock = 3;
/** A maker's plan holds five recipes. */
const recipes = 4;

type Item = Record<string, unknown> & { pk: string; sk: string; type: string };
interface BusEvent {
  'detail-type': string;
  detail: {
    id: string;
    data: {
      id?: string;
      version?: number;
      userId?: string;
      movements?: { id: string; siteId: string; itemId: string }[];
    };
  };
}

const product = new OwnProduct();
const ledger: Ledger = newLedger();
const stock: StockLedger = newStockLedger();
let runtime: Runtime;
let maker: Maker;
let guest: Maker;
let leaver: Maker;
let items: Item[];
let events: BusEvent[];
const killedAt: number[] = [];

beforeAll(async () => {
  runtime = await product.start();
  const referrer = await signUp(runtime);
  const { link } = (await referrer.call('GET', '/referrals')).body;
  maker = await signUp(runtime, 'Hazel & Rye', new URL(link).searchParams.get('ref') ?? '');
  guest = await signUp(runtime);
  leaver = await signUp(runtime);
  // Allows a second site.
  await setTier(runtime, maker.organizationId, 'standard');
  await workThroughKills();
  await until('everything to settle', isSettled, settledWithinMs);
  items = await readTable();
  events = await readEvents();
});

afterAll(() => product.stop());

async function workThroughKills(): Promise<void> {
  let kills = 0;
  const goesOn = () => kills < killCount;
  // Beside other work some of them get to nothing while a few kills last.
  const stockGoesOn = () => goesOn() || stock.movements.size < placesOfStock;
  const shelves = await openShelves(maker, ledger);
  // With two sites the free plan starts a grace period, of which its owner is told.
  await setTier(runtime, maker.organizationId, 'free');
  const work = Promise.all([
    ...[moveStock, moveStock, transferStock, countStock].map((keep) =>
      keep(maker, shelves, stock, ledger, stockGoesOn),
    ),
    changeTeam(runtime, maker, guest, ledger),
    buyPlan(maker, ledger).then(() => refundPayment(runtime)),
    inviteBouncing(guest, ledger),
    writeToUs(runtime, ledger),
    bakeAndSell(guest, ledger),
    leaveForGood(runtime, leaver, ledger),
    addIngredients(maker, ledger, goesOn),
    addIngredients(maker, ledger, goesOn),
    ...Array.from({ length: recipes }, () => changeRecipe(maker, ledger, goesOn)),
    ...Array.from({ length: newcomersAtOnce }, () =>
      signUpNewcomers(runtime, ledger, () => kills < killsWithSignUps),
    ),
  ]);
  // A refusal fails the test when the work is awaited, not earlier as an unhandled rejection.
  work.catch(() => {});
  const random = seeded(seed);
  while (kills < killCount) {
    // Lets some work happen between two kills, so that each hits another moment.
    const acknowledged = ledger.acknowledged;
    const goesOnWell = () => ledger.acknowledged >= acknowledged + 5 && ledger.ingredients.size > kills + 1;
    await until('work to go on', async () => goesOnWell());
    await sleep(random() * 150);
    if (kills % 2 === 0) {
      await product.killRunner();
      killedAt.push(Date.now());
      await product.start();
    } else {
      await product.killEngine();
      killedAt.push(Date.now());
    }
    kills++;
  }
  await work;
}

async function readTable(): Promise<Item[]> {
  const client = DynamoDBDocumentClient.from(
    new DynamoDBClient({
      endpoint: product.runtime().dynamodbEndpoint,
      region: 'eu-west-2',
      credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    }),
  );
  const found: Item[] = [];
  let ExclusiveStartKey: Record<string, unknown> | undefined;
  do {
    const page = await client.send(
      new ScanCommand({ TableName: runtime.tableName, ConsistentRead: true, ExclusiveStartKey }),
    );
    found.push(...((page.Items ?? []) as Item[]));
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  return found;
}

/** Every event that the bus took, from its archive. */
async function readEvents(): Promise<BusEvent[]> {
  const found: BusEvent[] = [];
  for (let after = 0; ; ) {
    const page = (await (await fetch(`${runtime.appUrl}/_local/events.json?after=${after}`)).json()) as {
      sequence: number;
      event: BusEvent;
    }[];
    if (page.length === 0) return found;
    found.push(...page.map(({ event }) => event));
    after = page.at(-1)?.sequence ?? after;
  }
}

async function queueStates(): Promise<QueueState[]> {
  return (await fetch(`${runtime.appUrl}/_local/queues.json`)).json() as never;
}

async function isSettled(): Promise<boolean> {
  const states = await queueStates();
  const isDeadLetters = (name: string) => name.includes('DeadLetters');
  const busy = states.some(({ name, waiting, inFlight }) => !isDeadLetters(name) && waiting + inFlight > 0);
  return !busy && !(await readTable()).some(({ type }) => type === 'OUTBOX');
}

/** A sweep of the outbox that kills kept from ending within its minute is reported. The next one does its work. */
const isMissedSweep = (name: string): boolean => name.includes('SweepDeadLetters');

const ofType = (type: string): Item[] => items.filter((item) => item.type === type);

describe(`after ${killCount} kills (SEED=${seed})`, () => {
  it('interrupted makers at work, or it would prove nothing', () => {
    expect(ledger.interrupted).toBeGreaterThan(killCount / 2);
    expect(ledger.ingredients.size).toBeGreaterThan(killCount);
    expect(ledger.newcomers.size).toBeGreaterThan(0);
    // A short run doesn't get far with each.
    expect(stock.movements.size).toBe(placesOfStock);
    for (const { size } of stock.movements.values())
      expect(size).toBeGreaterThan(isFullRun ? killCount / 10 : 0);
  });

  it('has every acknowledged write, as last acknowledged', async () => {
    for (const [path, written] of [
      ['ingredients', ledger.ingredients],
      ['recipes', ledger.recipes],
    ] as const) {
      for (const [id, { name, version }] of written) {
        const answer = await maker.call('GET', `/${path}/${id}`);
        expect(answer).toMatchObject({ status: 200, body: { id, name, version } });
      }
    }
  });

  it('has nothing twice: each version is one change, and the counter equals the count', () => {
    const pk = `ORG#${maker.organizationId}`;
    expect(ofType('INGREDIENT').filter((item) => item.pk === pk)).toHaveLength(ledger.ingredients.size);
    for (const { name, version } of ledger.recipes.values()) expect(name).toBe(`Loaf ${version}`);
    const entitlement = items.find((item) => item.pk === pk && item.sk === 'ENTITLEMENT');
    expect(entitlement?.recipes).toBe(ledger.recipes.size);
  });

  it('has every acknowledged movement of stock once, complete, and no others', () => {
    const there = new Map<string, Record<string, bigint>>();
    for (const item of ofType('MOVEMENT')) {
      const [, , , itemId, siteId] = item.pk.split('#');
      const place = `${siteId}/${itemId}`;
      const movement = { [item.sk.slice('MOVE#'.length)]: BigInt(item.delta as number) };
      there.set(place, { ...there.get(place), ...movement });
    }
    expect([...stock.movements.keys()].sort()).toEqual([...there.keys()].sort());
    for (const [place, movements] of stock.movements) {
      expect(there.get(place), place).toEqual(Object.fromEntries(movements));
      const level = items.find(({ sk }) => sk === `LEVEL#${place.replace('/', '#')}`);
      const sum = [...movements.values()].reduce((total, delta) => total + delta, 0n);
      expect([BigInt(level?.q as number), level?.n], place).toEqual([sum, movements.size]);
    }
    for (const id of stock.refused) expect(items.filter(({ sk }) => sk === `COUNT#${id}`)).toEqual([]);
    expect(items.filter(({ pk }) => pk.endsWith('#DRIFT'))).toEqual([]);
  });

  it('published each movement of stock in one event', () => {
    const published = new Map<string, Set<string>>();
    for (const { detail } of events)
      for (const { id, siteId, itemId } of detail.data.movements ?? []) {
        const key = `${siteId}/${itemId} ${id}`;
        published.set(key, (published.get(key) ?? new Set()).add(detail.id));
      }
    const acknowledged = [...stock.movements].flatMap(([place, movements]) =>
      [...movements.keys()].map((id) => `${place} ${id}`),
    );
    expect([...published.keys()].sort()).toEqual(acknowledged.sort());
    for (const [key, ids] of published) expect(ids.size, key).toBe(1);
  });

  it('published the event of each change, from one outbox item each', () => {
    const published = new Map<string, Set<string>>();
    for (const { detail, 'detail-type': type } of events) {
      const key = `${type} ${detail.data.id}@${detail.data.version}`;
      published.set(key, (published.get(key) ?? new Set()).add(detail.id));
    }
    const expectOnce = (key: string) => expect(published.get(key)?.size, key).toBe(1);
    const changes = [
      ['ingredients.ingredient_changed', ledger.ingredients],
      ['recipes.recipe_changed', ledger.recipes],
    ] as const;
    for (const [type, made] of changes)
      for (const [id, { version: last }] of made)
        for (let version = 1; version <= last; version++) expectOnce(`${type} ${id}@${version}`);
    // The second version of each ingredient has its price put right.
    for (const [id, { version }] of ledger.ingredients)
      if (version === 2) expectOnce(`ingredients.price_corrected ${id}@2`);
  });

  it('delivered each event to each worker, and finished none before it was handled', async () => {
    const states = await queueStates();
    for (const { name, events: types } of subscriptions) {
      const state = states.find((candidate) => candidate.name.includes(`-${titleOf(name)}Queue`));
      const count = events.filter((event) =>
        (types as readonly string[]).includes(event['detail-type']),
      ).length;
      expect(count, name).toBeGreaterThan(0);
      expect(state, name).toMatchObject({ sent: count, handled: count });
    }
  });

  it('erased whoever deleted their account', async () => {
    const me = await request(runtime, leaver.accessToken, 'GET', '/me');
    expect(me).toMatchObject({ status: 401, body: { code: 'session_ended' } });
    expect(JSON.stringify(items)).not.toContain(leaver.email);
    const [deletion, ...more] = ofType('ORGANIZATION_DELETION');
    expect(more).toEqual([]);
    expect(deletion?.organizationId).toBe(leaver.organizationId);
  });

  it('left nothing in the outbox, the queues and the dead-letter queues', async () => {
    expect(ofType('OUTBOX')).toEqual([]);
    // A job that runs each minute may be running now.
    await eventually(async () => {
      for (const state of await queueStates())
        if (!isMissedSweep(state.name)) expect(state, state.name).toMatchObject({ waiting: 0, inFlight: 0 });
    });
  });

  it('created one account for each new user and sent one welcome, or another one only after a kill', async () => {
    const seen = ofType('SEEN');
    for (const email of ledger.newcomers) {
      const { accessToken } = await signIn(runtime, email);
      const me = await request(runtime, accessToken, 'GET', '/me');
      expect(me.body.memberships).toHaveLength(1);
      const signUps = events.filter(
        ({ 'detail-type': type, detail }) =>
          type === 'accounts.user_signed_up' && detail.data.userId === me.body.userId,
      );
      expect(new Set(signUps.map(({ detail }) => detail.id)).size).toBe(1);
      const welcomes = seen.filter(({ pk }) => pk === `SEEN#welcome-mail#${signUps[0]?.detail.id}`);
      expect(welcomes).toMatchObject([{ state: 'sent' }]);
      const sentAt = (await mailsTo(runtime, email))
        .filter(({ subject }) => subject.startsWith('Welcome'))
        .map((mail) => Date.parse(mail.sentAt))
        .sort((a, b) => a - b);
      expect(sentAt.length, email).toBeGreaterThan(0);
      for (const [index, again] of sentAt.slice(1).entries()) {
        const before = sentAt[index] ?? 0;
        const isAfterKill = killedAt.some((killed) => before <= killed && killed <= again);
        expect(isAfterKill, `${email} was welcomed at ${before} and ${again}`).toBe(true);
        // Another delivery begins only once the first one's mark is stale.
        expect(again - before).toBeGreaterThan(30_000);
      }
    }
  });
});
