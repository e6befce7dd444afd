import { memberChanged, organizationChanged } from '@batchbook/events/accounts';
import { importCommitted, ingredientChanged, supplierChanged } from '@batchbook/events/ingredients';
import { recipeChanged, shoppingListChanged, variationChanged } from '@batchbook/events/recipes';
import {
  categoryChanged,
  countPosted,
  levelsSet,
  movementRecorded,
  siteChanged,
  stockItemChanged,
} from '@batchbook/events/stock';
import type { LiveMessage } from '@batchbook/shared/live/contract';
import { levelMessages } from '@batchbook/shared/live/level-messages';
import { queueWorker } from '../../platform/worker/queue-worker.ts';
import { pushMessage } from '../push-message.ts';

const definitions = [
  recipeChanged,
  variationChanged,
  shoppingListChanged,
  ingredientChanged,
  supplierChanged,
  importCommitted,
  organizationChanged,
  memberChanged,
  siteChanged,
  categoryChanged,
  stockItemChanged,
  movementRecorded,
  levelsSet,
  countPosted,
];

/** What an event touches on screens: ingredients show their suppliers' names, an import brings both. */
const entities: Record<string, readonly LiveMessage['entity'][]> = {
  [recipeChanged.type]: ['recipe'],
  [variationChanged.type]: ['variation'],
  [shoppingListChanged.type]: ['shopping-list'],
  [ingredientChanged.type]: ['ingredient'],
  [supplierChanged.type]: ['supplier', 'ingredient'],
  [importCommitted.type]: ['import', 'supplier', 'ingredient'],
  [organizationChanged.type]: ['organization'],
  [memberChanged.type]: ['member'],
  [siteChanged.type]: ['site', 'entitlement'],
  [categoryChanged.type]: ['stock-category'],
  [stockItemChanged.type]: ['stock-item'],
  [movementRecorded.type]: ['stock-level'],
  [levelsSet.type]: ['stock-level'],
  [countPosted.type]: ['stock-count'],
};

/** Tells the organization's open screens what changed. Told twice, a screen refetches twice: no harm. */
export const handler = queueWorker(definitions, async (event) => {
  const touched = entities[event.type];
  if (!touched) throw new Error(`nothing is known to show for ${event.type}`);
  const id = 'id' in event.data ? event.data.id : levelsIn(event);
  // What has no version of its own happens once.
  const version = 'version' in event.data ? event.data.version : 1;
  for (const entity of touched)
    await pushMessage(event.organizationId, { type: 'changed', entity, id, version }, event.now);
});

/** The screens ask which levels changed since they last looked. */
const levelsIn = ({ type }: { type: string }): string =>
  type === levelsSet.type ? levelMessages.set : levelMessages.moved;
