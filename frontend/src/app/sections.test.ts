import { expect, it } from 'vitest';
import { isCurrent } from './sections.ts';

it.each([
  ['exact', '/recipes', '/recipes', true],
  ['exact', '/recipes', '/recipes/', true],
  ['exact', '/recipes', '/recipes/archive', false],
  ['prefix', '/costs', '/costs', true],
  ['prefix', '/costs', '/costs/reports', true],
  ['prefix', '/costs', '/costs-of-living', false],
] as const)('a section matched %s at %s is current on %s: %s', (match, to, pathname, current) =>
  expect(isCurrent({ match, to }, pathname)).toBe(current),
);
