import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { claimDrafts, clearDrafts, useDraft } from './drafts.ts';

const draftOf = (key: string) => renderHook(() => useDraft<{ name: string }>(key)).result;

function type(key: string, name: string): void {
  const draft = draftOf(key);
  act(() => draft.current.save({ name }));
}

it('keeps what was typed over a reload', () => {
  type('recipe:1', 'Damson jam');
  expect(draftOf('recipe:1').current.value).toEqual({ name: 'Damson jam' });
  expect(draftOf('recipe:2').current.value).toBeNull();
});

it('keeps it for the same user and empties it for another, and at sign-out', () => {
  claimDrafts('priya');
  type('recipe:1', 'Damson jam');
  claimDrafts('priya');
  expect(draftOf('recipe:1').current.value).not.toBeNull();
  claimDrafts('tom');
  expect(draftOf('recipe:1').current.value).toBeNull();
  type('recipe:1', 'Quiche');
  clearDrafts();
  expect(draftOf('recipe:1').current.value).toBeNull();
});
