import { DescribeTableCommand, type DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  DescribeStreamCommand,
  DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
  type Shard,
  type _Record as StreamRecord,
} from '@aws-sdk/client-dynamodb-streams';
import { localCredentials } from '../table/create-tables.ts';

export type { StreamRecord };

export interface StreamReader {
  /** The next records after the last ones read; empty when there are none. */
  read(limit: number): Promise<StreamRecord[]>;
  /** Continues after the record of that sequence number; null: from the oldest. */
  seek(after: string | null): void;
  close(): void;
}

interface Position {
  shardId: string;
  iterator: string;
}

/** Reads a table's stream in order, one shard after the other. */
export async function openStream(
  tables: DynamoDBClient,
  endpoint: string,
  region: string,
  tableName: string,
  start: { after: string | null; position: 'TRIM_HORIZON' | 'LATEST' },
): Promise<StreamReader> {
  const client = new DynamoDBStreamsClient({ endpoint, region, credentials: localCredentials });
  const { Table } = await tables.send(new DescribeTableCommand({ TableName: tableName }));
  const StreamArn = Table?.LatestStreamArn;
  if (!StreamArn) throw new Error(`${tableName} has no stream.`);
  let after = start.after;
  let position: Position | null = null;

  const shards = async (): Promise<Shard[]> =>
    (await client.send(new DescribeStreamCommand({ StreamArn }))).StreamDescription?.Shards ?? [];

  const iterate = async (
    shard: Shard | undefined,
    from: 'LATEST' | 'TRIM_HORIZON' | 'AFTER',
  ): Promise<Position> => {
    const ShardId = shard?.ShardId;
    if (!ShardId) throw new Error(`The stream of ${tableName} has no shard.`);
    const place =
      from === 'AFTER' && after
        ? { ShardIteratorType: 'AFTER_SEQUENCE_NUMBER' as const, SequenceNumber: after }
        : { ShardIteratorType: from === 'LATEST' ? ('LATEST' as const) : ('TRIM_HORIZON' as const) };
    const { ShardIterator } = await client.send(
      new GetShardIteratorCommand({ StreamArn, ShardId, ...place }),
    );
    return { shardId: ShardId, iterator: ShardIterator ?? '' };
  };

  const locate = async (): Promise<Position> => {
    const all = await shards();
    if (!after) return iterate(all[0], 'TRIM_HORIZON');
    const holding = all.findLast((shard) => startOf(shard) <= BigInt(after ?? 0));
    // Trimmed meanwhile: continue with the oldest that is left.
    return holding ? iterate(holding, 'AFTER') : iterate(all[0], 'TRIM_HORIZON');
  };

  /** After a shard has ended, the next one in the list follows; none until it exists. */
  const following = async (shardId: string): Promise<Position | null> => {
    const all = await shards();
    const next = all[all.findIndex((shard) => shard.ShardId === shardId) + 1];
    return next ? iterate(next, 'TRIM_HORIZON') : null;
  };

  if (start.position === 'LATEST' && !after) position = await iterate((await shards()).at(-1), 'LATEST');

  return {
    async read(limit) {
      position ??= await locate();
      const { shardId, iterator } = position;
      // It may have expired, or the engine was restarted and doesn't know it: then it is looked up again.
      position = null;
      const answer = await client.send(new GetRecordsCommand({ ShardIterator: iterator, Limit: limit }));
      const records = answer.Records ?? [];
      after = records.at(-1)?.dynamodb?.SequenceNumber ?? after;
      const next = answer.NextShardIterator;
      position = next ? { shardId, iterator: next } : await following(shardId);
      return records;
    },
    seek(sequence) {
      after = sequence;
      position = null;
    },
    close: () => client.destroy(),
  };
}

const startOf = (shard: Shard): bigint => BigInt(shard.SequenceNumberRange?.StartingSequenceNumber ?? '0');
