import { expect, it } from 'vitest';
import { aLevel, aStockItem, kitchen } from '../../../testing/stock-fixtures.ts';
import { type CountLine, readLine } from './count-sheet.ts';
import { totalsOf } from './count-totals.ts';
import { movableItem } from './movable.ts';
import { itemPrices } from './worth.ts';

const prices = itemPrices([], [], new Map());

/** A line that notes when the contents of its shelf are read. */
function watched(index: number, onRead: () => void): CountLine {
  const item = aStockItem(`item-${index}`, { unit: 'g' });
  const level = { ...aLevel(kitchen, item, { currentStock: '1250', unit: 'g' }), waiting: 0 };
  const line = readLine({ item, movable: movableItem(item, 'g', prices), level, isSent: false }, null);
  Object.defineProperty(line, 'level', {
    get() {
      onRead();
      return level;
    },
  });
  return line;
}

it('calculates what a shelf holds once for as long as nothing of its line changes', () => {
  const reads: number[] = [];
  const lines = Array.from({ length: 900 }, (_, index) => watched(index, () => reads.push(index)));
  totalsOf(lines);
  reads.length = 0;
  totalsOf(
    lines.with(
      7,
      watched(7, () => reads.push(7)),
    ),
  );
  expect(new Set(reads)).toEqual(new Set([7]));
});
