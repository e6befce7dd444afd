import { expect, it } from 'vitest';
import { RecentMap } from './recent-map.ts';

it('lets the entry go that was set the longest ago', () => {
  const recent = new RecentMap<string, number>(2);
  recent.set('a', 1).set('b', 2).set('a', 3).set('c', 4);
  expect([...recent]).toEqual([
    ['a', 3],
    ['c', 4],
  ]);
});
