import { expect, it } from 'vitest';
import { diffWords, newLetters, shortened } from './word-diff.ts';

it('tells what is new from what is gone', () => {
  expect(diffWords('leeks (22%), egg, salt.', 'leeks (24%), egg, mustard, salt.')).toEqual([
    { kind: 'same', text: 'leeks ' },
    { kind: 'gone', text: '(22%), ' },
    { kind: 'new', text: '(24%), ' },
    { kind: 'same', text: 'egg, ' },
    { kind: 'new', text: 'mustard, ' },
    { kind: 'same', text: 'salt.' },
  ]);
});

it('takes no full stop for news', () => {
  expect(diffWords('egg, pepper.', 'egg, pepper, salt.').filter(({ kind }) => kind !== 'same')).toEqual([
    { kind: 'new', text: 'salt.' },
  ]);
});

it('marks the letters of new words', () => {
  const letters = newLetters('egg, salt.', 'egg, milk, salt.');
  expect([...'egg, milk, salt.'].filter((_, at) => letters[at]).join('')).toBe('milk, ');
});

it('cuts what stayed to the words beside the change', () => {
  const parts = shortened(diffWords('a b c d e f g h i', 'a b c d e f g h j'));
  expect(parts[0]?.text).toBe('… f g h ');
});
