/**
 * Every stock operation, killed at each of its calls to the table. A process runs one operation and kills itself with
 * SIGKILL, once right before the call is sent and once right after it was acknowledged. What it leaves behind must
 * satisfy the invariants. Then the same request is sent again, as a phone's queue and the bus do. There must be a single
 * effect, one event for it, and the same table as without kills.
 *
 * Each place once takes about 420 kills. `SIZE=3` repeats them three times, with other figures and in another order, and
 * kills the repetition too. `SIZE=0.25` covers a quarter of the places, and `SIZE=0` one of each operation, before or
 * after its call in turn. `ONLY='undo|transfer'` runs only these deeds.
 */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, chai, describe, expect, it } from 'vitest';
import { seeded } from '../../support/faults.ts';
import { seed, sizeOf } from '../../support/size.ts';
import type { Random } from '../draw.ts';
import { Bench, type Scene } from './bench.ts';
import { type Attributes, BenchTable, scan } from './bench-table.ts';
import { Bus } from './bus.ts';
import { between, type Deed, type Prepared } from './deed.ts';
import { deedsOfPeople } from './deeds-of-people.ts';
import { deedsOfProduction } from './deeds-of-production.ts';
import { deedsOfWorkers } from './deeds-of-workers.ts';
import type { Kill } from './order.ts';
import { Victims } from './victims.ts';

const rounds = sizeOf('stockKills');
const only = process.env.ONLY ?? '';
const tableName = String(process.env.TABLE_NAME);
/** For a whole round: two hundred, including the fifty of the whole product. */
const roundMin = 150;
const atOnce = 4;

// Failures are collected as text, which must say what was found.
chai.config.truncateThreshold = 1_000;

const deeds = [...deedsOfPeople, ...deedsOfProduction, ...deedsOfWorkers].filter(({ name }) =>
  new RegExp(only).test(name),
);
const struck = new Map<string, number>(deeds.map(({ name }) => [name, 0]));
const failures = new Map<string, string[]>(deeds.map(({ name }) => [name, []]));
const total = (): number => [...struck.values()].reduce((sum, count) => sum + count, 0);

let client: DynamoDBClient;
let victims: Victims;
let bus: Bus;
let benches: Bench[];

beforeAll(async () => {
  const startedMs = Date.now();
  bus = await Bus.start();
  client = new DynamoDBClient({});
  victims = new Victims(atOnce + 1);
  benches = await Promise.all(
    Array.from({ length: atOnce }, async (_, index) => {
      const table = await BenchTable.like(client, tableName, `${tableName}-bench-${index}`);
      return new Bench(table, victims, bus);
    }),
  );
  for (let round = 0; round === 0 || (round < rounds && !hasFailed()); round++) await goRound(round);
  const seconds = Math.round((Date.now() - startedMs) / 100) / 10;
  process.stdout.write(`\nkills of stock, SEED=${seed}: ${total()} in ${seconds} s\n`);
});

afterAll(async () => {
  await victims?.stop();
  await bus?.stop();
  client?.destroy();
});

const hasFailed = (): boolean => [...failures.values()].some((some) => some.length > 0);

/** Runs each deed in its own kitchen, killed at each call. */
async function goRound(round: number): Promise<void> {
  const random = seeded(seed + round);
  const prepared = await Promise.all(deeds.map((deed) => prepare(deed, random)));
  const scenes: Scene[] = [];
  await share(prepared, async (bench, { deed, made, items }) => {
    await note(deed.name, 'unhindered', async () => {
      scenes.push(await bench.rehearse(deed.name, made, items));
    });
  });
  // One deed after the other: the less differs, the faster a table is set up.
  const strikes = shuffled(scenes, random).flatMap((scene) =>
    placesOf(scene, round).map((kill) => ({
      scene,
      kills: round === 0 ? [kill] : [kill, another(scene, random)],
    })),
  );
  await share(strikes, async (bench, { scene, kills }) => {
    const { name, calls } = scene;
    const where = kills
      .map(({ nth, moment }) => `killed ${moment} call ${nth} (${calls[nth - 1]})`)
      .join(', then ');
    await note(name, where, async () => {
      const count = await bench.strike(scene, kills);
      struck.set(name, (struck.get(name) ?? 0) + count);
      if (round === 0) expect(count, 'it was not killed').toBe(1);
    });
  });
}

async function prepare(
  deed: Deed,
  random: Random,
): Promise<{ deed: Deed; made: Prepared; items: Attributes[] }> {
  const made = await deed.prepare(random);
  const root = `ORG#${made.organizationId}`;
  const items = await scan(client, tableName, ({ pk, sk }) => {
    // Whose name is kept with what they confirm.
    if (made.act.do === 'call' && pk?.S === `USER#${made.act.userId}`) return true;
    if (made.keepsOutbox && sk?.S?.startsWith(`${made.organizationId}#`)) return true;
    return pk?.S === root || pk?.S?.startsWith(`${root}#`) === true || sk?.S === root;
  });
  return { deed, made, items };
}

/** Right before and right after each of its calls. */
const killsOf = ({ calls, onlyWrites }: Scene): Kill[] =>
  calls.flatMap((name, index): Kill[] => {
    if (onlyWrites && index > 0 && /^(Get|BatchGet|Query)$/.test(name)) return [];
    const nth = index + 1;
    return [
      { nth, moment: 'before' },
      { nth, moment: 'after' },
    ];
  });

/** One kill somewhere in the repetition. */
const another = ({ calls }: Scene, random: Random): Kill => ({
  nth: between(random, 1, calls.length),
  moment: random() < 0.5 ? 'before' : 'after',
});

/** The requested share of a round, at least one. They don't depend on which bench was faster. */
function placesOf(scene: Scene, round: number): readonly Kill[] {
  const index = deeds.findIndex(({ name }) => name === scene.name);
  const kills = shuffled(killsOf(scene), seeded(seed + 1_000 * round + index));
  if (rounds >= 1) return kills;
  const moment = index % 2 === 0 ? 'before' : 'after';
  kills.sort((a, b) => Number(b.moment === moment) - Number(a.moment === moment));
  return kills.slice(0, Math.max(1, Math.round(kills.length * rounds)));
}

const shuffled = <Value>(values: readonly Value[], random: Random): Value[] =>
  values
    .map((value) => ({ value, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ value }) => value);

/** Each bench takes the next free deed. */
async function share<Thing>(
  things: readonly Thing[],
  act: (bench: Bench, thing: Thing) => Promise<void>,
): Promise<void> {
  const open = [...things];
  await Promise.all(
    benches.map(async (bench) => {
      for (let next = open.shift(); next !== undefined; next = open.shift()) await act(bench, next);
    }),
  );
}

async function note(name: string, where: string, act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (error) {
    failures.get(name)?.push(`${where}: ${error instanceof Error ? error.message : error}`);
  }
}

describe(`killed at every call to the table (SEED=${seed})`, () => {
  it.each(deeds.map(({ name }) => name))('%s', (name) => {
    expect(failures.get(name)).toEqual([]);
    expect(struck.get(name)).toBeGreaterThan(0);
  });

  it.skipIf(only !== '')('is killed often enough', () => {
    expect(total()).toBeGreaterThanOrEqual(rounds < 1 ? deeds.length : rounds * roundMin);
  });
});
