/** Event writers for stock items and the settings of levels. */
import { levelsSet, stockItemChanged } from '@batchbook/events/stock';
import { publish } from '../platform/outbox.ts';
import type { Write } from '../platform/table/write.ts';
import type { LevelOf } from './level-table.ts';

interface By {
  organizationId: string;
  userId: string;
}

interface Versioned {
  id: string;
  version: number;
}

export type ItemChange = 'created' | 'updated' | 'followed' | 'deleted' | 'restored';

export const publishItem = (
  { organizationId, userId }: By,
  { id, version }: Versioned,
  change: ItemChange,
  now: Date,
): Write =>
  publish({ definition: stockItemChanged, organizationId, data: { id, version, change, userId } }, now);

export const publishLevels = ({ organizationId, userId }: By, levels: readonly LevelOf[], now: Date): Write =>
  publish(
    {
      definition: levelsSet,
      organizationId,
      data: { levels: levels.map(({ siteId, itemId }) => ({ siteId, itemId })), userId },
    },
    now,
  );
