/** Which codes of lots and batches somebody may have meant. */
import { lotKeyOf } from './lot-code.ts';

export interface KnownCode {
  code: string;
  /** Of two that are as near, the later one comes first: `2026-12-05`, '' where nothing is known. */
  day: string;
}

const nearestMax = 5;

/**
 * Returns at most five of the codes, the nearest first by edit distance (Levenshtein, 1966). None that differs in more
 * than half of what was typed.
 */
export function nearestCodes(typed: string, known: readonly KnownCode[]): string[] {
  const key = lotKeyOf(typed);
  const max = Math.max(1, Math.floor(key.length / 2));
  const byKey = new Map<string, KnownCode>();
  for (const one of known) {
    const before = byKey.get(lotKeyOf(one.code));
    byKey.set(lotKeyOf(one.code), before ? { ...before, day: later(before.day, one.day) } : one);
  }
  return [...byKey]
    .filter(([other]) => Math.abs(other.length - key.length) <= max)
    .map(([other, { code, day }]) => ({ code, day, distance: distanceOf(key, other) }))
    .filter(({ distance }) => distance <= max)
    .sort((a, b) => a.distance - b.distance || (a.day > b.day ? -1 : Number(a.day < b.day)))
    .slice(0, nearestMax)
    .map(({ code }) => code);
}

const later = (a: string, b: string): string => (a > b ? a : b);

function distanceOf(a: string, b: string): number {
  const others = [...b];
  let row = [0, ...others.map((_, index) => index + 1)];
  for (const [at, letter] of [...a].entries()) {
    const next = [at + 1];
    for (const [index, other] of others.entries()) {
      const [across = 0, above = 0, before = 0] = [row[index], row[index + 1], next[index]];
      next.push(Math.min(across + Number(letter !== other), above + 1, before + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
