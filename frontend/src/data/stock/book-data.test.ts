import type { StockLevels } from '@batchbook/shared/stock/level-schema';
import { describe, expect, it } from 'vitest';
import { stallId, theItem, theLevel } from '../../testing/stock-jobs.ts';
import { type BookData, merged } from './book-data.ts';

const read = (changes: Partial<StockLevels>): StockLevels => ({
  items: [],
  stockItems: null,
  whole: false,
  mark: '1700000000000-1',
  nextCursor: null,
  ...changes,
});

const whole = (changes: Partial<StockLevels> = {}): BookData =>
  merged(
    undefined,
    read({
      whole: true,
      stockItems: [theItem(2, { name: 'Box 10' }), theItem(1, { name: 'Box 2' })],
      items: [theLevel(1), theLevel(2), theLevel(1, { siteId: stallId, currentStock: '3' })],
      ...changes,
    }),
  );

const levels = (book: BookData) => [...book.levels.values()];

describe('what is known of stock', () => {
  it('has its items by name, as people sort them', () => {
    expect(whole().items.map(({ name }) => name)).toEqual(['Box 2', 'Box 10']);
  });

  it('takes on what changed, and leaves every other level the object that it was', () => {
    const known = whole();
    const after = merged(
      known,
      read({ items: [theLevel(2, { currentStock: '7', version: 2 })], mark: '1700000000009-1' }),
    );
    const changed = levels(after).filter((level) => !levels(known).includes(level));
    expect(changed).toMatchObject([{ currentStock: '7', version: 2 }]);
    expect(after.items).toBe(known.items);
    expect(after.mark).toBe('1700000000009-1');
    expect(levels(known)[1]?.currentStock).toBe('10');
  });

  it('is the same where nothing changed, however much of it was read', () => {
    const known = whole();
    const again = merged(
      known,
      read({
        ...whole(),
        whole: true,
        items: [theLevel(1), theLevel(2), theLevel(1, { siteId: stallId, currentStock: '3' })],
        stockItems: [theItem(1, { name: 'Box 2' }), theItem(2, { name: 'Box 10' })],
        mark: 'x',
      }),
    );
    expect(again.levels).toBe(known.levels);
    expect(again.items).toBe(known.items);
    expect(merged(known, read({})).levels).toBe(known.levels);
  });

  it('doesn’t go back to a reading that lags behind', () => {
    const known = whole({ items: [theLevel(1, { currentStock: '4', version: 5 })] });
    for (const isWhole of [true, false]) {
      const late = merged(
        known,
        read({ whole: isWhole, items: [theLevel(1, { currentStock: '9', version: 4 })] }),
      );
      expect(levels(late)).toMatchObject([{ currentStock: '4', version: 5 }]);
    }
  });

  it('takes on settings, which raise no version', () => {
    const after = merged(whole(), read({ items: [theLevel(1, { idealStockLevel: '6', isEnabled: false })] }));
    expect(levels(after)[0]).toMatchObject({ idealStockLevel: '6', isEnabled: false });
  });

  it('lets go of what is not there any more when all of it was read', () => {
    const after = merged(whole(), read({ whole: true, items: [theLevel(2)], stockItems: [theItem(2)] }));
    expect(levels(after).map(({ itemId }) => itemId)).toEqual([theLevel(2).itemId]);
    expect(after.items).toHaveLength(1);
  });
});
