import { describe, expect, it } from 'vitest';
import { matchesPattern } from './pattern.ts';

const event = {
  source: 'batchbook.recipes',
  'detail-type': 'recipes.recipe_changed',
  resources: ['a', 'b'],
  detail: { id: 'R1', version: 3, name: 'Sourdough*', note: null, nested: { state: 'open' } },
};

const cases: [string, Record<string, unknown>, boolean][] = [
  ['a value of the list', { source: ['x', 'batchbook.recipes'] }, true],
  ['no value of the list', { source: ['batchbook.stock'] }, false],
  ['all fields at once', { source: ['batchbook.recipes'], detail: { id: ['R2'] } }, false],
  ['a number', { detail: { version: [3] } }, true],
  ['a number is no text', { detail: { version: ['3'] } }, false],
  ['null', { detail: { note: [null] } }, true],
  ['an absent field is not null', { detail: { other: [null] } }, false],
  ['an entry of a list in the event', { resources: ['b'] }, true],
  ['prefix', { source: [{ prefix: 'batchbook.' }] }, true],
  ['prefix without regard to case', { source: [{ prefix: { 'equals-ignore-case': 'BATCHBOOK' } }] }, true],
  ['suffix', { 'detail-type': [{ suffix: '_changed' }] }, true],
  ['suffix of another', { 'detail-type': [{ suffix: '_deleted' }] }, false],
  ['exists', { detail: { id: [{ exists: true }] } }, true],
  ['exists not', { detail: { other: [{ exists: false }] } }, true],
  ['exists not, but it does', { detail: { id: [{ exists: false }] } }, false],
  ['exists not, in a branch that is absent', { detail: { other: { deep: [{ exists: false }] } } }, true],
  ['exists is of leaves', { detail: { nested: [{ exists: true }] } }, false],
  ['anything but', { detail: { id: [{ 'anything-but': ['R2', 'R3'] }] } }, true],
  ['anything but itself', { detail: { id: [{ 'anything-but': 'R1' }] } }, false],
  ['anything but a prefix', { source: [{ 'anything-but': { prefix: 'aws.' } }] }, true],
  ['anything but, of an absent field', { detail: { other: [{ 'anything-but': 'x' }] } }, false],
  ['numeric range', { detail: { version: [{ numeric: ['>', 2, '<=', 3] }] } }, true],
  ['numeric range missed', { detail: { version: [{ numeric: ['>', 3] }] } }, false],
  ['equals without regard to case', { detail: { id: [{ 'equals-ignore-case': 'r1' }] } }, true],
  ['wildcard', { source: [{ wildcard: 'batch*.rec*' }] }, true],
  ['wildcard, the whole text', { source: [{ wildcard: 'batch*.rec' }] }, false],
  ['an escaped star', { detail: { name: [{ wildcard: 'Sourdough\\*' }] } }, true],
  ['one of several', { $or: [{ source: ['x'] }, { detail: { id: ['R1'] } }] }, true],
  ['none of several', { $or: [{ source: ['x'] }, { detail: { id: ['x'] } }] }, false],
];

describe('an event pattern', () => {
  it.each(cases)('%s', (_name, pattern, expected) => {
    expect(matchesPattern(pattern, event)).toBe(expected);
  });

  it('refuses an unknown operator instead of matching everything or nothing', () => {
    expect(() => matchesPattern({ source: [{ cidr: '10.0.0.0/8' }] }, event)).toThrow('cidr');
  });
});
