/** The unit that a person would say a quantity in. */
import { describe, expect, it } from 'vitest';
import { inPlainUnit, inPlainWord, plainFamily } from './plain-unit.ts';

describe('figures that are read side by side', () => {
  it.each([
    ['g', '63600', 'kg', '63.6'],
    ['g', '1000', 'kg', '1'],
    ['g', '999.999', 'g', '999.999'],
    ['ml', '2500', 'l', '2.5'],
    ['kg', '0.25', 'g', '250'],
    ['l', '1.5', 'l', '1.5'],
    ['g', '-1200', 'kg', '-1.2'],
    ['lb', '4000', 'lb', '4000'],
    ['pieces', '4000', 'pieces', '4000'],
  ] as const)('in %s of %s are in %s: %s', (unit, figure, plain, shown) => {
    expect(inPlainUnit(unit, { figure })).toEqual({ unit: plain, figures: { figure: shown } });
  });

  it('have one unit, and what isn’t known stays unknown', () => {
    expect(inPlainUnit('g', { needed: '1250', there: '40', ideal: null })).toEqual({
      unit: 'kg',
      figures: { needed: '1.25', there: '0.04', ideal: null },
    });
  });

  it('keep a maker’s own word', () => {
    expect(inPlainWord('tarts', { made: '4800' })).toEqual({ unit: 'tarts', figures: { made: '4800' } });
    expect(inPlainWord('grams', { made: '480' })).toEqual({ unit: 'grams', figures: { made: '480' } });
    expect(inPlainWord('grams', { made: '4800' })).toEqual({ unit: 'kg', figures: { made: '4.8' } });
    expect(['grams', 'kg', 'litres', 'tarts', 'lb'].map(plainFamily)).toEqual([
      ...['g', 'g', 'ml', 'tarts', 'lb'],
    ]);
  });
});
