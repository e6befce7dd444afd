import { newLabelContent } from '@batchbook/shared/recipes/label-defaults';
import { describe, expect, it } from 'vitest';
import { fieldRows, readValues, valuesOf } from './label-fields.ts';

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
