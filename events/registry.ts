/** Every event by its type, from the domains' files. */
import * as accounts from './accounts.ts';
import * as billing from './billing.ts';
import type { EventDefinition } from './envelope.ts';
import * as ingredients from './ingredients.ts';
import * as insight from './insight.ts';
import * as marketEvents from './market-events.ts';
import * as production from './production.ts';
import * as recipes from './recipes.ts';
import * as stock from './stock.ts';
import * as support from './support.ts';

const domains = {
  ...accounts,
  ...billing,
  ...ingredients,
  ...insight,
  ...marketEvents,
  ...production,
  ...recipes,
  ...stock,
  ...support,
};

export type EventType = (typeof domains)[keyof typeof domains]['type'];

const definitions: readonly EventDefinition<EventType>[] = Object.values(domains);

export const registry = new Map<string, EventDefinition>(
  definitions.map((definition) => [definition.type, definition]),
);

/** The events that change what a screen shows. */
export const shownEvents = definitions.filter(({ touches = [] }) => touches.length > 0);
