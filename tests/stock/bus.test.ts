/**
 * Events duplicated, shuffled and delayed on their way to the workers: two kitchens do the same things; to the
 * workers of one each event comes once and in its order, to those of the other one to five times, in any order,
 * several at once and some long after. Both come to the same state, which is that of the model. `SEED=` does the
 * same again.
 */
import { subscriptions } from '@batchbook/events/subscriptions';
import { newId } from '@batchbook/shared/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deliver, type OutboxEvent } from '../support/deliver.ts';
import { type Endpoint, startEndpoint } from '../support/endpoint.ts';
import { seeded } from '../support/faults.ts';
import { look } from './check-invariants.ts';
import type { Command } from './commands.ts';
import { generate, pick } from './generate.ts';
import { Kitchen, type ListeningWorker, workersOf } from './kitchen.ts';
import { opening } from './kitchens.ts';
import { type RawStock, readRawStock } from './raw-ledger.ts';

const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 1e9));
const ROUNDS = 4;
const COMMANDS = 140;
const COPIES_MAX = 5;
const LANES = 6;
const DELAYED = 0.3;
const TRIES_MAX = 20;
const DELIVERIES_MIN = 2_000;

interface Delivery {
  worker: ListeningWorker;
  event: OutboxEvent;
}

const random = seeded(seed);
let management: Endpoint;
let workers: ListeningWorker[];

beforeAll(async () => {
  management = await startEndpoint();
  process.env.LIVE_ENDPOINT = `${management.url}/live`;
  workers = await workersOf(
    subscriptions.filter(({ events }) => events.some((type) => type.startsWith('stock.'))),
  );
});

afterAll(() => management.close());

/** Tried again until it is done, as a queue does. */
async function handOver({ worker, event }: Delivery): Promise<void> {
  for (let tries = 1; (await deliver(worker.worker, [event])) > 0; tries++)
    if (tries === TRIES_MAX) throw new Error(`${worker.name} can't do ${event.type}: ${event.detail}`);
}

const deliveriesOf = (events: readonly OutboxEvent[]): Delivery[] =>
  events.flatMap((event) =>
    workers.filter(({ types }) => types.includes(event.type)).map((worker) => ({ worker, event })),
  );

async function inOrder(deliveries: readonly Delivery[]): Promise<number> {
  for (const delivery of deliveries) await handOver(delivery);
  return deliveries.length;
}

const shuffled = <Value>(values: readonly Value[]): Value[] =>
  values
    .map((value) => ({ value, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ value }) => value);

/** @returns how many deliveries that were. */
async function inDisorder(deliveries: readonly Delivery[]): Promise<number> {
  const copies = deliveries.flatMap((delivery) =>
    Array.from({ length: pick(random, [1, 2, 3, 4, COPIES_MAX]) }, () => delivery),
  );
  const late: Delivery[] = [];
  const soon = shuffled(copies).filter((delivery) => random() >= DELAYED || !late.push(delivery));
  for (const batch of [soon, late]) {
    const open = [...batch];
    const lane = async (): Promise<void> => {
      for (let next = open.pop(); next; next = open.pop()) await handOver(next);
    };
    await Promise.all(Array.from({ length: LANES }, lane));
  }
  return copies.length;
}

/**
 * What the workers are told makes them tell more: gone through until nothing comes of it.
 *
 * @returns How many deliveries that took.
 */
async function settle(kitchen: Kitchen, run: (deliveries: Delivery[]) => Promise<number>): Promise<number> {
  let count = 0;
  for (let events = await kitchen.outbox.fresh(); events.length > 0; events = await kitchen.outbox.fresh())
    count += await run(deliveriesOf(events));
  await kitchen.followed();
  return count;
}

/** A screen of the kitchen's. @returns what it is told, each thing once. */
async function openScreen({ organization, named }: Kitchen): Promise<() => string[]> {
  const { handler } = await import('@batchbook/functions/live/socket');
  const connectionId = newId();
  const { body } = await organization.call('createLiveTicket');
  await handler({
    requestContext: { connectionId, eventType: 'CONNECT' },
    queryStringParameters: { ticket: body.ticket },
  } as unknown as Parameters<typeof handler>[0]);
  return () => {
    const messages = management.received.filter(({ path }) => path.endsWith(connectionId));
    const told = messages.map(({ body: message }) => message as { entity: string; id: string });
    return [...new Set(told.map(({ entity, id }) => `${entity} ${named(id)}`))].sort();
  };
}

const stateOf = (kitchen: Kitchen, stock: RawStock): string => {
  const { levels, movements, lowLevels, compared, lots, references } = stock;
  const state = {
    levels: [...levels].sort(),
    movements: movements
      .map(({ siteId, itemId, reason, delta }) => `${siteId}/${itemId} ${reason} ${delta}`)
      .sort(),
    lowLevels: lowLevels.sort(),
    compared: [...compared].sort(),
    lots: [...lots].sort(),
    references: [...references].sort(),
  };
  const text = JSON.stringify(state, (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value));
  return kitchen.named(text);
};

const moving = new Set(['putMovement', 'putTransfer']);

/**
 * Every other round stock only moves: what happens to items and sites makes the workers look at all their levels,
 * and would hide what they make of a movement.
 */
function nextCommand({ world, history }: Kitchen, round: number): Command {
  for (;;) {
    const command = generate(world, random, history);
    const moves = command.do === 'count' || (command.do === 'send' && moving.has(command.sent.operation));
    if (command.do !== 'follow' && (moves || round % 2 === 0)) return command;
  }
}

describe(`the bus (SEED=${seed})`, () => {
  it(`brings any order, any delay and up to ${COPIES_MAX} copies to one state`, async () => {
    const [orderly, disorderly] = [await Kitchen.open(), await Kitchen.open()];
    const kitchens = [orderly, disorderly];
    const screens = await Promise.all(kitchens.map(openScreen));
    let deliveries = 0;
    for (const command of opening(random)) for (const kitchen of kitchens) await kitchen.perform(command);
    // Up to and with a round in which stock only moved.
    for (let round = 0; round < ROUNDS || deliveries < DELIVERIES_MIN || round % 2 === 1; round++) {
      for (let index = 0; index < COMMANDS; index++) {
        const command = orderly.portable(nextCommand(orderly, round));
        for (const kitchen of kitchens) await kitchen.perform(command);
      }
      await settle(orderly, inOrder);
      deliveries += await settle(disorderly, inDisorder);
    }
    for (const kitchen of kitchens) await look(kitchen);
    const ids = kitchens.map(({ organization }) => organization.organizationId);
    const raw = await readRawStock(ids);
    const [one, other] = kitchens.map((kitchen, index) =>
      stateOf(kitchen, raw.get(ids[index] ?? '') as RawStock),
    );
    expect(JSON.parse(other ?? '')).toEqual(JSON.parse(one ?? ''));
    const [oneScreen, otherScreen] = screens.map((told) => told());
    expect(otherScreen).toEqual(oneScreen);
    expect(oneScreen).toContain('stock-level levels');
    process.stdout.write(`\nbus, SEED=${seed}: ${deliveries} deliveries\n`);
  }, 300_000);
});
