import { DescribeTableCommand, type DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  DescribeStreamCommand,
  DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
  type _Record as StreamRecord,
} from '@aws-sdk/client-dynamodb-streams';
import { LOCAL_CREDENTIALS } from '../table/create-tables.ts';

export type { StreamRecord };

export type StreamReader = {
  /** The next records after the last ones read; none when there are none. */
  read(limit: number): Promise<StreamRecord[]>;
  /** Begins again after the record of that sequence number, or at the oldest. */
  seek(after: string | null): void;
  close(): void;
};

/** Reads a table's stream in order. Local engines keep one shard; of several, the first open one is read. */
export async function openStream(
  tables: DynamoDBClient,
  endpoint: string,
  region: string,
  tableName: string,
  start: { after: string | null; position: 'TRIM_HORIZON' | 'LATEST' },
): Promise<StreamReader> {
  const client = new DynamoDBStreamsClient({ endpoint, region, credentials: LOCAL_CREDENTIALS });
  const { Table } = await tables.send(new DescribeTableCommand({ TableName: tableName }));
  const StreamArn = Table?.LatestStreamArn;
  if (!StreamArn) throw new Error(`${tableName} has no stream.`);
  const { StreamDescription } = await client.send(new DescribeStreamCommand({ StreamArn }));
  const shards = StreamDescription?.Shards ?? [];
  // Dynoxide gives its only shard an end although it goes on: the last one stands for an open one.
  const open = shards.find((shard) => !shard.SequenceNumberRange?.EndingSequenceNumber) ?? shards.at(-1);
  const ShardId = open?.ShardId;
  if (!ShardId) throw new Error(`The stream of ${tableName} has no shard.`);
  let after = start.after;
  let iterator: string | undefined;

  const freshIterator = async (): Promise<string | undefined> => {
    const position = after
      ? { ShardIteratorType: 'AFTER_SEQUENCE_NUMBER' as const, SequenceNumber: after }
      : { ShardIteratorType: start.position };
    const { ShardIterator } = await client.send(
      new GetShardIteratorCommand({ StreamArn, ShardId, ...position }),
    );
    return ShardIterator;
  };
  if (start.position === 'LATEST' && !after) iterator = await freshIterator();

  return {
    async read(limit) {
      iterator ??= await freshIterator();
      try {
        const answer = await client.send(new GetRecordsCommand({ ShardIterator: iterator, Limit: limit }));
        iterator = answer.NextShardIterator;
        const records = answer.Records ?? [];
        after = records.at(-1)?.dynamodb?.SequenceNumber ?? after;
        return records;
      } catch (error) {
        // It may have expired, or the engine was started again and doesn't know it.
        iterator = undefined;
        throw error;
      }
    },
    seek(sequence) {
      after = sequence;
      iterator = undefined;
    },
    close: () => client.destroy(),
  };
}
