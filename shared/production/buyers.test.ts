import { expect, it } from 'vitest';
import { buyerKeysIn } from './buyers.ts';

const sale = (customerId: string | null, purchaserName: string, purchaserEmail = '') => ({
  ...{ customerId, purchaserName, purchaserEmail },
});

it('keeps two customers apart that share an email or a name', () => {
  const [bath, wells] = [
    sale('bath', 'Deli Bath', 'hq@example.com'),
    sale('wells', 'Deli Wells', 'hq@example.com'),
  ];
  const [farm, other] = [sale('farm', 'Farm Shop'), sale('other', 'Farm Shop')];
  const plain = sale(null, 'Deli', 'HQ@example.com');
  const all = [bath, wells, farm, other, plain];
  expect(all.map(buyerKeysIn(all))).toEqual(['bath', 'wells', 'farm', 'other', 'hq@example.com']);
});

it('puts together the sales to one customer, also under an old name, and to their email', () => {
  const all = [
    sale('cafe', 'Rook Lane', 'old@example.com'),
    sale('cafe', 'Rook Lane Café', 'rook@example.com'),
    sale(null, 'Rook', 'Rook@example.com'),
    sale(null, 'Ann'),
    sale(null, 'ann'),
  ];
  expect(all.map(buyerKeysIn(all))).toEqual(['cafe', 'cafe', 'cafe', 'ann', 'ann']);
});
