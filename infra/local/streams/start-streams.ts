import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { CloudModel } from '../assembly/model.ts';
import type { Engine } from '../engine.ts';
import type { Invoke } from '../lambda/functions.ts';
import type { Logs } from '../logs.ts';
import type { Queues } from '../queues/queue-store.ts';
import type { Checkpoints } from './checkpoints.ts';
import { runStreamMapping, type StreamConsumer } from './stream-mapping.ts';
import { openStream } from './stream-reader.ts';

interface Parts {
  model: CloudModel;
  engine: Engine;
  tables: DynamoDBClient;
  checkpoints: Checkpoints;
  queues: Queues;
  invoke: Invoke;
  logs: Logs;
}

/** Runs every stream mapping of the model. */
export async function startStreams({ model, engine, tables, checkpoints, queues, invoke, logs }: Parts) {
  const consumers: StreamConsumer[] = [];
  for (const mapping of model.streamMappings) {
    const table = model.tables.find(({ streamArn }) => streamArn === mapping.streamArn);
    if (!table) throw new Error(`${mapping.id} reads a stream that no table has.`);
    const start = { after: checkpoints.find(mapping.id), position: mapping.startingPosition };
    const reader = await openStream(tables, engine.endpoint, model.region, table.name, start);
    consumers.push(runStreamMapping({ mapping, reader, checkpoints, queues, invoke, logs }));
  }
  return {
    wake: () => {
      for (const consumer of consumers) consumer.wake();
    },
    caughtUp: async () => {
      await Promise.all(consumers.map((consumer) => consumer.caughtUp()));
    },
    stop: async () => {
      await Promise.all(consumers.map((consumer) => consumer.stop()));
    },
  };
}
