/** What the mails about payments say of each change. */
import type { Standing } from '@batchbook/shared/billing/entitlements';
import { describe, expect, it } from 'vitest';
import { isUnknownNow, type PaidParts, type Payer, paymentMail, unknownPriceMail } from './mails.ts';

describe('the mails about payments', () => {
  const paid = {
    tier: 'standard',
    status: 'active',
    currentPeriodEnd: '2026-12-15T09:00:00.000Z',
    scheduledPlan: null,
  } as const;
  const free = { tier: 'free', status: 'none', currentPeriodEnd: null, scheduledPlan: null } as const;
  const at = '2026-11-20T09:00:00.000Z';
  const [earlier, later] = ['2026-11-20T08:59:58.000Z', '2026-11-21T07:00:00.000Z'];
  const standing: Standing = {
    tier: 'free',
    organizationCreatedAt: '2026-01-10T09:00:00.000Z',
    adminOverride: false,
    superAdmin: false,
    flags: {},
    customLimits: null,
    usage: { recipes: 2, users: 1, sites: 1 },
    recipesOverLimitSince: null,
    recipesGracePeriodEnds: null,
    sitesOverLimitSince: null,
    sitesGracePeriodEnds: null,
  };
  const owner = {
    email: 'priya@example.com',
    businessName: 'Hazel & Rye',
    grantedTier: null,
    standing,
    now: new Date(at),
  };
  const subjectOf = (before: PaidParts, after: PaidParts) =>
    paymentMail(owner, { before, after, at }, 'https://batchbook.example')?.subject ?? null;

  it('tell the operator of a price that isn’t ours, once', () => {
    const unknown = { ...paid, tier: 'price price_1' };
    expect(isUnknownNow({ before: paid, after: unknown })).toBe(true);
    expect(isUnknownNow({ before: unknown, after: { ...unknown, scheduledPlan: 'free' } })).toBe(false);
    expect(isUnknownNow({ before: unknown, after: paid })).toBe(false);
    const { to, text } = unknownPriceMail('operator@batchbook.example', 'ORG', unknown.tier);
    expect(to).toBe('operator@batchbook.example');
    expect(text).toContain('price price_1');
  });

  it.each([
    ['a first payment', free, paid, 'You’re on Batchbook Standard now'],
    ['an upgrade', paid, { ...paid, tier: 'premium' }, 'You’re on Batchbook Premium now'],
    [
      'an upgrade to confirm',
      paid,
      { ...paid, pendingPlan: 'premium' },
      'Confirm your payment for Batchbook Premium',
    ],
    ['an upgrade that was given up', { ...paid, pendingPlan: 'premium', pendingUntil: later }, paid, null],
    [
      'an upgrade that nobody paid',
      { ...paid, pendingPlan: 'premium', pendingUntil: earlier },
      paid,
      'Your change to Batchbook Premium was dropped',
    ],
    [
      'a downgrade to come',
      paid,
      { ...paid, scheduledPlan: 'grow' },
      'Your Batchbook plan changes on Dec 15, 2026',
    ],
    ['a cancellation', paid, { ...paid, scheduledPlan: 'free' }, 'Your Batchbook plan ends on Dec 15, 2026'],
    ['a change of mind', { ...paid, scheduledPlan: 'free' }, paid, 'You keep Batchbook Standard'],
    [
      'a payment that failed',
      paid,
      { ...paid, status: 'past_due' },
      'We couldn’t take your Batchbook payment',
    ],
    [
      'a second try that failed',
      { ...paid, status: 'past_due', failedTries: 1 },
      { ...paid, status: 'past_due', failedTries: 2, nextTryAt: '2026-12-20T09:00:00.000Z' },
      'We still couldn’t take your Batchbook payment',
    ],
    [
      'the try before the last',
      { ...paid, status: 'past_due', failedTries: 2 },
      { ...paid, status: 'past_due', failedTries: 3, nextTryAt: '2026-12-27T09:00:00.000Z' },
      'Stripe tries your Batchbook payment for the last time on Dec 27, 2026',
    ],
    [
      'the same try, known before',
      { ...paid, status: 'past_due', failedTries: 2 },
      { ...paid, status: 'past_due', failedTries: 2, nextTryAt: '2026-12-27T09:00:00.000Z' },
      null,
    ],
    [
      'the end',
      { ...paid, status: 'past_due' },
      { ...paid, status: 'canceled', tier: 'free' },
      'Your Batchbook plan has ended',
    ],
    ['a renewal', paid, { ...paid, currentPeriodEnd: '2027-01-15T09:00:00.000Z' }, null],
    ['a payment that came in late', { ...paid, status: 'past_due' }, paid, null],
    ['a price that isn’t ours', paid, { ...paid, tier: 'price_1' }, null],
    ['a page that was never paid', free, { ...free, status: 'incomplete_expired' }, null],
  ] as [string, PaidParts, PaidParts, string | null][])(
    'say what became of it: %s',
    (_what, before, after, subject) => {
      expect(subjectOf(before, after)).toBe(subject);
    },
  );

  const endOf = (before: Partial<PaidParts>, after: Partial<PaidParts>, payer: Partial<Payer> = {}) =>
    paymentMail(
      { ...owner, ...payer },
      { before: { ...paid, ...before }, after: { ...paid, tier: 'free', ...after }, at },
      'https://batchbook.example',
    )?.text;

  it('give only a reason that is certain', () => {
    expect(endOf({ scheduledPlan: 'free' }, { status: 'canceled' })).toContain('has ended, as you asked.');
    expect(endOf({ status: 'past_due' }, { status: 'unpaid' })).toContain('because its payment failed.');
    expect(endOf({}, { status: 'canceled' })).toContain('plan of Hazel & Rye has ended. You’re on Free now.');
  });

  it('say when a plan begins what is scheduled after it, or that it renews', () => {
    const begun = (scheduledPlan: string | null) =>
      paymentMail(
        owner,
        { before: { ...paid, scheduledPlan }, after: { ...paid, tier: 'premium', scheduledPlan }, at },
        'https://batchbook.example',
      )?.text;
    expect(begun(null)).toContain('It renews on Dec 15, 2026.');
    expect(begun('grow')).toContain(
      'It changes to Grow on Dec 15, 2026. You can change your mind until then.',
    );
    expect(begun('free')).toContain('It ends on Dec 15, 2026. Then you’re on Free. From then on');
    expect(begun('free')).not.toContain('renews');
  });

  it('name the recurring price, its tax and the discount, and the price of a plan to come', () => {
    const textOf = (before: Partial<PaidParts>, after: Partial<PaidParts>) =>
      paymentMail(
        owner,
        { before: { ...paid, ...before }, after: { ...paid, ...after }, at },
        'https://batchbook.example',
      )?.text;
    const begun = (after: Partial<PaidParts>) => textOf({ tier: 'free', status: 'none' }, after);
    expect(begun({ currency: 'GBP' })).toContain(
      'It renews on Dec 15, 2026 for £30 a month, ex VAT. You can',
    );
    expect(begun({ currency: 'USD', isDiscounted: true })).toContain(
      'It renews on Dec 15, 2026 for $44.99 a month, tax included, before your discount.',
    );
    expect(textOf({ scheduledPlan: 'free' }, { currency: 'GBP' })).toContain(
      'It renews on Dec 15, 2026 for £30 a month, ex VAT.',
    );
    expect(textOf({}, { currency: 'GBP', scheduledPlan: 'grow' })).toContain(
      'moves from Standard to Grow on Dec 15, 2026. Grow costs £15 a month, ex VAT.',
    );
    expect(begun({ currency: 'GBP', scheduledPlan: 'grow' })).toContain('Grow costs £15 a month, ex VAT.');
    // An event of an earlier release names no currency.
    expect(begun({})).toContain('It renews on Dec 15, 2026. You can');
  });

  it('name the plan that an operator gave, and announce no grace period', () => {
    const text = endOf({}, { status: 'canceled' }, { grantedTier: 'premium' });
    expect(text).toContain('You’re still on the Premium plan that we gave you.');
    expect(text).not.toContain('14 days');
    expect(text).not.toContain('no longer');
  });

  const stays = 'What you recorded stays, and you can still read it.';

  it('say which features close with the plan, and that nothing is deleted', () => {
    expect(endOf({}, { status: 'canceled' })).toContain(
      `You can no longer use Stock, Events, Reporting and Recipe variations. ${stays} Nothing was deleted.`,
    );
    expect(endOf({ tier: 'grow' }, { status: 'unpaid' })).toContain(
      `You can no longer use Stock, Events and Reporting. ${stays} Nothing was deleted.`,
    );
  });

  it('say what the trial keeps open, and what was opened for one business', () => {
    const inTrial = { ...standing, organizationCreatedAt: '2026-11-15T09:00:00.000Z' };
    expect(endOf({ tier: 'grow' }, { status: 'canceled' }, { standing: inTrial })).toContain(
      `You can no longer use Reporting. You can use Stock and Events until your trial ends on Dec 15, 2026. ${stays}`,
    );
    const flagged = { ...standing, flags: { reporting: true, events: false } };
    expect(endOf({}, { status: 'canceled' }, { standing: flagged })).toContain(
      'You can no longer use Stock and Recipe variations.',
    );
    const override = { ...standing, adminOverride: true };
    const text = endOf({}, { status: 'canceled' }, { standing: override });
    expect(text).not.toContain('no longer');
    expect(text).toContain('Nothing was deleted.');
  });

  it('say that the trial ended with the plan, and not when it ended long before', () => {
    const endedWith = { ...standing, organizationCreatedAt: '2026-10-21T08:30:00.000Z' };
    expect(endOf({ tier: 'grow' }, { status: 'canceled' }, { standing: endedWith })).toContain(
      'Your 30-day trial has ended, too. You can no longer use Stock, Events and Reporting.',
    );
    expect(endOf({ tier: 'grow' }, { status: 'canceled' })).not.toContain('trial');
  });

  it('say before a plan ends or shrinks which features close then', () => {
    const inTrial = { ...standing, organizationCreatedAt: '2026-11-18T09:00:00.000Z' };
    const textOf = (after: Partial<PaidParts>, before: Partial<PaidParts> = {}) =>
      paymentMail(
        { ...owner, standing: inTrial },
        { before: { ...paid, ...before }, after: { ...paid, ...after }, at },
        'https://batchbook.example',
      )?.text;
    const all = 'From then on you can’t use Stock, Events, Reporting and Recipe variations.';
    const some = 'From then on you can’t use Reporting and Recipe variations.';
    const trial = 'You can use Stock and Events until your trial ends on Dec 18, 2026.';
    const lastTryOn = (nextTryAt: string) => textOf({ status: 'past_due', failedTries: 3, nextTryAt });
    expect(lastTryOn('2026-12-27T09:00:00.000Z')).toContain(`${all} ${stays} We delete nothing.`);
    expect(lastTryOn('2026-12-01T09:00:00.000Z')).toContain(`${some} ${trial} ${stays} We delete nothing.`);
    expect(textOf({ scheduledPlan: 'free' })).toContain(`${some} ${trial} ${stays} Nothing more is charged.`);
    expect(textOf({ scheduledPlan: 'grow' })).toContain('From then on you can’t use Recipe variations.');
    expect(textOf({ tier: 'grow' })).toContain(`You can no longer use Recipe variations. ${stays}`);
    expect(textOf({ tier: 'premium' })).not.toContain('use');
  });

  it('name the plan that an operator gave also when another is paid for', () => {
    const granted = { ...owner, grantedTier: 'enterprise' };
    const mail = paymentMail(granted, { before: free, after: paid, at }, 'https://batchbook.example');
    expect(mail?.subject).toBe('You pay for Batchbook Standard now');
    expect(mail?.text).toContain('You’re still on the Enterprise plan that we gave you.');
  });

  it('say what stays for whom an operator gave a plan', () => {
    const granted = { ...owner, grantedTier: 'enterprise' };
    const textOf = (after: PaidParts) =>
      paymentMail(granted, { before: paid, after, at }, 'https://batchbook.example')?.text;
    const still = 'Then you’re still on the Enterprise plan that we gave you.';
    expect(textOf({ ...paid, scheduledPlan: 'free' })).toContain(still);
    expect(textOf({ ...paid, status: 'past_due', failedTries: 3, nextTryAt: later })).toContain(still);
  });

  it('escape what was typed', () => {
    const mail = paymentMail(
      { ...owner, businessName: '<b>Rye' },
      { before: free, after: paid, at },
      'https://batchbook.example',
    );
    expect(mail?.html).toContain('&lt;b&gt;Rye');
    expect(mail?.html).not.toContain('<b>Rye');
  });
});
