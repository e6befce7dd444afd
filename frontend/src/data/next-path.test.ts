import { describe, expect, it } from 'vitest';
import { safeNext, signInPath } from './next-path.ts';

describe('where sign-in leads afterwards', () => {
  it.each([
    ['/recipes?tab=ingredients#butter', '/recipes?tab=ingredients#butter'],
    ['/account', '/account'],
  ])('keeps %s', (next, path) => expect(safeNext(next)).toBe(path));

  it.each([
    null,
    '',
    'recipes',
    'https://elsewhere.example/recipes',
    '//elsewhere.example',
    '/\\elsewhere.example',
    '/\t/elsewhere.example',
    '/account\n',
    '/acc\u0000ount',
    '/account\u0085',
    '/./\\elsewhere.example',
    '/.//elsewhere.example',
    'javascript:alert(1)',
    '/auth?next=/auth',
  ])('refuses %j', (next) => expect(safeNext(next)).toBe('/dashboard'));

  it('is carried by the address of the sign-in page', () => {
    expect(signInPath('/account')).toBe('/auth?next=%2Faccount');
    expect(signInPath('/dashboard')).toBe('/auth');
  });

  it('stays the same when another call finds the session ended', () => {
    expect(signInPath('/auth?next=%2Faccount')).toBe('/auth?next=%2Faccount');
    expect(signInPath('/auth')).toBe('/auth');
  });
});
