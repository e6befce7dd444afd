import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { createAdvance } from './advance.ts';
import type { CloudModel } from './assembly/model.ts';
import { readModel } from './assembly/read-model.ts';
import { readAssembly } from './assembly/template.ts';
import { type AwsServices, openAwsEndpoint } from './aws-endpoint.ts';
import { openArchive } from './bus/archive.ts';
import { createBus } from './bus/bus.ts';
import { openClock, type ProductClock } from './clock.ts';
import { type Closers, createClosers } from './closers.ts';
import { describeRunning, type Running } from './describe.ts';
import { type Engine, startEngineWithTables } from './engine.ts';
import { createHttpApi } from './http-api/http-api.ts';
import { functionEnvironment } from './lambda/environment.ts';
import { createFunctions, type Functions } from './lambda/functions.ts';
import { type Logs, openLogs } from './logs.ts';
import { createMailEvents } from './mail/mail-events.ts';
import { openMailbox } from './mail/mailbox.ts';
import { defaultIdleSeconds, type StripeKeys } from './options.ts';
import { runQueueMapping } from './queues/queue-mapping.ts';
import { Queues } from './queues/queue-store.ts';
import { allQueues, consumedQueues, consumeInvocations, createDeliver } from './queues/targets.ts';
import { runSchedules } from './schedules/scheduler.ts';
import { openSecrets } from './secrets.ts';
import { createSettled } from './settled.ts';
import { Sockets } from './socket-api/sockets.ts';
import { checkDatabase, openStore, type Store } from './store.ts';
import { openCheckpoints } from './streams/checkpoints.ts';
import { startStreams } from './streams/start-streams.ts';
import { type LocalStripe, startStripe, stripeSecret } from './stripe/start-stripe.ts';
import { tableClient } from './table/create-tables.ts';
import { sweepExpired, sweepTable } from './table/time-to-live.ts';
import { openPool } from './user-pool/pool.ts';
import { openSigningKey, type SigningKey } from './user-pool/signing-key.ts';
import { createFrontDoor, type FrontEnd } from './web/front-door.ts';
import type { Door } from './web/listen.ts';
import { createLocalPages } from './web/local-pages.ts';

export interface CloudOptions {
  assemblyDirectory: string;
  dataDirectory: string;
  door: Door;
  frontEnd: FrontEnd;
  /** A test account at Stripe; the stand-in when missing. */
  stripe?: StripeKeys | null;
  /** A function's thread that is idle for longer ends; `defaultIdleSeconds` when missing. */
  idleSeconds?: number;
  /** Don't print errors to the terminal, for tests that cause them. */
  isQuiet?: boolean;
}

export interface Cloud {
  model: CloudModel;
  dynamodbEndpoint: string;
  stripe: LocalStripe;
  /** A description of the running parts, which a test compares with the templates. */
  describe(): Running;
  /** Starts a thread for every function that a person waits for. */
  warm(): Promise<void>;
  /**
   * Switches to the functions of a new synthesis.
   *
   * @returns Whether nothing else changed: new routes, rules or queues need a restart.
   */
  reload(): boolean;
  stop(): Promise<void>;
}

export const originOf = (door: Door): string => `http://localhost:${door.port}`;

/** Starts everything in the assembly. If that fails, everything opened is closed again. */
export async function startCloud(options: CloudOptions): Promise<Cloud> {
  const closers = createClosers();
  try {
    return await start(options, closers);
  } catch (error) {
    await closers.closeAll();
    throw error;
  }
}

/** In the order in which the parts depend on each other. */
async function start(options: CloudOptions, closers: Closers): Promise<Cloud> {
  const { door, frontEnd } = options;
  const disk = openDisk(options, closers);
  const { store, logs, clock } = disk;
  const stripe = await startStripe(store, logs, clock, originOf(door), options.stripe ?? null);
  if (stripe.standIn) closers.add(stripe.standIn.close);
  const parameters = {
    LocalOrigin: originOf(door),
    GeolocationUrl: process.env.GEOLOCATION_URL ?? '',
    StripeUrl: stripe.standIn?.url ?? '',
  };
  const read = () => readModel(readAssembly(options.assemblyDirectory), parameters);
  const model = read();
  const ground = await openGround(options, disk, model, closers);
  const { engine } = ground;

  // The functions need the endpoint's address before its handlers can be created.
  let services: AwsServices | undefined;
  const awsEndpoint = await openAwsEndpoint(() => {
    if (!services) throw new Error('The local cloud is still starting.');
    return services;
  }, logs);
  closers.add(awsEndpoint.close);
  const endpoints = {
    region: model.region,
    dynamodb: engine.endpoint,
    aws: awsEndpoint.url,
    apiIds: model.socketApis.map(({ id }) => id),
  };
  const environment = (declared: Record<string, string>) => functionEnvironment(endpoints, declared);
  const functions = createFunctions(
    model,
    environment,
    logs,
    clock,
    options.idleSeconds ?? defaultIdleSeconds,
  );
  closers.add(functions.close);
  const { invoke } = functions;

  const queues = new Queues(store, allQueues(model));
  const archive = openArchive(store, model.archives);
  const bus = createBus(model, store, archive, createDeliver(queues));
  const mailEvents = createMailEvents(model.mailEvents, originOf(door), logs);
  closers.add(mailEvents.stop);
  const mailbox = openMailbox(store, mailEvents.mailReceived, clock.now);
  const pools = model.userPools.map((pool) => openPool({ ...ground, model: pool, mailbox, invoke }));
  const sockets = new Sockets(model.socketApis, invoke, logs);
  const secrets = openSecrets(model.secrets, stripeSecret(stripe.keys));
  services = { bus, mailbox, pools, secrets, sockets };

  const keysOfIssuer = (issuer: string) => pools.find((pool) => pool.model.issuer === issuer)?.key.lookup;
  const apiParts = { account: model.account, invoke, keysOfIssuer, logs, now: clock.now };
  const httpApis = model.httpApis.map((api) => createHttpApi(api, apiParts));
  const advance = await runBackground({ ground, model, functions, queues, closers, stripe, sockets });

  const parts = { pools, mailbox, mailEvents, queues, archive, clock, advance };
  const localPages = createLocalPages(parts);
  closers.add(() => sockets.close());
  closers.add(door.close);
  door.serve(createFrontDoor({ httpApis, sockets, localPages, frontEnd, logs }));
  stripe.standIn?.startDelivering();

  return {
    model,
    dynamodbEndpoint: engine.endpoint,
    stripe,
    describe: () => describeRunning({ model, httpApis, sockets, bus, functions }),
    warm: functions.warm,
    reload: () => {
      const next = read();
      functions.replace(next);
      return isDeepStrictEqual({ ...next, functions: [] }, { ...model, functions: [] });
    },
    stop: closers.closeAll,
  };
}

interface Disk {
  logs: Logs;
  store: Store;
  clock: ProductClock;
}

function openDisk({ dataDirectory, isQuiet }: CloudOptions, closers: Closers): Disk {
  mkdirSync(dataDirectory, { recursive: true });
  const logs = openLogs(path.join(dataDirectory, 'logs'), isQuiet);
  const storeFile = path.join(dataDirectory, 'cloud.db');
  checkDatabase(storeFile);
  const store = openStore(storeFile);
  closers.add(store.close);
  return { logs, store, clock: openClock(store) };
}

interface Ground extends Disk {
  engine: Engine;
  tables: DynamoDBClient;
  key: SigningKey;
  isNew: boolean;
}

/** What is on disk: logs, store, table. */
async function openGround(
  { dataDirectory }: CloudOptions,
  { logs, store, clock }: Disk,
  model: CloudModel,
  closers: Closers,
): Promise<Ground> {
  const onRestart = (message: string) => logs.trouble('table', message);
  const { engine, created } = await startEngineWithTables(
    { dataDir: dataDirectory, onRestart },
    model.tables,
  );
  closers.add(engine.stop);
  const tables = tableClient(engine.endpoint, model.region);
  closers.add(() => tables.destroy());
  return { logs, store, clock, engine, tables, key: await openSigningKey(store), isNew: created.length > 0 };
}

interface Background {
  ground: Ground;
  model: CloudModel;
  functions: Functions;
  queues: Queues;
  stripe: LocalStripe;
  sockets: Sockets;
  closers: Closers;
}

/** What runs by itself: streams, queues, schedules, expiry. @returns what moves the product's time, and does all that is due then. */
async function runBackground({ ground, model, functions, queues, closers, stripe, sockets }: Background) {
  const { logs, store, clock, engine, tables, isNew } = ground;
  const { invoke } = functions;
  const checkpoints = openCheckpoints(store);
  if (isNew) checkpoints.clear();
  const streams = await startStreams({ model, engine, tables, checkpoints, queues, invoke, logs });
  closers.add(streams.stop);
  functions.onWritten(streams.wake);
  const consumers = [
    ...model.queueMappings.map((mapping) => runQueueMapping(mapping, queues, invoke, logs)),
    ...consumeInvocations(model, queues, invoke, logs),
  ];
  closers.add(async () => {
    await Promise.all(consumers.map(({ stop }) => stop()));
  });
  const scheduler = runSchedules(model.schedules, store, createDeliver(queues), logs, clock.now);
  closers.add(scheduler.stop);
  closers.add(sweepExpired(tables, model.tables, logs, clock.now));
  return createAdvance({
    clock,
    async catchUp() {
      await stripe.standIn?.catchUp();
      scheduler.catchUp();
    },
    async sweep(seconds) {
      for (const table of model.tables) await sweepTable(tables, table, clock.now());
      sockets.age(seconds * 1000);
    },
    settled: createSettled({ queues, consumed: consumedQueues(model), streams }),
  });
}
