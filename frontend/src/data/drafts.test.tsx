import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { claimDrafts, clearDrafts, hasDrafts, readDraft, useDraft, writeDraftSoon } from './drafts.ts';

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

describe('a draft that is written with every key', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    clearDrafts();
    vi.useRealTimers();
  });

  const stored = () => sessionStorage.getItem('bb-draft:recipe:1');
  const typeName = (name: string) => writeDraftSoon('recipe:1', () => ({ name }));

  it('is written once, as it is when typing pauses', () => {
    let name = '';
    const nameNow = vi.fn(() => ({ name }));
    for (const key of 'Dam') {
      name += key;
      writeDraftSoon('recipe:1', nameNow);
      vi.advanceTimersByTime(100);
    }
    expect(stored()).toBeNull();
    vi.advanceTimersByTime(300);
    expect(stored()).toBe('{"name":"Dam"}');
    expect(nameNow).toHaveBeenCalledTimes(1);
  });

  it('is written every two seconds where nobody pauses', () => {
    for (let key = 1; key <= 21; key++) {
      typeName('D'.repeat(key));
      vi.advanceTimersByTime(100);
    }
    expect(stored()).toContain('DDDDDDDDDDDDDDDDDDD');
  });

  it('is written before the page is left, and before it is hidden', () => {
    typeName('Damson');
    window.dispatchEvent(new Event('pagehide'));
    expect(stored()).toBe('{"name":"Damson"}');
    typeName('Damson jam');
    document.dispatchEvent(new Event('visibilitychange'));
    expect(stored()).toBe('{"name":"Damson jam"}');
  });

  it('can be read before it is written', () => {
    typeName('Damson jam');
    expect(readDraft('recipe:1')).toEqual({ name: 'Damson jam' });
    clearDrafts();
    typeName('Quiche');
    expect(hasDrafts()).toBe(true);
  });

  it('is removed once it is saved, and doesn’t come back after signing out', () => {
    typeName('Damson jam');
    writeDraftSoon('recipe:1', () => null);
    vi.advanceTimersByTime(300);
    expect(stored()).toBeNull();
    typeName('Damson jam');
    clearDrafts();
    vi.advanceTimersByTime(5000);
    expect(stored()).toBeNull();
  });
});
