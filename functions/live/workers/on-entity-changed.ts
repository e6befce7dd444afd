import { organizationChanged } from '@batchbook/events/accounts';
import { ingredientChanged } from '@batchbook/events/ingredients';
import { recipeChanged } from '@batchbook/events/recipes';
import type { LiveMessage } from '@batchbook/shared/live/contract';
import { queueWorker } from '../../platform/worker/queue-worker.ts';
import { pushMessage } from '../push-message.ts';

const entities: Record<string, LiveMessage['entity']> = {
  [recipeChanged.type]: 'recipe',
  [ingredientChanged.type]: 'ingredient',
  [organizationChanged.type]: 'organization',
};

/** Tells the organization's open screens what changed. Told twice, a screen refetches twice: no harm. */
export const handler = queueWorker([recipeChanged, ingredientChanged, organizationChanged], async (event) => {
  const entity = entities[event.type];
  if (!entity) throw new Error(`nothing is known to show for ${event.type}`);
  const { id, version } = event.data;
  await pushMessage(event.organizationId, { type: 'changed', entity, id, version });
});
