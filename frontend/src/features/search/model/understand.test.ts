import { describe, expect, it } from 'vitest';
import { understand } from './understand.ts';

describe('a typed command', () => {
  it.each([
    ['receive 5 kg flour', 'receive', '5 kg', 'flour'],
    ['receive 5kg flour', 'receive', '5kg', 'flour'],
    ['Received 1½ l of whole milk', 'receive', '1½ l', 'whole milk'],
    ['delivery of 12 eggs', 'receive', '12', 'eggs'],
    ['record a delivery of flour', 'receive', '', 'flour'],
    ['use 250 g butter', 'use', '250 g', 'butter'],
    ['waste 3 loaves', 'waste', '3', 'loaves'],
    ['binned 2 kg cream', 'waste', '2 kg', 'cream'],
    ['move 500 g sugar', 'transfer', '500 g', 'sugar'],
    ['count flour', 'count', '', 'flour'],
    ['stocktake rye flour', 'count', '', 'rye flour'],
    ['sold sourdough', 'sale', '', 'sourdough'],
    ['rec 5 kg flour', 'receive', '5 kg', 'flour'],
    ['recieve 5 kg flour', 'receive', '5 kg', 'flour'],
    ['receive flour 5kg', 'receive', '5kg', 'flour'],
    ['receive flour type 55', 'receive', '', 'flour type 55'],
    ['run brioche', 'run', '', 'brioche'],
    ['make 24 brioche', 'run', '24', 'brioche'],
    ['sold 3 brioche', 'sale', '3', 'brioche'],
    ['receive 5 kg', 'receive', '5 kg', ''],
    ['receive 2 lb 3 oz honey', 'receive', '2 lb', '3 oz honey'],
  ])('%j is %s, %j of %j', (typed, verb, quantity, of) =>
    expect(understand(typed)).toMatchObject({ verb, quantity, of }),
  );

  it.each(['', 'receive', 'butter', 'brown butter shortbread', 'the', '5 kg flour', 're 5 kg flour'])(
    '%j is none',
    (typed) => expect(understand(typed)).toBeNull(),
  );
});

it.each([
  ['transfer 1 kg butter to frome', { of: 'butter', place: 'frome', isTarget: true }],
  ['use 1 kg butter at main kitchen', { of: 'butter', place: 'main kitchen', isTarget: false }],
  ['use 1 kg butter', null],
  ['use 1 kg at', null],
])('%j names a place at its end', (typed, placed) => expect(understand(typed)?.placed).toEqual(placed));
