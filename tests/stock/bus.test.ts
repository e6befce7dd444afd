/**
 * Events duplicated, shuffled and delayed on their way to the workers. Two kitchens do the same things. One kitchen's
 * workers get each event once and in order. The other's get it one to five times, in any order, several at once and some
 * much later. Both must end in the same state, which is the model's.
 */
import { subscriptions } from '@batchbook/events/subscriptions';
import { newId } from '@batchbook/shared/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deliver, type OutboxEvent } from '../support/deliver.ts';
import { type Endpoint, startService } from '../support/endpoint.ts';
import { seeded } from '../support/faults.ts';
import { seed, sizeOf } from '../support/size.ts';
import { look } from './check-invariants.ts';
import type { Command } from './commands.ts';
import { pick } from './draw.ts';
import { generate } from './generate.ts';
import { Kitchen, type ListeningWorker, workersOf } from './kitchen.ts';
import { opening } from './kitchens.ts';
import { unitsLeft } from './model/follow.ts';
import { type RawStock, readRawStock } from './raw-ledger.ts';

/** At least one of each kind: `onlyMoves`. */
const rounds = 2;
const commandCount = 60;
const copiesMax = 5;
const lanes = 6;
/** The maximum number of deliveries after a command. */
const partMax = 12;
const triesMax = 20;
const deliveriesMin = sizeOf('bus');

interface Delivery {
  worker: ListeningWorker;
  event: OutboxEvent;
}

const random = seeded(seed);
let management: Endpoint;
let workers: ListeningWorker[];

beforeAll(async () => {
  management = await startService('LIVE_ENDPOINT', '/live');
  workers = await workersOf(
    subscriptions.filter(({ events }) => events.some((type) => type.startsWith('stock.'))),
  );
});

afterAll(() => management.close());

/** Retries until it succeeds, as a queue does. */
async function handOver({ worker, event }: Delivery): Promise<void> {
  for (let tries = 1; (await deliver(worker.worker, [event])) > 0; tries++)
    if (tries === triesMax) throw new Error(`${worker.name} can't do ${event.type}: ${event.detail}`);
}

const deliveriesOf = (events: readonly OutboxEvent[]): Delivery[] =>
  events.flatMap((event) =>
    workers.filter(({ types }) => types.includes(event.type)).map((worker) => ({ worker, event })),
  );

async function inOrder(deliveries: readonly Delivery[]): Promise<number> {
  for (const delivery of deliveries) await handOver(delivery);
  return deliveries.length;
}

/** Pending deliveries to the other kitchen's workers. */
const underWay: Delivery[] = [];

/** Delivers this many of them at random, several at once. */
async function handOverSome(count: number): Promise<void> {
  const some = Array.from({ length: count }, () =>
    underWay.splice(Math.floor(random() * underWay.length), 1),
  ).flat();
  const lane = async (): Promise<void> => {
    for (let next = some.pop(); next; next = some.pop()) await handOver(next);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

/** Adds one to five deliveries of each. @returns the total number added. */
function send(deliveries: readonly Delivery[]): number {
  const copies = deliveries.flatMap((delivery) =>
    Array.from({ length: pick(random, [1, 2, 3, 4, copiesMax]) }, () => delivery),
  );
  underWay.push(...copies);
  return copies.length;
}

async function inDisorder(deliveries: readonly Delivery[]): Promise<number> {
  const count = send(deliveries);
  await handOverSome(underWay.length);
  return count;
}

/** Delivers some, while more will come. */
async function inPart(deliveries: readonly Delivery[]): Promise<number> {
  const count = send(deliveries);
  await handOverSome(Math.floor(random() * partMax));
  return count;
}

type Run = (deliveries: readonly Delivery[]) => Promise<number>;

/**
 * Delivers events and their consequences until there are none left.
 *
 * @returns The number of deliveries.
 */
async function tellAll(kitchen: Kitchen, run: Run): Promise<number> {
  let count = await run([]);
  for (let events = await kitchen.outbox.fresh(); events.length > 0; events = await kitchen.outbox.fresh())
    count += await run(deliveriesOf(events));
  return count;
}

/** A screen of the kitchen. @returns the messages it received, each once. */
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
    const nameOf = (id: string) => (id === organization.organizationId ? 'the organization' : named(id));
    return [...new Set(told.map(({ entity, id }) => `${entity} ${nameOf(id)}`))].sort();
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
 * In every other round stock only moves, and events are delivered meanwhile. In the others they are delivered at the end.
 * Following a unit sooner or later gives different figures, and changes of items and sites make workers check all their
 * levels, which would hide errors with movements.
 */
const onlyMoves = (round: number): boolean => round % 2 === 1;

function nextCommand({ world, history }: Kitchen, round: number): Command {
  for (;;) {
    const command = generate(world, random, history);
    if (command.do === 'follow') continue;
    if (!onlyMoves(round)) return command;
    const moves = command.do === 'count' || (command.do === 'send' && moving.has(command.sent.operation));
    // An item that waits for a count follows its ingredient further with each count.
    const text = JSON.stringify(command);
    const waits = [...world.items.values()].some(
      (item) => text.includes(item.id) && unitsLeft(world, item).length > 0,
    );
    if (moves && !waits) return command;
  }
}

describe(`the bus (SEED=${seed})`, () => {
  it(`brings any order, any delay and up to ${copiesMax} copies to one state`, async () => {
    const [orderly, disorderly] = [await Kitchen.open(), await Kitchen.open()];
    const kitchens = [orderly, disorderly];
    const screens = await Promise.all(kitchens.map(openScreen));
    let deliveries = 0;
    for (const command of opening(random)) for (const kitchen of kitchens) await kitchen.perform(command);
    // Up to and including a round in which stock only moved.
    for (let round = 0; round < rounds || deliveries < deliveriesMin || onlyMoves(round); round++) {
      for (let index = 0; index < commandCount; index++) {
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
