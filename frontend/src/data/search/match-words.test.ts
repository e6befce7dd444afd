import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findIn, isWithinTypos, matcherOf, searchFor, searchText } from './match-words.ts';

const finds = (typed: string, name: string) => searchFor(typed)(searchText(name));

describe('what somebody types finds', () => {
  it.each([
    ['butter', 'Cultured butter'],
    ['but', 'Cultured butter'],
    ['CULT BUT', 'Cultured butter'],
    ['butter cultured', 'Cultured butter'],
    ['buter', 'Cultured butter'],
    ['butetr', 'Cultured butter'],
    ['creme brulee', 'Crème brûlée'],
    ['crème', 'Creme fraiche'],
    ['bakers', 'Baker’s yeast'],
    ["baker's", 'Bakers yeast'],
    ['half fat', 'Half-fat milk'],
    ['half-fat', 'Half fat milk'],
    ['halffat', 'Half-fat milk'],
    ['choclate', 'Chocolate'],
    ['choclat', 'Chocolat'],
    ['frangapine', 'Frangipane tart'],
    ['strasse', 'Straße'],
    ['261121', 'SS-261121-01'],
    ['ss-261121-01', 'SS-261121-01'],
    ['ada@example.com', 'ada@example.com'],
    ['', 'Anything'],
    ['  ', 'Anything'],
  ])('%j finds %s', (typed, name) => expect(finds(typed, name)).toBe(true));

  it.each([
    ['lemon', 'Melon'],
    ['nut', 'Nit'],
    ['rye', 'Rue'],
    ['butter oil', 'Cultured butter'],
    ['261121', 'SS-261122-01'],
    ['lot12', 'Lot13'],
    ['tarts', 'Tart5'],
    ['buttr', 'Buttercream'],
    ['choklat', 'Chocolate'],
  ])('%j doesn’t find %s', (typed, name) => expect(finds(typed, name)).toBe(false));
});

it('puts what has typos after the rest', () => {
  const names = ['Butter 1', 'Bitter chocolate', 'Butter 2'];
  expect(findIn(names, 'bitter', searchText)).toEqual(['Bitter chocolate', 'Butter 1', 'Butter 2']);
  expect(matcherOf('bitter')(searchText('Butter'))).toBe('close');
  expect(findIn(names, ' ', searchText)).toEqual(names);
});

describe('typos', () => {
  const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 9 });
  it('are counted as by all edits of one letter', () => {
    const edited = (word: string): Set<string> => {
      const all = new Set([word]);
      for (let at = 0; at <= word.length; at++) {
        const [left, right] = [word.slice(0, at), word.slice(at)];
        all.add(left + right.slice(1));
        if (right.length > 1) all.add(`${left}${right[1]}${right[0]}${right.slice(2)}`);
        for (const letter of 'abc') {
          all.add(left + letter + right);
          if (right.length > 0) all.add(left + letter + right.slice(1));
        }
      }
      return all;
    };
    fc.assert(
      fc.property(letters, letters, (word, other) => {
        expect(isWithinTypos(word, other, 1)).toBe(edited(word).has(other));
      }),
    );
  });

  it('are the same both ways', () =>
    fc.assert(
      fc.property(letters, letters, fc.constantFrom(0, 1, 2), (word, other, most) => {
        expect(isWithinTypos(word, other, most)).toBe(isWithinTypos(other, word, most));
      }),
    ));
});
