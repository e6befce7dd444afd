import type { CloudModel } from './assembly/model.ts';
import type { Bus } from './bus/bus.ts';
import type { HttpApi } from './http-api/http-api.ts';
import type { Functions } from './lambda/functions.ts';
import type { Sockets } from './socket-api/sockets.ts';

/** What a local cloud runs, in plain terms. */
export interface Running {
  routes: { key: string; function: string; issuer: string | null; audience: string[]; scopes: string[] }[];
  socketRoutes: { stage: string; key: string; function: string; answers: boolean }[];
  rules: { bus: string; pattern: unknown; targets: string[] }[];
  queueMappings: { queue: string; function: string; batchSize: number; reportsItemFailures: boolean }[];
  streamMappings: { stream: string; function: string; batchSize: number; filters: unknown[] }[];
  schedules: { name: string; expression: string; target: string }[];
  queues: { arn: string; deadLetterArn: string | null; maxReceiveCount: number | null }[];
  functions: { arn: string; environment: Record<string, string> }[];
  tables: string[];
  secrets: string[];
  userPools: { id: string; clients: string[]; triggers: Record<string, string> }[];
}

interface Parts {
  model: CloudModel;
  httpApis: readonly HttpApi[];
  sockets: Sockets;
  bus: Bus;
  functions: Functions;
}

export const describeRunning = ({ model, httpApis, sockets, bus, functions }: Parts): Running => ({
  routes: httpApis
    .flatMap((api) => api.model.routes)
    .map(({ key, functionArn, authorizer, scopes }) => ({
      key,
      function: functionArn,
      issuer: authorizer?.issuer ?? null,
      audience: authorizer?.audience ?? [],
      scopes,
    })),
  socketRoutes: sockets.apis.flatMap(({ stage, routes }) =>
    routes.map(({ key, functionArn, answers }) => ({ stage, key, function: functionArn, answers })),
  ),
  rules: bus.rules.map((rule) => ({
    bus: rule.bus,
    pattern: rule.pattern,
    targets: rule.targets.map(({ arn }) => arn),
  })),
  queueMappings: model.queueMappings.map(({ queueArn, functionArn, batchSize, reportsItemFailures }) => ({
    queue: queueArn,
    function: functionArn,
    batchSize,
    reportsItemFailures,
  })),
  streamMappings: model.streamMappings.map(({ streamArn, functionArn, batchSize, filters }) => ({
    stream: streamArn,
    function: functionArn,
    batchSize,
    filters,
  })),
  schedules: model.schedules.map(({ name, expression, target }) => ({
    name,
    expression,
    target: target.arn,
  })),
  queues: model.queues.map(({ arn, redrive }) => ({
    arn,
    deadLetterArn: redrive?.deadLetterArn ?? null,
    maxReceiveCount: redrive?.maxReceiveCount ?? null,
  })),
  functions: model.functions.map(({ arn }) => ({ arn, environment: functions.environmentOf(arn) })),
  tables: model.tables.map(({ name }) => name),
  secrets: model.secrets.map(({ name }) => name),
  userPools: model.userPools.map(({ id, clients, triggers }) => ({
    id,
    clients: clients.map((client) => client.id),
    triggers,
  })),
});
