/** Stock counts: invariants 1, 2, 5, through the API on the real table. */
import { newId } from '@batchbook/shared/ids';
import { beforeEach, describe, expect, it } from 'vitest';
import { newShelf, type Shelf } from '../../tests/support/shelf.ts';

let shelf: Shelf;

beforeEach(async () => {
  shelf = await newShelf();
});

type Line = { itemId: string; counted: string; unit: string; levelVersion: number };

const lineOf = (itemId: string, counted: string, levelVersion = 0, unit = 'g'): Line => ({
  itemId,
  counted,
  unit,
  levelVersion,
});
const put = (id: string, lines: Line[], siteId = shelf.siteId) =>
  shelf.call('putCount', { params: { id }, body: { siteId, lines } });
const at = (itemId: string) => ({ siteId: shelf.siteId, itemId });

describe('a stock count', () => {
  it('makes each level what was counted, and says what it differed by', async () => {
    const [flour = '', salt = ''] = await shelf.addItems(2);
    await shelf.move(at(flour), 11_700_000n);
    const id = newId();
    const made = await put(id, [lineOf(flour, '11.45', 1, 'kg'), lineOf(salt, '0.3')]);
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    expect(made.body).toMatchObject({
      state: 'posted',
      total: 2,
      posted: 2,
      open: 0,
      differing: 2,
      lines: [
        { itemId: flour, counted: '11.45', unit: 'kg', expected: '11700', change: '-250', levelUnit: 'g' },
        { itemId: salt, counted: '0.3', unit: 'g', expected: '0', change: '0.3', state: 'posted' },
      ],
    });
    expect(await shelf.levelOf(at(flour))).toMatchObject({ q: 11_450_000, n: 2 });
    expect(await shelf.levelOf(at(salt))).toMatchObject({ q: 300, n: 1 });
    expect((await shelf.call('getCount', { params: { id } })).body).toEqual(made.body);
  });
});
