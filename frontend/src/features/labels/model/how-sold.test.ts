import { expect, it } from 'vitest';
import { isAsked, verdictOf } from './how-sold.ts';

it.each([
  [{ packed: 'no', before: null, site: null }, 'loose'],
  [{ packed: 'yes', before: 'no', site: null }, 'loose'],
  [{ packed: 'yes', before: 'yes', site: 'yes' }, 'ppds'],
  [{ packed: 'yes', before: 'yes', site: 'no' }, 'prepacked'],
  [{ packed: 'yes', before: 'yes', site: null }, undefined],
  [{ packed: 'yes', before: null, site: 'yes' }, undefined],
] as const)('%j is %s', (answers, kind) => {
  expect(verdictOf(answers)?.kind).toBe(kind);
});

it('asks only what still matters', () => {
  expect(isAsked('site', { packed: 'yes', before: 'no', site: null })).toBe(false);
  expect(isAsked('before', { packed: 'no', before: null, site: null })).toBe(false);
  expect(isAsked('site', { packed: 'yes', before: 'yes', site: null })).toBe(true);
});
