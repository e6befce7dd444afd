import { expect, it } from 'vitest';
import { plans, soldPlans } from './plans.ts';
import { ukVatOn, withUkVat } from './vat.ts';

it.each([
  ['15', '3.00', '18.00'],
  ['30', '6.00', '36.00'],
  ['10.50', '2.10', '12.60'],
  ['0', '0.00', '0.00'],
  // Rounded to the nearest penny, as Stripe does.
  ['0.03', '0.01', '0.04'],
  ['0.02', '0.00', '0.02'],
])('adds 20%% to %s', (amount, vat, total) => {
  expect([ukVatOn(amount), withUkVat(amount)]).toEqual([vat, total]);
});

it('adds up with each price', () => {
  for (const plan of soldPlans) {
    const price = plans[plan].monthly?.GBP ?? '';
    expect(Number(price) + Number(ukVatOn(price))).toBeCloseTo(Number(withUkVat(price)), 10);
  }
});
