import { describe, expect, it } from 'vitest';
import { batchesText, oneBatchLess, oneBatchMore } from './batches.ts';

describe('how many batches it is', () => {
  it.each([
    ['24', '24', '1 batch'],
    ['48', '24', '2 batches'],
    ['36', '24', '1½ batches'],
    ['12', '24', '½ batch'],
    ['18', '24', '¾ batch'],
    ['30', '24', '1¼ batches'],
    ['32', '24', 'about 1.33 batches'],
    ['1.8', '3.6', '½ batch'],
    ['24000', '24', '1,000 batches'],
    ['0.001', '24', 'less than a hundredth of a batch'],
  ])('%s of %s', (quantity, batchYield, text) => {
    expect(batchesText(quantity, batchYield)).toBe(text);
  });

  it('goes by whole batches, from wherever it stands', () => {
    expect(oneBatchMore('24', '24')).toBe('48');
    expect(oneBatchMore('30', '24')).toBe('48');
    expect(oneBatchMore('1.8', '3.6')).toBe('3.6');
    expect(oneBatchLess('48', '24')).toBe('24');
    expect(oneBatchLess('30', '24')).toBe('24');
    expect(oneBatchLess('24', '24')).toBeNull();
    expect(oneBatchLess('12', '24')).toBeNull();
  });
});
