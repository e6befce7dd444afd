import { expect, it } from 'vitest';
import { plannedText } from './planned-text.ts';

const of = (plannedQuantity: string, unitSnapshot: string) => ({ plannedQuantity, unitSnapshot });

it('says how much of what goes to an event', () => {
  expect(plannedText([of('1200', 'pieces'), of('280', 'pieces'), of('3.5', 'kg')])).toBe(
    '1,480 pieces, 3.5 kg',
  );
  expect(plannedText([of('1', 'loaves')])).toBe('1 loaf');
  expect(plannedText(['pieces', 'kg', 'tarts', 'jars'].map((unit) => of('1', unit)))).toBe('4 products');
  expect(plannedText([])).toBe('Nothing yet');
});
