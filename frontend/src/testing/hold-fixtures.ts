/** A hold, for tests. */
import type { Hold } from '@batchbook/shared/stock/hold-schema';
import { anId } from './recipe-fixtures.ts';
import { organizationId } from './session.ts';

export const aHold = (changes: Partial<Hold> = {}): Hold => ({
  ...{ id: anId(95), organizationId, version: 1, createdBy: 'user-priya', userId: 'user-priya' },
  ...{ createdAt: '2026-12-05T09:00:00.000Z', updatedAt: '2026-12-05T09:00:00.000Z', name: 'Butter' },
  ...{ itemId: null, recipeId: null, ingredientId: anId(20), lotCode: 'AMP-2611-B', useByDate: null },
  ...{ siteId: null, reason: 'The mill rang', recallId: null },
  ...{ releasedAt: null, releasedBy: null, releaseReason: '' },
  ...changes,
});
