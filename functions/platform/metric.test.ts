import { afterEach, expect, it, vi } from 'vitest';
import { emitSeconds } from './metric.ts';

afterEach(() => vi.restoreAllMocks());

it('records a figure under its stage, where the alarms look', () => {
  const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const now = new Date('2026-01-01T10:00:00Z');
  emitSeconds('OutboxOldestSeconds', 12, now);
  expect(JSON.parse(String(written.mock.calls[0]?.[0]))).toEqual({
    _aws: {
      Timestamp: now.getTime(),
      CloudWatchMetrics: [
        {
          Namespace: `Batchbook/${process.env.STAGE}`,
          Dimensions: [[]],
          Metrics: [{ Name: 'OutboxOldestSeconds', Unit: 'Seconds' }],
        },
      ],
    },
    OutboxOldestSeconds: 12,
  });
});
