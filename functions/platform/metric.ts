import { env } from './config.ts';

/** Records one figure of this stage in CloudWatch's embedded metric format, which is one line in the log. */
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
