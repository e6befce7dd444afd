/**
 * Screens with open levels while others set and move them, add items and lose answers. Whatever the order, one read at
 * the end shows each of them the current state.
 */
import { describe, expect, it } from 'vitest';
import type { Answer } from '../support/api.ts';
import { seeded, withFaults } from '../support/faults.ts';
import { everythingOf, LevelReader } from '../support/level-reader.ts';
import { seed, sizeOf } from '../support/size.ts';
import { Arena } from './arena.ts';

const seeds = sizeOf('readers');
const roundCount = 4;
const readerCount = 5;
const itemCount = 6;

/** What one of fifty does: most of them move something. */
function act(arena: Arena, items: readonly string[], index: number, round: number): Promise<Answer> {
  const { random, main, stall, organization } = arena;
  const itemId = items[Math.floor(random() * items.length)] as string;
  const siteId = random() < 0.5 ? main : stall;
  const set = (changes: unknown[]) => organization.call('patchStockLevels', { body: changes });
  // A new item makes everything be read again, so it isn't added in each round.
  if (index === 10 && round % 2 === 0)
    return organization.call('putStockItem', { params: { id: arena.newId() }, body: { name: 'Salt' } });
  if (index === 20) return set([{ siteId, itemId, idealStockLevel: `${round}.5` }]);
  if (index === 30 && random() < 0.5) return set([{ siteId: 'all', itemId, isEnabled: random() < 0.5 }]);
  if (index === 40 && random() < 0.2)
    return set(items.map((id) => ({ siteId, itemId: id, idealStockLevel: String(round) })));
  return arena.move(siteId, itemId, `${index}.5`);
}

describe(`readers of levels (SEED=${seed})`, () => {
  it(`see the current state after fifty at once, ${roundCount} rounds of ${seeds}`, async () => {
    let deltas = 0;
    for (let one = 0; one < seeds; one++) {
      const arena = await Arena.open(seeded(seed + one));
      const items = await Promise.all(Array.from({ length: itemCount }, () => arena.newItem()));
      const readers = Array.from({ length: readerCount }, () => new LevelReader(arena.organization));
      for (let round = 0; round < roundCount; round++) {
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
        for (const reader of readers.slice(round === roundCount - 1 ? 0 : 1)) {
          const { whole } = await reader.read();
          if (!whole) deltas += 1;
          expect(reader.shown).toEqual(await everythingOf(arena.organization));
        }
      }
    }
    // Some reads were partial, or that wasn't tested.
    expect(deltas).toBeGreaterThan(0);
  });
});
