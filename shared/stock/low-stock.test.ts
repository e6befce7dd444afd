/** The bell's rule by the specification, and the screen's markings (decision 12). */
import { describe, expect, it } from 'vitest';
import type { ItemCategory } from './item-schema.ts';
import { isLow, levelMarks } from './low-stock.ts';

const item = (category: ItemCategory = 'ingredient', isActive = true) => ({
  category,
  isActive,
  createdAt: '2026-01-01T00:00:00.000Z',
});
const level = (currentStock: string, idealStockLevel = '0', isEnabled = true) => ({
  currentStock,
  idealStockLevel,
  isEnabled,
  lastCounted: null as string | null,
  version: 1,
});
const at = (time: string): Date => new Date(time);

describe('low stock', () => {
  const cases: [string, ItemCategory, string, string, boolean][] = [
    ['an ingredient below zero', 'ingredient', '-0.001', '0', true],
    ['an ingredient at zero', 'ingredient', '0', '12', false],
    ['an ingredient under its ideal level', 'ingredient', '3.2', '12', false],
    ['something else under its ideal level', 'other', '3', '12', false],
    ['something else below zero', 'other', '-3', '0', true],
    ['a product under its ideal level', 'product', '11.999', '12', true],
    ['a product at its ideal level', 'product', '12', '12', false],
    ['a product at zero without an ideal level', 'product', '0', '0', false],
    ['a product below zero without an ideal level', 'product', '-1', '0', true],
    ['a product by its figures, not by their text', 'product', '9', '10', true],
  ];
  it.each(cases)('%s', (_what, category, current, ideal, low) => {
    expect(isLow(item(category), level(current, ideal))).toBe(low);
    expect(isLow(item(category, false), level(current, ideal))).toBe(false);
    expect(isLow(item(category), level(current, ideal, false))).toBe(false);
  });
});

describe('the screen’s markings', () => {
  it('are for any item under its ideal level, or below zero', () => {
    const marks = (current: string, ideal: string) =>
      levelMarks(item(), level(current, ideal), at('2026-01-02T00:00:00Z'));
    expect(marks('3.2', '12')).toEqual({ negative: false, underIdeal: true, notCounted: false });
    expect(marks('-1', '0')).toEqual({ negative: true, underIdeal: false, notCounted: false });
    expect(marks('-1', '12')).toEqual({ negative: true, underIdeal: true, notCounted: false });
    expect(marks('12', '12')).toEqual({ negative: false, underIdeal: false, notCounted: false });
  });

  it('are absent where the item isn’t kept', () => {
    const none = { negative: false, underIdeal: false, notCounted: false };
    const late = at('2027-01-01T00:00:00Z');
    expect(levelMarks(item('product', false), level('-1', '12'), late)).toEqual(none);
    expect(levelMarks(item('product'), level('-1', '12', false), late)).toEqual(none);
  });

  it('say that it wasn’t counted for 30 days, since its last count or its creation', () => {
    const counted = { ...level('1'), lastCounted: '2026-03-01T10:00:00.000Z' };
    const isDue = (judged: typeof counted | ReturnType<typeof level>, time: string) =>
      levelMarks(item(), judged, at(time)).notCounted;
    expect(isDue(counted, '2026-03-31T09:59:59.999Z')).toBe(false);
    expect(isDue(counted, '2026-03-31T10:00:00Z')).toBe(true);
    expect(isDue(level('1'), '2026-01-30T23:59:59Z')).toBe(false);
    expect(isDue(level('1'), '2026-01-31T00:00:00Z')).toBe(true);
    expect(isDue({ ...level('0'), version: 0 }, '2027-01-01T00:00:00Z')).toBe(false);
  });
});
