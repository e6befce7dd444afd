import { describe, expect, it } from 'vitest';
import { displayDecimal } from '../money.ts';
import { withoutVat, withVat } from './cost-rules.ts';
import { marginOf } from './cost-totals.ts';
import { breakdownCost } from './costing.ts';
import vectors from './costing.vectors.json' with { type: 'json' };
import { ingredientOf, lineOf, recipeOf, testBook } from './test-book.ts';

/** A vector's figures as decimal strings. The test handles `items` and the like. */
function vector(id: string) {
  const found = vectors.find((entry) => entry.id === id);
  if (found === undefined) throw new Error(`no vector ${id}`);
  const texts = (figures: object): Record<string, string> =>
    Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, String(value)]));
  return { given: texts(found.given), expect: texts(found.expect), raw: found };
}
const figure = (figures: Record<string, string>, name: string): string => {
  const value = figures[name];
  if (value === undefined) throw new Error(`the vector has no ${name}`);
  return value;
};

describe('the vectors of costing rules', () => {
  it('C02: trimming makes what is left cost more', () => {
    const { given, expect: wanted } = vector('C02');
    const pack = { packSize: '453.59237', packUnit: 'g', packPrice: figure(given, 'apCostPerLb') } as const;
    const trimmed = ingredientOf('pineapple', { ...pack, ediblePortionPercent: figure(given, 'yieldPct') });
    const recipe = recipeOf('salad', [lineOf('pineapple', '1', 'lb')]);
    expect(breakdownCost(recipe, testBook([], [trimmed])).ingredientCost).toBe(wanted.epCostPerLb);
  });

  it('C06: full cost with work and overheads', () => {
    const { given, expect: wanted } = vector('C06');
    const units = figure(given, 'units');
    const dough = ingredientOf('dough', {
      unit: 'pieces',
      costingUnit: '1pieces',
      costPerUnit: figure(given, 'ingredients'),
    });
    const recipe = recipeOf('bun', [lineOf('dough', units, 'pieces')], {
      batchYield: units,
      physicalCost: figure(given, 'packaging'),
      labourMinutes: figure(given, 'labourMinutes'),
    });
    const settings = {
      hourlyRate: figure(given, 'hourly'),
      overheadPercent: figure(given, 'overheadPct'),
    };
    expect(breakdownCost(recipe, testBook([recipe], [dough], settings))).toMatchObject({
      labourCost: wanted.labourPerUnit,
      overheadCost: wanted.overhead,
      costEach: wanted.fullCost,
    });
  });

  it('C07: margin and markup', () => {
    const { given, expect: wanted } = vector('C07');
    const margin = marginOf(figure(given, 'cost'), figure(given, 'netPrice'));
    expect(margin).toMatchObject({ amount: wanted.grossProfit, percent: wanted.grossMarginPct });
    expect(displayDecimal(margin?.markupPercent ?? '', 2)).toBe(wanted.markupPct);
    const meal = ingredientOf('meal', { costPerUnit: figure(given, 'cost') });
    const sold = recipeOf('meal', [lineOf('meal', '1', 'kg')], { sellingPrice: figure(given, 'netPrice') });
    expect(breakdownCost(sold, testBook([], [meal])).foodCostPercent).toBe(wanted.foodCostPct);
  });

  it('C09: the margin is on the price without VAT', () => {
    const { given, expect: wanted } = vector('C09');
    const { netPrice, vat } = withoutVat(figure(given, 'grossPrice'), figure(given, 'vatPct'));
    expect({ netPrice, vat }).toEqual({ netPrice: wanted.netPrice, vat: wanted.vat });
    expect(withVat(netPrice, figure(given, 'vatPct'))).toBe(figure(given, 'grossPrice'));
    const margin = marginOf(figure(given, 'cost'), netPrice);
    expect(margin?.amount).toBe(wanted.grossProfit);
    expect(displayDecimal(margin?.percent ?? '', 1)).toBe(wanted.grossMarginPct);
  });

  it('one price at two rates leaves two margins: eat-in includes 20 %, takeaway none', () => {
    const [eatIn, takeAway] = ['20', '0'].map((rate) => marginOf('1.20', withoutVat('4.80', rate).netPrice));
    expect(eatIn).toMatchObject({ amount: '2.8', percent: '70' });
    expect(takeAway).toMatchObject({ amount: '3.6', percent: '75' });
  });

  it('C11: contribution margins', () => {
    const { given, expect: wanted } = vector('C11').raw as unknown as {
      given: { items: { price: number; cost: number }[] };
      expect: { cm: number[] };
    };
    const amounts = given.items.map((item) => marginOf(String(item.cost), String(item.price))?.amount);
    expect(amounts).toEqual(wanted.cm.map(String));
  });
});
