/**
 * Events duplicated, shuffled and delayed on their way to the workers: two kitchens do the same things; to the
 * workers of one each event comes once and in its order, to those of the other one to five times, in any order,
 * several at once and some long after. Both come to the same state, which is that of the model.
 */
import { subscriptions } from '@batchbook/events/subscriptions';
import { newId } from '@batchbook/shared/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deliver, type OutboxEvent } from '../support/deliver.ts';
import { type Endpoint, startEndpoint } from '../support/endpoint.ts';
import { seeded } from '../support/faults.ts';
import { seed, sizeOf } from '../support/size.ts';
import { look } from './check-invariants.ts';
import type { Command } from './commands.ts';
import { generate, pick } from './generate.ts';
import { Kitchen, type ListeningWorker, workersOf } from './kitchen.ts';
import { opening } from './kitchens.ts';
import { unitsLeft } from './model/follow.ts';
import { type RawStock, readRawStock } from './raw-ledger.ts';

const ROUNDS = 6;
const COMMANDS = 60;
const COPIES_MAX = 5;
const LANES = 6;
/** How many at most are handed over after a command. */
const PART_MAX = 12;
const TRIES_MAX = 20;
const DELIVERIES_MIN = sizeOf('bus');

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

/** What is under way to the workers of the other kitchen. */
const underWay: Delivery[] = [];

/** Hands over so many of them, whichever, several at once. */
async function handOverSome(count: number): Promise<void> {
  const some = Array.from({ length: count }, () =>
    underWay.splice(Math.floor(random() * underWay.length), 1),
  ).flat();
  const lane = async (): Promise<void> => {
    for (let next = some.pop(); next; next = some.pop()) await handOver(next);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

/** One to five of each are under way from now on. @returns how many that makes. */
function send(deliveries: readonly Delivery[]): number {
  const copies = deliveries.flatMap((delivery) =>
    Array.from({ length: pick(random, [1, 2, 3, 4, COPIES_MAX]) }, () => delivery),
  );
  underWay.push(...copies);
  return copies.length;
}

async function inDisorder(deliveries: readonly Delivery[]): Promise<number> {
  const count = send(deliveries);
  await handOverSome(underWay.length);
  return count;
}

/** Some of it, while more is to come. */
async function inPart(deliveries: readonly Delivery[]): Promise<number> {
  const count = send(deliveries);
  await handOverSome(Math.floor(random() * PART_MAX));
  return count;
}

type Run = (deliveries: readonly Delivery[]) => Promise<number>;

/**
 * What the workers are told makes them tell more: gone through until nothing comes of it.
 *
 * @returns How many deliveries that took.
 */
async function tellAll(kitchen: Kitchen, run: Run): Promise<number> {
  let count = await run([]);
  for (let events = await kitchen.outbox.fresh(); events.length > 0; events = await kitchen.outbox.fresh())
    count += await run(deliveriesOf(events));
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
 * Every other round stock only moves, and the workers are told meanwhile. In the others they are told at the end: a
 * unit that is followed sooner or later leads to other figures, and what happens to items and sites makes workers
 * look at all their levels, which would hide what they make of a movement.
 */
const onlyMoves = (round: number): boolean => round % 2 === 1;

function nextCommand({ world, history }: Kitchen, round: number): Command {
  for (;;) {
    const command = generate(world, random, history);
    if (command.do === 'follow') continue;
    if (!onlyMoves(round)) return command;
    const moves = command.do === 'count' || (command.do === 'send' && moving.has(command.sent.operation));
    // An item that waits for somebody to count it follows its thing further with each count.
    const text = JSON.stringify(command);
    const waits = [...world.items.values()].some(
      (item) => text.includes(item.id) && unitsLeft(world, item).length > 0,
    );
    if (moves && !waits) return command;
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
    for (let round = 0; round < ROUNDS || deliveries < DELIVERIES_MIN || onlyMoves(round); round++) {
      for (let index = 0; index < COMMANDS; index++) {
        const command = orderly.portable(nextCommand(orderly, round));
        for (const kitchen of kitchens) await kitchen.perform(command);
        if (!onlyMoves(round)) continue;
        await tellAll(orderly, inOrder);
        deliveries += await tellAll(disorderly, inPart);
      }
      await tellAll(orderly, inOrder);
      deliveries += await tellAll(disorderly, inDisorder);
      for (const kitchen of kitchens) await (onlyMoves(round) ? look(kitchen) : kitchen.followed());
    }
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
  });
});
