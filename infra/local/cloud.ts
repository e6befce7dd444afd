import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { CloudModel } from './assembly/model.ts';
import { readModel } from './assembly/read-model.ts';
import { readAssembly } from './assembly/template.ts';
import { type AwsServices, openAwsEndpoint } from './aws-endpoint.ts';
import { createBus } from './bus/bus.ts';
import { describeRunning, type Running } from './describe.ts';
import { startEngineWithTables } from './engine.ts';
import { createHttpApi } from './http-api/http-api.ts';
import { functionEnvironment } from './lambda/environment.ts';
import { createFunctions } from './lambda/functions.ts';
import { openLogs } from './logs.ts';
import { openMailbox } from './mail/mailbox.ts';
import { runQueueMapping } from './queues/queue-mapping.ts';
import { openQueues } from './queues/queue-store.ts';
import { allQueues, consumeInvocations, createDeliver } from './queues/targets.ts';
import { runSchedules } from './schedules/scheduler.ts';
import { createSockets } from './socket-api/sockets.ts';
import { openStore } from './store.ts';
import { openCheckpoints } from './streams/checkpoints.ts';
import { startStreams } from './streams/start-streams.ts';
import { tableClient } from './table/create-tables.ts';
import { sweepExpired } from './table/time-to-live.ts';
import { openPool } from './user-pool/pool.ts';
import { openSigningKey } from './user-pool/signing-key.ts';
import { createFrontDoor, type FrontEnd } from './web/front-door.ts';
import type { Door } from './web/listen.ts';
import { createLocalPages } from './web/local-pages.ts';

export type CloudOptions = {
  assemblyDirectory: string;
  dataDirectory: string;
  door: Door;
  frontEnd: FrontEnd;
  /** Keep trouble off the terminal: for tests that cause it. */
  isQuiet?: boolean;
};

export type Cloud = {
  model: CloudModel;
  dynamodbEndpoint: string;
  /** What runs, read off the running parts: a test compares it with the templates. */
  describe(): Running;
  /** Starts a thread for every function that has none yet. */
  warm(): Promise<void>;
  /** Goes on with the bundles of an assembly that was synthesised anew. */
  reload(): void;
  stop(): Promise<void>;
};

export const originOf = (door: Door): string => `http://localhost:${door.port}`;

/** Brings up everything that the assembly asks for, in the order in which the parts need each other. */
export async function startCloud(options: CloudOptions): Promise<Cloud> {
  const { dataDirectory, door } = options;
  mkdirSync(dataDirectory, { recursive: true });
  const read = () => readModel(readAssembly(options.assemblyDirectory), { LocalOrigin: originOf(door) });
  const model = read();
  const logs = openLogs(path.join(dataDirectory, 'logs'), options.isQuiet);
  const store = openStore(path.join(dataDirectory, 'cloud.db'));
  const onRestart = (message: string) => logs.trouble('table', message);
  const [{ engine, created }, key] = await Promise.all([
    startEngineWithTables({ dataDir: dataDirectory, onRestart }, model.tables),
    openSigningKey(store),
  ]);
  const tables = tableClient(engine.endpoint, model.region);

  // The functions must know where the endpoint is before what answers there can be made.
  let services: AwsServices | undefined;
  const awsEndpoint = await openAwsEndpoint(() => {
    if (!services) throw new Error('The local cloud is still starting.');
    return services;
  }, logs);
  const endpoints = {
    region: model.region,
    dynamodb: engine.endpoint,
    aws: awsEndpoint.url,
    apiIds: model.socketApis.map(({ id }) => id),
  };
  const functions = createFunctions(model, (declared) => functionEnvironment(endpoints, declared), logs);
  const { invoke } = functions;

  const queues = openQueues(store, allQueues(model));
  const deliver = createDeliver(queues);
  const bus = createBus(model, store, deliver);
  const mailbox = openMailbox(store);
  const pools = model.userPools.map((pool) => openPool({ model: pool, store, key, mailbox, invoke }));
  const sockets = createSockets(model.socketApis, invoke, logs);
  services = { bus, mailbox, pools, sockets };

  const keysOfIssuer = (issuer: string) => pools.find((pool) => pool.model.issuer === issuer)?.key.lookup;
  const apiParts = { account: model.account, invoke, keysOfIssuer, logs };
  const httpApis = model.httpApis.map((api) => createHttpApi(api, apiParts));
  const localPages = createLocalPages({ pools, mailbox, queues: queues.states });

  const checkpoints = openCheckpoints(store);
  if (created.length > 0) checkpoints.clear();
  const streams = await startStreams({ model, engine, tables, checkpoints, queues, invoke, logs });
  functions.onInvoked(streams.wake);
  const mappings = model.queueMappings.map((mapping) => runQueueMapping(mapping, queues, invoke));
  const invocations = consumeInvocations(model, queues, invoke);
  const scheduler = runSchedules(model.schedules, store, deliver);
  const stopSweeping = sweepExpired(tables, model.tables, logs);

  door.serve(createFrontDoor({ httpApis, sockets, localPages, frontEnd: options.frontEnd, logs }));

  return {
    model,
    dynamodbEndpoint: engine.endpoint,
    describe: () => describeRunning({ model, httpApis, sockets, bus, functions }),
    warm: functions.warm,
    reload: () => functions.replace(read()),
    async stop() {
      scheduler.stop();
      stopSweeping();
      sockets.close();
      await door.close();
      await Promise.all([
        streams.stop(),
        ...mappings.map(({ stop }) => stop()),
        ...invocations.map(({ stop }) => stop()),
      ]);
      await functions.close();
      await awsEndpoint.close();
      tables.destroy();
      await engine.stop();
      store.close();
      logs.close();
    },
  };
}
