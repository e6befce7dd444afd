import { env } from './config.ts';

/** One figure of this stage in CloudWatch's embedded metric format: a line in the log is all it takes. */
export function emitSeconds(name: string, value: number, now: Date): void {
  const line = {
    _aws: {
      Timestamp: now.getTime(),
      CloudWatchMetrics: [
        {
          Namespace: `Batchbook/${env('STAGE')}`,
          Dimensions: [[]],
          Metrics: [{ Name: name, Unit: 'Seconds' }],
        },
      ],
    },
    [name]: value,
  };
  process.stdout.write(`${JSON.stringify(line)}\n`);
}
