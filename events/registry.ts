/** Every event there is, by its type. */
import { memberChanged, organizationChanged, organizationCreated, userSignedUp } from './accounts.ts';
import { standingChanged } from './billing.ts';
import type { EventDefinition } from './envelope.ts';
import {
  importCommitted,
  ingredientChanged,
  ingredientPriceChanged,
  supplierChanged,
} from './ingredients.ts';
import { recipeChanged, shoppingListChanged, variationChanged } from './recipes.ts';
import {
  categoryChanged,
  countPosted,
  levelLow,
  levelsSet,
  movementRecorded,
  siteChanged,
  stockItemChanged,
} from './stock.ts';

const definitions = [
  userSignedUp,
  organizationCreated,
  organizationChanged,
  memberChanged,
  standingChanged,
  ingredientChanged,
  ingredientPriceChanged,
  supplierChanged,
  importCommitted,
  recipeChanged,
  variationChanged,
  shoppingListChanged,
  movementRecorded,
  levelLow,
  levelsSet,
  siteChanged,
  categoryChanged,
  stockItemChanged,
  countPosted,
] as const satisfies readonly EventDefinition[];

export type EventType = (typeof definitions)[number]['type'];

export const registry = new Map<string, EventDefinition>(
  definitions.map((definition) => [definition.type, definition]),
);
