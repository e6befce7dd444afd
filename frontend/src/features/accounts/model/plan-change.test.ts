import { expect, it } from 'vitest';
import { overWords } from './plan-change.ts';

const usage = { recipes: 7, sites: 3, users: 1 };

it.each([
  [
    'grow',
    'You’ll be 2 sites over. From then you have 14 days to make room or move back up. We never delete your work.',
  ],
  [
    'free',
    'You’ll be 2 recipes over. From then you have 14 days to make room or move back up. We never delete your work.',
  ],
] as const)('a move to %s counts sites only where the plan has stock', (plan, words) => {
  expect(overWords({ usage }, plan)).toBe(words);
});
