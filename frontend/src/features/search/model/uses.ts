/** How often each action was used in this browser, so that the palette ranks by use. Yesterday's use counts more than last year's. */
import { readStoredJson, writeStored } from '../../../data/storage.ts';

const keyOf = (userId: string): string => `bb-palette:${userId}`;

/** A use is worth half after this long. */
const halfLifeMs = 30 * 24 * 60 * 60_000;
/** The least used of more are forgotten. */
const keptMost = 200;

interface Use {
  /** The worth of all uses at `atMs`. */
  worth: number;
  atMs: number;
}

type Uses = Map<string, Use>;

const isUse = (value: unknown): value is Use =>
  typeof value === 'object' &&
  value !== null &&
  Number.isFinite((value as Use).worth) &&
  Number.isFinite((value as Use).atMs);

/** Storage may hold anything. */
function readUses(userId: string): Uses {
  const stored = readStoredJson(keyOf(userId));
  if (typeof stored !== 'object' || stored === null) return new Map();
  return new Map(Object.entries(stored).filter((entry): entry is [string, Use] => isUse(entry[1])));
}

const worthAt = ({ worth, atMs }: Use, nowMs: number): number =>
  worth * 0.5 ** (Math.max(0, nowMs - atMs) / halfLifeMs);

/** What an action's uses are worth now, 0 for one that wasn't used. */
export function usesOf(userId: string): (id: string) => number {
  const uses = readUses(userId);
  const nowMs = Date.now();
  return (id) => {
    const use = uses.get(id);
    return use === undefined ? 0 : worthAt(use, nowMs);
  };
}

export function noteUse(userId: string, id: string): void {
  const uses = readUses(userId);
  const nowMs = Date.now();
  const before = uses.get(id);
  uses.set(id, { worth: (before ? worthAt(before, nowMs) : 0) + 1, atMs: nowMs });
  const kept = [...uses].sort(([, a], [, b]) => worthAt(b, nowMs) - worthAt(a, nowMs)).slice(0, keptMost);
  writeStored(keyOf(userId), JSON.stringify(Object.fromEntries(kept)));
}
