import { expect, it } from 'vitest';
import { sentPage } from './sent-page.ts';

const long = `?search=${'x'.repeat(2000)}`;

it.each([
  ['/recipes', '?tab=ingredients&search=rye', '/recipes?tab=ingredients&search=rye'],
  ['/', '', '/'],
  ['/auth', '?step=reset&code=482913', '/auth'],
  ['/auth/', '?next=/stock', '/auth'],
  ['/auth%23token=secret', '', '/auth'],
  ['/accept-invitation', '?token=secret', '/accept-invitation'],
  ['/accept-invitation%23token=secret', '', '/accept-invitation'],
  ['/auth-tester', '?step=1', '/auth-tester?step=1'],
  ['/authors', '?page=2', '/authors?page=2'],
  ['/stock', long, '/stock'],
  [`/${'x'.repeat(2000)}`, '', '/'],
  ['//elsewhere.example', '', '/'],
])('sends %s%s as %s', (pathname, search, page) => {
  expect(sentPage({ pathname, search })).toBe(page);
});
