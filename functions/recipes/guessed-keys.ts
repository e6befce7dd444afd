/**
 * Remembers what was read for a recipe or variation the last time, while the function is warm, so that the next reading
 * asks for all of it at once. It is only a guess: what the recipe names now decides what is taken of it.
 */
import type { Key } from '../platform/table/keys.ts';

const recipesMax = 500;
/** As many as one BatchGet reads. */
const keysMax = 100;

const remembered = new Map<string, readonly Key[]>();

const placeOf = (organizationId: string, id: string): string => `${organizationId} ${id}`;

export const guessedKeys = (organizationId: string, id: string): readonly Key[] =>
  remembered.get(placeOf(organizationId, id)) ?? [];

export function rememberKeys(organizationId: string, id: string, keys: readonly Key[]): void {
  const place = placeOf(organizationId, id);
  // The one that was read the longest ago is the first to go.
  remembered.delete(place);
  remembered.set(place, keys.slice(0, keysMax));
  const [oldest] = remembered.keys();
  if (remembered.size > recipesMax && oldest !== undefined) remembered.delete(oldest);
}
