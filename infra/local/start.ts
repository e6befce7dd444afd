/** The command behind `npm start` and `npm run dev`: the whole product on this machine. */
import path from 'node:path';
import { claimData } from './claim.ts';
import { type Closers, createClosers } from './closers.ts';
import { type Cloud, originOf, startCloud } from './cloud.ts';
import { startDevelopment } from './development/development.ts';
import { StartFailure, startError } from './failure.ts';
import { readOptions, type StartOptions } from './options.ts';
import { assemblyDirectory, frontEndDirectory, prepareAssembly, prepareFrontEnd } from './prepare/prepare.ts';
import { writeWhole } from './processes.ts';
import type { FrontEnd } from './web/front-door.ts';
import { builtFrontEnd, noFrontEnd } from './web/front-ends.ts';
import { type Door, openDoor } from './web/listen.ts';

async function start(options: StartOptions, closers: Closers): Promise<void> {
  const claim = claimData(options.dataDirectory);
  closers.add(claim.release);
  const door = await openDoor(options.port);
  claim.tell(originOf(door));
  const needsBuild = !options.isApiOnly && !options.isDevelopment;
  const announce = (what: string) => say(`Building ${what}. It is kept until its sources change.`);
  await Promise.all([prepareAssembly(announce), needsBuild ? prepareFrontEnd(announce) : undefined]);

  const development = options.isDevelopment ? await startDevelopment(options.dataDirectory) : null;
  if (development) closers.add(development.stop);
  const frontEnd = development?.frontEnd ?? chooseFrontEnd(options);
  const { dataDirectory, idleSeconds, stripe } = options;
  const cloud = await startCloud({ assemblyDirectory, dataDirectory, door, frontEnd, idleSeconds, stripe });
  closers.add(cloud.stop);
  development?.watch(cloud);
  announceReady(cloud, door, dataDirectory);
  // The first click shouldn't wait for a thread to start.
  setTimeout(() => void cloud.warm(), 200).unref();
}

const chooseFrontEnd = ({ isApiOnly }: StartOptions): FrontEnd =>
  isApiOnly ? noFrontEnd : builtFrontEnd(frontEndDirectory);

function announceReady(cloud: Cloud, door: Door, dataDirectory: string): void {
  const origin = originOf(door);
  const { model, stripe } = cloud;
  const [pool] = model.userPools;
  const stage = model.socketApis[0]?.stage;
  const runtime = {
    appUrl: origin,
    apiUrl: `${origin}/v1`,
    liveUrl: stage ? `ws://localhost:${door.port}/${stage}` : null,
    mailUrl: `${origin}/_local/mail`,
    cognitoEndpoint: `${origin}/_local/cognito/`,
    userPoolId: pool?.id ?? null,
    userPoolClientId: pool?.clients[0]?.id ?? null,
    stripeUrl: stripe.standIn?.url ?? null,
    // The keys of somebody's own account stay theirs.
    stripeSecretKey: stripe.standIn && stripe.keys.secretKey,
    stripeWebhookSecret: stripe.standIn && stripe.keys.webhookSecret,
    dynamodbEndpoint: cloud.dynamodbEndpoint,
    tableName: model.tables[0]?.name ?? null,
  };
  writeWhole(path.join(dataDirectory, 'runtime.json'), `${JSON.stringify(runtime, null, 2)}\n`);
  say(`Batchbook is ready: ${origin}`);
  say(`Mail is read at ${runtime.mailUrl}`);
}

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const closers = createClosers();
// Windows has no SIGTERM. There SIGHUP is a closed window, and SIGBREAK is Ctrl-Break.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGBREAK'] as const) {
  process.on(signal, () => void closers.closeAll().finally(() => process.exit(0)));
}
try {
  const options = readOptions(process.argv.slice(2), process.env);
  try {
    await start(options, closers);
  } catch (error) {
    throw startError(error, options.dataDirectory);
  }
} catch (error) {
  console.error(error instanceof StartFailure ? error.message : error);
  await closers.closeAll();
  process.exit(1);
}
