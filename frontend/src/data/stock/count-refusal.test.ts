import { ApiError } from '@batchbook/shared/http/client';
import { expect, it } from 'vitest';
import { countRefusal } from './count-refusal.ts';

const body = {
  siteId: 'kitchen',
  lines: ['salt', 'milk'].map((itemId) => ({ itemId, counted: '1', unit: 'kg' as const, levelVersion: 1 })),
};

const refusedFor = (...issues: { path: string; message: string }[]) =>
  new ApiError(400, 'invalid_request', '', {
    ...{ type: 'about:blank', title: 'Some values are not valid', status: 400 },
    ...{ code: 'invalid_request', issues },
  });

const said = (...issues: { path: string; message: string }[]) =>
  countRefusal(refusedFor(...issues), body, (id) => (id === 'salt' ? 'Sea salt' : 'Whole milk'));

it('names the items whose lines were refused, not their places', () => {
  expect(said({ path: 'lines.0.itemId', message: 'was deleted' })).toBe('Sea salt was deleted.');
  expect(
    said(
      { path: 'lines.0.itemId', message: 'was deleted' },
      { path: 'lines.1.unit', message: 'can’t be converted' },
    ),
  ).toBe('Sea salt was deleted. Whole milk: the unit can’t be converted.');
});

it('says what else is wrong as ever', () =>
  expect(said({ path: 'siteId', message: 'is needed' })).toBe('siteId: is needed'));
