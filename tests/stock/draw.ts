/** What the generators draw from a seed: choices, chances, ids and lots. */
import type { Command } from './commands.ts';
import type { Body, Sent, World } from './model/world.ts';

export type Random = () => number;

const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const dayMs = 24 * 60 * 60 * 1000;
/** A fixed day: ids may be of any time, and a seed generates the same ones again. */
const aDay = Date.UTC(2026, 5, 1);

/** An id that a phone created in the last three days: they arrive in any order. */
export function lateId(random: Random): string {
  let time = aDay + Math.floor(random() * 3 * dayMs);
  let stamp = '';
  for (let digit = 0; digit < 10; digit++) {
    stamp = crockford[time % 32] + stamp;
    time = Math.floor(time / 32);
  }
  return stamp + Array.from({ length: 16 }, () => crockford[Math.floor(random() * 32)]).join('');
}

export const pick = <Value>(random: Random, values: readonly Value[]): Value =>
  values[Math.floor(random() * values.length)] as Value;

export const chance = (random: Random, share: number): boolean => random() < share;

export const lots = [
  { lotCode: 'L-17', useByDate: '2025-12-01' },
  { lotCode: 'L#18/ä', useByDate: '2025-12-09' },
  { lotCode: 'L19' },
  // The same in other letters.
  { lotCode: 'l-17', useByDate: '2025-12-01' },
  { lotCode: 'l#18/Ä', useByDate: '2025-12-09' },
  { lotCode: 'l19' },
];

export const send = (operation: string, params: Record<string, string>, body?: Body): Command => ({
  do: 'send',
  sent: { operation, params, ...(body !== undefined && { body }) },
});

export type Maker = (world: World, random: Random, history: ReadonlyMap<string, Sent>) => Command | null;
