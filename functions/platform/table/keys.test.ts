import { describe, expect, it } from 'vitest';
import { assertIndexInScope, assertInScope } from './keys.ts';

const scope = { organizationId: 'o1' };

describe('an organization’s scope', () => {
  it.each([
    ['its own items', { pk: 'ORG#o1', sk: 'SITE#s1' }],
    ['its own ledgers', { pk: 'ORG#o1#LEDGER#i1#s1', sk: 'MOVE#m1' }],
    ['the membership of a user in itself', { pk: 'USER#u1', sk: 'ORG#o1' }],
    ['an event', { pk: 'OUTBOX#3', sk: 'o1#e1' }],
  ])('reaches %s', (_what, key) => {
    expect(() => assertInScope(scope, key)).not.toThrow();
  });

  it.each([
    ['the items of another', { pk: 'ORG#o2', sk: 'SITE#s1' }],
    ['one whose id begins like its own', { pk: 'ORG#o11', sk: 'SITE#s1' }],
    ['the profile of a user', { pk: 'USER#u1', sk: 'PROFILE' }],
    ['the membership of a user in another', { pk: 'USER#u1', sk: 'ORG#o2' }],
    ['all of a user', { pk: 'USER#u1', sk: '' }],
  ])('doesn’t reach %s', (_what, key) => {
    expect(() => assertInScope(scope, key)).toThrow('outside of the organization');
  });

  it('doesn’t reach another’s index', () => {
    expect(() => assertIndexInScope(scope, 'ORG#o2#MOVES#202611')).toThrow();
    expect(() => assertIndexInScope(scope, 'ORG#o1#MOVES#202611')).not.toThrow();
  });
});
