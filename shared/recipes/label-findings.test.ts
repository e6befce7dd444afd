import { describe, expect, it } from 'vitest';
import { answerOptions } from './label-answers.ts';
import { labelFindings } from './label-findings.ts';
import type { LabelContent } from './label-schema.ts';
import {
  blockingCodes,
  saidNutrition as nutrition,
  type SaidIngredient,
  type SaidLabel,
  saidLabel,
} from './test-label.ts';

describe('the particulars of a prepacked label', () => {
  const food: Record<string, SaidIngredient> = { Rice: { nutrition } };
  const drink: SaidLabel = { recipe: { isDrink: true }, label: { netUnit: 'ml' } };
  it.each<[string, Partial<LabelContent>, string[]]>([
    ['has all', {}, []],
    ['has no net quantity', { netQuantity: null }, ['net_quantity']],
    [
      'is sold by number',
      {
        netQuantity: null,
        answers: [
          { code: 'net_quantity', of: '', answer: 'annex9_1c', reason: '' },
          { code: 'nutrition', of: '', answer: 'annex5_19', reason: '' },
        ],
      },
      [],
    ],
    ['has only a number of pieces', { netUnit: 'pieces', netQuantity: '6' }, ['net_quantity']],
    ['has no date', { dateMark: 'none' }, ['date']],
    ['has no days', { shelfLifeDays: null }, ['date']],
    ['has a use by without storage', { dateMark: 'use_by', storage: '' }, ['storage']],
    ['has no address', { businessAddress: ' ' }, ['business']],
    ['has no business', { businessName: '' }, ['business']],
    [
      'names its business in letters that nobody sees',
      { businessName: '\u200b\u3164' },
      ['business', 'unprintable'],
    ],
    ['has neither panel nor exemption', { answers: [] }, ['nutrition']],
    ['has its panel', { answers: [], showNutrition: true }, []],
    ['is pork without its country', { foodName: 'Pork bites' }, ['named_not_in_it', 'origin']],
    ['is a pickle in vinegar', { foodName: 'Rice in vinegar' }, ['drained_weight']],
  ])('that %s', (_, label, blocked) => expect(blockingCodes(food, { label })).toEqual(blocked));

  it('has a finding for each one missing, which a chosen exemption clears', () => {
    const bare: Partial<LabelContent> = { netQuantity: null, dateMark: 'none', answers: [], storage: '' };
    expect(blockingCodes(food, { label: bare })).toEqual(['net_quantity', 'date', 'nutrition']);
    for (const code of ['net_quantity', 'date', 'nutrition']) {
      const chosen = ['net_quantity', 'date', 'nutrition'].map((each) => ({
        code: each,
        of: '',
        answer: answerOptions[each]?.[0]?.answer ?? '',
        reason: '',
      }));
      expect(blockingCodes(food, { label: { ...bare, answers: chosen } })).toEqual([]);
      expect(
        blockingCodes(food, { label: { ...bare, answers: chosen.filter((one) => one.code !== code) } }),
      ).toEqual([code]);
    }
  });

  it('aren’t needed for direct sale', () => {
    const bare: Partial<LabelContent> = {
      kind: 'ppds',
      netQuantity: null,
      dateMark: 'none',
      answers: [],
      storage: '',
      businessAddress: '',
    };
    expect(blockingCodes(food, { label: bare })).toEqual([]);
  });

  it('includes lot, date and size only for printing', () => {
    const { label, book } = saidLabel(food, { label: { shelfLifeDays: 200 } });
    const codes = (print: Parameters<typeof labelFindings>[2]) =>
      labelFindings(label, book, print).map(({ code }) => code);
    expect(codes(undefined)).toEqual([]);
    expect(codes({ lot: '', madeOn: '', sizes: [] })).toEqual(['lot', 'made_on', 'size']);
    const sizes = [{ id: '62x40', problem: null }];
    expect(codes({ lot: 'A1', madeOn: '2026-11-22', sizes })).toEqual([]);
    expect(
      codes({ lot: 'A1', madeOn: '2026-11-22', sizes: [{ id: '62x40', problem: '3 lines too many' }] }),
    ).toEqual(['does_not_fit']);
  });

  it.each<[string, Record<string, SaidIngredient>, SaidLabel, string[]]>([
    ['liquorice', { 'Liquorice extract': {} }, {}, ['liquorice']],
    ['a drink with alcohol', { Gin: { alcohol: '32' } }, drink, ['alcohol']],
    [
      'gin that nobody measured beside bitters that somebody did',
      { Gin: {}, Bitters: { alcohol: '0.1' } },
      drink,
      ['alcohol'],
    ],
    ['a drink of gin that nobody measured', { Gin: {} }, drink, ['alcohol']],
    [
      'what is sold by the litre and has sloe gin in it',
      { 'Sloe gin': {} },
      { label: { netUnit: 'cl', netQuantity: '50' } },
      ['alcohol'],
    ],
    ['a shrub with wine vinegar', { 'White wine vinegar': { said: 'sulphites' } }, drink, []],
    ['a cake with a little rum', { Rum: { alcohol: '32', grams: 1 }, Rice: { grams: 100 } }, {}, []],
    ['caffeine', { 'Caffeine powder': {} }, {}, ['caffeine']],
    [
      'frozen fish',
      { Pollock: { said: 'fish' } },
      { recipe: { foodKind: 'fish' }, label: { foodName: 'Frozen bites', origin: 'UK' } },
      ['frozen'],
    ],
  ])('asks about %s', (_, ingredients, more, blocked) =>
    expect(blockingCodes(ingredients, more)).toEqual(blocked),
  );
});
