import { describe, expect, it } from 'vitest';
import { axisAround, axisFromZero } from './value-axis.ts';

describe('an axis from zero', () => {
  it.each([
    ['gains', [120, 640], [0, 200, 400, 600, 800], 0],
    ['losses', [-30, -5], [-30, -20, -10, 0], 0],
    ['both', [-12, 41], [-20, 0, 20, 40, 60], 0],
    ['pennies', [0.02, 0.07], [0, 0.02, 0.04, 0.06, 0.08], 2],
    ['all zero', [0, 0, 0], [0], 0],
    ['nothing', [], [0], 0],
  ])('has round ticks with zero among them: %s', (_, values, ticks, digits) => {
    const axis = axisFromZero(values, 4);
    expect(axis.ticks).toEqual(ticks);
    expect(axis.digits).toBe(digits);
    expect(axis.domain[1]).toBeGreaterThan(axis.domain[0]);
  });
});

describe('an axis around values', () => {
  it.each([
    ['a wide change', [3, 9], [2, 4, 6, 8, 10]],
    ['a small change, which stays small', [10, 10.1], [9, 9.5, 10, 10.5, 11, 11.5]],
    ['one value', [2], [1.8, 1.9, 2, 2.1, 2.2]],
    ['a price that began at nothing', [0, 4], [0, 1, 2, 3, 4]],
    ['losses', [-4, 2], [-4, -2, 0, 2]],
    ['all zero', [0, 0], [0]],
    ['nothing known', [], [0]],
  ])('fits %s', (_, values, ticks) => {
    expect(axisAround(values, 4).ticks).toEqual(ticks);
  });

  it('never leads below zero for values above it', () => {
    expect(axisAround([0.001], 3).domain[0]).toBeGreaterThanOrEqual(0);
  });
});
