import { describe, expect, it } from 'vitest';
import { newId, timeOfId } from '../ids.ts';
import { moveId, toLoad, toUnload, toWriteOff } from './loading.ts';
import type { PackedProduct, Packing } from './schema.ts';

const event = newId();
const aLine = (changes: Partial<PackedProduct> = {}): PackedProduct => ({
  ...{ id: newId(), recipeId: 'jam', lotCode: 'JAM-1', useByDate: null, quantity: '18', isPacked: true },
  ...{ isLoaded: false, broughtBack: null, isUnloaded: false, writtenOff: null },
  ...changes,
});
const list = (items: Packing['items']): Packing => ({ items, loadedAt: null, unloadedAt: null });

describe('the id of what is moved of a line', () => {
  it('is the same on every device, and another for each line, event and direction', () => {
    const lines = Array.from({ length: 300 }, () => aLine());
    const ids = lines.flatMap((line) =>
      (['load', 'unload', 'write_off'] as const).flatMap((move) => [
        moveId(event, line, move),
        moveId(newId(), line, move),
      ]),
    );
    expect(new Set([...ids, ...lines.map(({ id }) => id)]).size).toBe(lines.length * 7);
    const [line] = lines as [PackedProduct];
    expect(moveId(event, { id: line.id }, 'load')).toBe(ids[0]);
    expect(timeOfId(ids[0] as string)).toEqual(timeOfId(line.id));
    expect(ids.every((id) => /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/.test(id))).toBe(true);
  });
});

describe('what is moved', () => {
  it('to the stall is what is ticked, has a quantity and isn’t there', () => {
    const [ticked, loose] = [aLine(), aLine({ isPacked: false })];
    const items = [ticked, loose, aLine({ isLoaded: true }), aLine({ quantity: null })];
    expect(toLoad(event, list(items))).toEqual([
      { id: moveId(event, ticked, 'load'), line: ticked, quantity: '18' },
    ]);
  });

  it('back is what was loaded and of which somebody said what came back', () => {
    const [back, none] = [
      aLine({ isLoaded: true, broughtBack: '2' }),
      aLine({ isLoaded: true, broughtBack: '0' }),
    ];
    const items = [back, none, aLine({ isLoaded: true }), aLine({ broughtBack: '1' })];
    const moves = toUnload(event, list([...items, { ...back, id: newId(), isUnloaded: true }]));
    expect(moves.map(({ line, quantity }) => [line, quantity])).toEqual([
      [back, '2'],
      [none, '0'],
    ]);
  });

  it('as missing is taken from the lots that were loaded last, once', () => {
    const lines = [
      aLine({ isLoaded: true, broughtBack: '0', quantity: '10' }),
      aLine({ isLoaded: true, broughtBack: '3', quantity: '4' }),
      aLine({ quantity: '5' }),
    ];
    const of = { recipeId: 'jam', missing: '2.5' };
    const moves = toWriteOff(event, list(lines), of);
    expect(moves.map(({ line, quantity }) => [line, quantity])).toEqual([
      [lines[1], '1'],
      [lines[0], '1.5'],
    ]);
    const written = lines.map((line) => ({ ...line, writtenOff: '1' }));
    expect(toWriteOff(event, list(written), of)).toEqual([]);
  });
});
