import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimalOf, multiply, ratioOf } from '../money.ts';
import vectors from '../recipes/costing.vectors.json' with { type: 'json' };
import { costPerUnitOf, type Priced, unitPriceOf } from './pricing.ts';

const flour: Priced = {
  unit: 'g',
  costingUnit: '1000g',
  costPerUnit: null,
  packSize: null,
  packUnit: null,
  packPrice: null,
  gramsPerMl: null,
  gramsPerPiece: null,
  piecesPerPack: null,
};
const costOf = (changes: Partial<Priced>) => costPerUnitOf({ ...flour, ...changes });

describe('the price of one costing unit', () => {
  it('C01: from a pack', () => {
    const { given, expect: wanted } = vectors.find((entry) => entry.id === 'C01') as unknown as {
      given: { packPrice: number; packQty: number };
      expect: { perKg: number; per100g: number; perG: number };
    };
    const pack = {
      packPrice: String(given.packPrice),
      packSize: String(given.packQty),
      packUnit: 'kg' as const,
    };
    expect(costOf(pack)).toEqual({ ok: true, costPerUnit: String(wanted.perKg) });
    expect(costOf({ ...pack, costingUnit: '100g' })).toEqual({
      ok: true,
      costPerUnit: String(wanted.per100g),
    });
    const perKg = unitPriceOf({ ...flour, ...pack });
    expect(perKg && decimalOf(multiply(perKg.price, ratioOf('0.001')))).toBe(String(wanted.perG));
  });

  it('is null without a price, and as entered without a complete pack', () => {
    expect(costOf({})).toEqual({ ok: true, costPerUnit: null });
    expect(costOf({ costPerUnit: '1.15', packSize: '2', packUnit: 'kg' })).toEqual({
      ok: true,
      costPerUnit: '1.15',
    });
  });

  it('is the pack’s when both are set', () => {
    const pack = { packSize: '3', packUnit: 'kg', packPrice: '10' } as const;
    expect(costOf({ ...pack, costPerUnit: '99' })).toEqual({ ok: true, costPerUnit: '3.333333333333' });
  });

  it('uses the weight of one piece, or the density, to reach the costing unit', () => {
    const eggs = { packSize: '30', packUnit: 'pieces', packPrice: '6.60' } as const;
    expect(costOf({ ...eggs, gramsPerPiece: '55' })).toEqual({ ok: true, costPerUnit: '4' });
    const oil = {
      unit: 'ml',
      costingUnit: '1000ml',
      packSize: '920',
      packUnit: 'g',
      packPrice: '5',
    } as const;
    expect(costOf({ ...oil, gramsPerMl: '0.92' })).toEqual({ ok: true, costPerUnit: '5' });
  });

  it('uses the number of pieces in a box', () => {
    const eggs = { unit: 'pieces', costingUnit: '1pieces', piecesPerPack: '12' } as const;
    const boxes = { packSize: '15', packUnit: 'boxes', packPrice: '45' } as const;
    expect(costOf({ ...eggs, ...boxes })).toEqual({ ok: true, costPerUnit: '0.25' });
  });

  it('names the field when the pack can’t be converted to the costing unit', () => {
    const box = { packSize: '1', packUnit: 'boxes', packPrice: '9' } as const;
    expect(costOf(box)).toMatchObject({ ok: false, field: 'packUnit' });
    expect(costOf({ ...box, gramsPerPiece: '500' })).toMatchObject({ ok: false, field: 'packUnit' });
    expect(costOf({ costingUnit: '1000kg' })).toMatchObject({ ok: false, field: 'costingUnit' });
  });

  it('times the pack is the price of the pack, within the last place of each unit', () => {
    const amount = fc.bigInt({ min: 1n, max: 10n ** 7n }).map((cents) => decimalOf({ n: cents, d: 100n }));
    fc.assert(
      fc.property(amount, amount, (packSize, packPrice) => {
        const answer = costOf({ packSize, packPrice, packUnit: 'kg' });
        const cost = answer.ok && answer.costPerUnit !== null ? ratioOf(answer.costPerUnit) : ratioOf('0');
        const whole = multiply(cost, ratioOf(packSize));
        expect(Math.abs(Number(decimalOf(whole)) - Number(packPrice))).toBeLessThan(1e-6);
      }),
    );
  });
});
