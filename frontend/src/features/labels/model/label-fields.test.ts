import { newLabelContent } from '@batchbook/shared/recipes/label-defaults';
import { describe, expect, it } from 'vitest';
import { fieldRows, readValues, valuesOf } from './label-fields.ts';

describe('what is typed for a net quantity', () => {
  const read = (netQuantity: string) => readValues(fieldRows.net, { netQuantity, netUnit: 'g' }, 'g');

  it.each([
    ['1.5kg', '1.5', 'kg'],
    ['75cl', '75', 'cl'],
    ['8 fl oz', '8', 'fl oz'],
    ['1 lb', '453.59237', 'g'],
    ['1½', '1.5', 'g'],
  ])('takes %s with its unit', (typed, netQuantity, netUnit) =>
    expect(read(typed)).toMatchObject({ ok: true, label: { netQuantity, netUnit } }),
  );

  it('refuses what is no quantity, and a drained weight in another kind of unit', () => {
    expect(read('nonsense')).toMatchObject({ ok: false });
    const drained = (text: string) => readValues(fieldRows.statements, { drainedQuantity: text }, 'g');
    expect(drained('0.5 kg')).toMatchObject({ ok: true, label: { drainedQuantity: '500' } });
    expect(drained('1.5 l')).toMatchObject({
      errors: { drainedQuantity: '1.5 l can’t be converted to g. Enter a weight, for example 250 g.' },
    });
  });
});

describe('what is typed for alcohol', () => {
  const content = newLabelContent({ name: 'Rye & Co', address: '1 Mill Lane' });
  const read = (alcoholPercent: string) =>
    readValues(
      fieldRows.extras,
      { ...valuesOf(fieldRows.extras, content, { madeOn: '', lot: '' }), alcoholPercent },
      'g',
    );

  it('is at most 100 %', () => {
    expect(read('101')).toEqual({
      ok: false,
      errors: { alcoholPercent: 'Enter 100 or less, for example 4.5' },
    });
    expect(read('4.5')).toMatchObject({ ok: true, label: { alcoholPercent: '4.5' } });
    expect(read('')).toMatchObject({ ok: true, label: { alcoholPercent: null } });
  });
});
