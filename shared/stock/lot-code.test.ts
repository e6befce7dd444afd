import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSameCode, lotKeyOf } from './lot-code.ts';
import { nearestCodes } from './nearest-codes.ts';
import { isSameLot, takeFrom } from './shelf.ts';

describe('a code', () => {
  it.each([
    ['Mill-9', 'MILL-9'],
    [' mill-9 ', 'Mill-9'],
    ['ＭＩＬＬ-9', 'mill-9'],
    ['Straße', 'STRASSE'],
    ['Straße', 'STRAẞE'],
    ['ΣΑΣ', 'σας'],
    ['Crème', 'CRE\u0300ME'],
  ])('%s is %s', (a, b) => {
    expect(isSameCode(a, b)).toBe(true);
  });

  it.each([
    ['MILL-9', 'MILL 9'],
    ['MILL-9', 'MIL-9'],
    ['L0', 'LO'],
  ])('%s isn’t %s', (a, b) => {
    expect(isSameCode(a, b)).toBe(false);
  });

  it('has one key, whatever is done to its case', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-composite', maxLength: 20 }), (code) => {
        const key = lotKeyOf(code);
        expect([lotKeyOf(key), lotKeyOf(code.toUpperCase()), lotKeyOf(` ${code} `)]).toEqual([key, key, key]);
      }),
    );
  });

  it('names the lot on the shelf in another spelling', () => {
    const lots = [{ lotCode: 'Mill-9', useByDate: '2026-12-09', left: 500n }];
    const named = { lotCode: 'MILL-9', useByDate: '2026-12-09' };
    const taking = takeFrom({ level: 500n, lots }, { quantity: 200n, named, day: '2026-12-05' });
    expect(taking).toMatchObject({ short: 0n, taken: [named], after: { lots: [{ left: 300n }] } });
    expect(isSameLot(named, { ...named, useByDate: null })).toBe(false);
    expect(isSameLot({ lotCode: null, useByDate: null }, { lotCode: '', useByDate: null })).toBe(false);
  });
});

describe('the nearest codes', () => {
  const on = (day: string, ...codes: string[]) => codes.map((code) => ({ code, day }));

  it('are those with the fewest changes, however they are spelled', () => {
    const known = on('', 'MILL-10', 'Mill-9', 'AMP-2611-B', 'FT-261205-01');
    expect(nearestCodes('mil-9', known)).toEqual(['Mill-9']);
    expect(nearestCodes('MILL-99', known)).toEqual(['Mill-9', 'MILL-10']);
  });

  it('are the latest of those that are as near, each once, and five at most', () => {
    const known = [...on('2026-12-01', 'L-1', 'L-2', 'L-3'), ...on('2026-12-03', 'l-2', 'L-4', 'L-5', 'L-6')];
    expect(nearestCodes('L-7', known)).toEqual(['L-2', 'L-4', 'L-5', 'L-6', 'L-1']);
  });

  it('are none where nothing is near', () => {
    expect(nearestCodes('MILL-9', on('', 'AMP-2611-B', 'X'))).toEqual([]);
  });
});
