import { expect, it } from 'vitest';
import { firstBill } from './first-bill.ts';

const now = new Date('2026-11-21T09:00:00.000Z');
const inDollars = { currency: 'USD', credit: '0', now } as const;
const days = (bill: ReturnType<typeof firstBill>) => bill.later.map(({ day }) => day.slice(0, 10));

it('lists the discounted months, and from when the full price is paid', () => {
  const bill = firstBill('30', { type: 'percentage', value: '30', months: 3, plans: null }, inDollars);
  expect(bill).toMatchObject({ price: '30.00', off: '9.00', vat: null, full: '30.00', today: '21.00' });
  expect(days(bill)).toEqual(['2026-12-21', '2027-01-21']);
  expect(bill.from?.slice(0, 10)).toBe('2027-02-21');
});

it('has no other months without a discount, and no end of one that lasts', () => {
  expect(firstBill('15', null, inDollars)).toMatchObject({ today: '15.00', later: [] });
  expect(firstBill('15', null, { ...inDollars, now: new Date('2027-01-31') }).from?.slice(0, 10)).toBe(
    '2027-02-28',
  );
  const forever = firstBill('15', { type: 'fixed', value: '5', months: null, plans: null }, inDollars);
  expect(forever).toMatchObject({ today: '10.00', from: null });
});

it.each([
  // 22:30 on the 26th in New York.
  ['2026-11-27T03:30:00.000Z', 'America/New_York', 'Dec 26, 2026'],
  ['2026-11-27T15:00:00.000Z', 'America/New_York', 'Dec 27, 2026'],
  ['2026-11-27T15:00:00.000Z', 'Asia/Tokyo', 'Dec 28, 2026'],
  ['2026-11-27T15:00:00.000Z', 'Europe/London', 'Dec 27, 2026'],
])('is a month after the day on which it is read, of %s in %s', (from, timeZone, day) => {
  const bill = firstBill('30', null, { ...inDollars, now: new Date(from) });
  const shown = new Intl.DateTimeFormat('en-US', {
    month: 'short',
    day: '2-digit',
    year: 'numeric',
    timeZone,
  });
  expect(shown.format(new Date(bill.from ?? ''))).toBe(day);
});

it('adds the VAT of the UK to pounds, each month, after the discount', () => {
  const bill = firstBill(
    '30',
    { type: 'percentage', value: '30', months: 2, plans: null },
    { currency: 'GBP', credit: '0', now },
  );
  expect(bill).toMatchObject({ price: '30.00', off: '9.00', vat: '4.20', today: '25.20', full: '36.00' });
  expect(bill.later.map(({ amount }) => amount)).toEqual(['25.20']);
  expect(Number(bill.price) - Number(bill.off) + Number(bill.vat)).toBeCloseTo(Number(bill.today), 10);
});
