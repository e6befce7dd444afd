/**
 * Screens that have the levels open while others set and move them, add items and lose answers: whatever order
 * that happens in, one reading after all of it leaves each with what there is.
 */
import { describe, expect, it } from 'vitest';
import type { Answer } from '../support/api.ts';
import { seeded, withFaults } from '../support/faults.ts';
import { everythingOf, LevelReader } from '../support/level-reader.ts';
import { seed, sizeOf } from '../support/size.ts';
import { Arena } from './arena.ts';

const SEEDS = sizeOf('readers');
const ROUNDS = 4;
const READERS = 5;
const ITEMS = 6;

/** What one of fifty does: most of them move something. */
function act(arena: Arena, items: readonly string[], index: number, round: number): Promise<Answer> {
  const { random, main, stall, organization } = arena;
  const itemId = items[Math.floor(random() * items.length)] as string;
  const siteId = random() < 0.5 ? main : stall;
  const set = (changes: unknown[]) => organization.call('patchStockLevels', { body: changes });
  // Of an item that is added all is read again: not in each round.
  if (index === 10 && round % 2 === 0)
    return organization.call('putStockItem', { params: { id: arena.newId() }, body: { name: 'Salt' } });
  if (index === 20) return set([{ siteId, itemId, idealStockLevel: `${round}.5` }]);
  if (index === 30 && random() < 0.5) return set([{ siteId: 'all', itemId, isEnabled: random() < 0.5 }]);
  if (index === 40 && random() < 0.2)
    return set(items.map((id) => ({ siteId, itemId: id, idealStockLevel: String(round) })));
  return arena.move(siteId, itemId, `${index}.5`);
}

describe(`readers of levels (SEED=${seed})`, () => {
  it(`have what there is after fifty at once, ${ROUNDS} rounds of ${SEEDS}`, async () => {
    let deltas = 0;
    for (let one = 0; one < SEEDS; one++) {
      const arena = await Arena.open(seeded(seed + one));
      const items = await Promise.all(Array.from({ length: ITEMS }, () => arena.newItem()));
      const readers = Array.from({ length: READERS }, () => new LevelReader(arena.organization));
      for (let round = 0; round < ROUNDS; round++) {
        const faults = one % 2 === 0 ? {} : { conflicts: 0.1, lostAnswers: 0.1 };
        await withFaults({ ...faults, random: arena.random }, () =>
          arena.together(async (index) => {
            const reader = readers[index];
            if (!reader) return act(arena, items, index, round);
            const read = await reader.tryToRead();
            return { status: read ? 200 : 500, body: null };
          }),
        );
        // One of them looks only at the end.
        for (const reader of readers.slice(round === ROUNDS - 1 ? 0 : 1)) {
          const { whole } = await reader.read();
          if (!whole) deltas += 1;
          expect(reader.shown).toEqual(await everythingOf(arena.organization));
        }
      }
    }
    // Those who came back were told what to read, or nothing of that was tried.
    expect(deltas).toBeGreaterThan(0);
  });
});
