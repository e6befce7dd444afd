import { useRef } from 'react';
import type { LevelRow } from '../model/levels.ts';

/**
 * The rows that were found, in their order. While somebody is at work in them they stay where they are: an
 * ideal level that was just typed, or a movement from elsewhere, changes figures and moves nothing.
 */
export function useSteadyOrder(
  found: readonly LevelRow[],
  all: readonly LevelRow[],
  /** Another search, filter or order was asked for: then they move. */
  view: string,
  isHeld: boolean,
): readonly LevelRow[] {
  const held = useRef<{ view: string; keys: readonly string[] }>({ view: '', keys: [] });
  if (!isHeld || held.current.view !== view) {
    held.current = { view, keys: found.map(({ key }) => key) };
    return found;
  }
  const byKey = new Map(all.map((row) => [row.key, row]));
  return held.current.keys.flatMap((key) => byKey.get(key) ?? []);
}
