/** What is paid for, on the account page. */
import type { billingContract } from '@batchbook/shared/billing/contract';
import type { ReplyOf } from '@batchbook/shared/http/operation';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { keys } from '../../../data/keys.ts';
import { queryClient } from '../../../data/query-client.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import {
  freeEntitlements,
  hazelAndRye,
  members,
  noSubscription,
  organizationId,
  otherOrganizationId,
  priya,
  signInAs,
  tom,
} from '../../../testing/session.ts';
import { type ApiAnswers, gatewayRefusal, refusal, stubNetwork } from '../../../testing/stub-network.ts';

type Subscription = ReplyOf<(typeof billingContract)['getSubscription']>['body'];

const premium: Subscription = {
  ...noSubscription,
  recipeTier: 'premium',
  tier: 'premium',
  status: 'active',
  currency: 'GBP',
  currentPeriodEnd: '2026-12-15T09:00:00.000Z',
  version: 4,
};

const entitlements = {
  ...freeEntitlements,
  tier: 'premium',
  inTrial: false,
  limits: { recipes: 999_999, users: 8, sites: 3 },
  usage: { recipes: 53, users: 2, sites: 3 },
};

const payer = { card: null, taxIds: [], credit: null };

const answers = (subscription: Subscription, billing: ApiAnswers['billing'] = {}): ApiAnswers => ({
  accounts: {
    getMe: priya,
    getOrganization: hazelAndRye,
    listMembers: { items: members, nextCursor: null },
    listInvitations: { items: [], nextCursor: null },
  },
  billing: {
    getEntitlements: entitlements,
    getSubscription: subscription,
    listInvoices: { items: [], payer },
    ...billing,
  },
  live: { createLiveTicket: gatewayRefusal(503) },
});

const opened = { location: { replace: vi.fn() }, close: vi.fn(), opener: {} };

beforeEach(() => {
  localStorage.clear();
  signInAs(priya.userId);
  vi.spyOn(window, 'open').mockReturnValue(opened as unknown as Window);
  opened.location.replace.mockClear();
});

describe('the plan', () => {
  it('says what is paid and when it renews', async () => {
    stubNetwork(answers(premium));
    renderApp('/account');
    await screen.findByText('£60 a month, ex VAT. Renews Dec 15, 2026.');
    expect(screen.getByText('Active')).toBeTruthy();
  });

  it('of an unknown price says that there is a subscription, what applies, and offers no upgrade', async () => {
    const unknown = {
      ...premium,
      recipeTier: 'price price_1',
      tier: 'price price_1',
      unknownPrice: { amount: '12.34', every: 'month' },
    };
    const free = { ...freeEntitlements, tier: 'price price_1', tierKnown: false };
    stubNetwork(answers(unknown, { getEntitlements: free }));
    renderApp('/account?change=grow');
    await screen.findByText('You have a subscription that Batchbook doesn’t know.');
    screen.getByText(/The limits of Free apply until we’ve put it right/);
    screen.getByText('£12.34 a month. Renews Dec 15, 2026.');
    const plan = within(screen.getByRole('region', { name: 'Plan and usage' }));
    plan.getByRole('button', { name: 'Billing portal' });
    expect(plan.queryByRole('button', { name: /Change plan|Cancel plan/ })).toBeNull();
    expect(plan.queryByRole('heading', { name: 'Free plan' })).toBeNull();
    expect(plan.queryByText(/of trial left/)).toBeNull();
    expect(document.body.textContent).not.toContain('price_1');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('counts an expired invitation neither as a person nor as over the plan to come', async () => {
    const own = answers(
      { ...premium, scheduledPlan: 'free' },
      {
        getEntitlements: { ...entitlements, usage: { recipes: 3, users: 9, sites: 1 } },
      },
    );
    stubNetwork({
      ...own,
      accounts: { ...own.accounts, listMembers: { items: members.slice(0, 1), nextCursor: null } },
    });
    renderApp('/account');
    await screen.findByText(/Free starts on|ends on/);
    await screen.findByText('People');
    await waitFor(() => expect(document.body.textContent).not.toMatch(/users? over/));
    await waitFor(() => expect(document.body.textContent).not.toContain('over the plan'));
  });

  it('says what starts when, what will be over, and is kept by one press', async () => {
    const scheduled = { ...premium, scheduledPlan: 'grow' };
    const calls = stubNetwork(
      answers(scheduled, { changeSubscription: { ...premium, version: 6, confirmUrl: null } }),
    );
    const { user } = renderApp('/account');
    await screen.findByText('Grow starts on Dec 15, 2026.');
    screen.getByText(/You’ll be 3 recipes and 2 sites over\. From then you have 14 days/);
    await user.click(screen.getByRole('button', { name: 'Keep Premium' }));
    await screen.findByText('You keep Premium.');
    expect(calls.find(({ name }) => name === 'changeSubscription')?.body).toEqual({
      plan: 'premium',
      version: 4,
    });
    await waitFor(() => expect(screen.queryByText('Grow starts on Dec 15, 2026.')).toBeNull());
  });

  it('leads to the bank while an upgrade waits for its payment, also after a reload, and back', async () => {
    const pending = {
      ...premium,
      tier: 'grow',
      pendingPlan: 'premium',
      pendingUntil: '2026-11-22T08:05:00.000Z',
      confirmUrl: 'https://stripe.example/in_1',
    };
    const calls = stubNetwork(
      answers(pending, {
        changeSubscription: { ...pending, pendingPlan: null, confirmUrl: null, version: 6 },
      }),
    );
    const { user } = renderApp('/account');
    await screen.findByText('Premium waits for its payment.');
    screen.getByText(
      /If it isn’t paid by Nov 22, 2026 at 08:05, the change is dropped and nothing is charged/,
    );
    const link = screen.getByRole('link', { name: 'Go to Stripe' });
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([pending.confirmUrl, '_blank']);
    await user.click(screen.getByRole('button', { name: 'Keep Grow' }));
    await screen.findByText('You keep Grow.');
    expect(calls.find(({ name }) => name === 'changeSubscription')?.body).toEqual({
      plan: 'grow',
      version: 4,
    });
    expect(screen.queryByText('Premium waits for its payment.')).toBeNull();
  });

  it('asks before the card is changed, which drops a downgrade to come', async () => {
    const calls = stubNetwork(
      answers(
        { ...premium, status: 'past_due', scheduledPlan: 'grow' },
        { openBillingPortal: { url: 'https://stripe.example/portal' } },
      ),
    );
    const { user } = renderApp('/account');
    await screen.findByText('Once that’s paid, Grow starts on Dec 15, 2026.');
    await user.click(screen.getByRole('button', { name: 'Update card' }));
    await screen.findByRole('dialog', { name: 'Drop the change to Grow?' });
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(calls.some(({ name }) => name === 'openBillingPortal')).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Billing portal' }));
    await user.click(await screen.findByRole('button', { name: 'Drop it and open' }));
    await waitFor(() =>
      expect(opened.location.replace).toHaveBeenCalledWith('https://stripe.example/portal'),
    );
  });

  it.each([
    [
      'Free',
      noSubscription,
      freeEntitlements,
      '5 recipes are free forever. Stock and Events come with Grow and up.',
    ],
    ['Premium', premium, entitlements, 'A lower plan starts when the month you’ve paid for ends.'],
    [
      'past due',
      { ...premium, status: 'past_due' as const },
      entitlements,
      'Nothing closes while a payment is being retried.',
    ],
    [
      'over its limit',
      premium,
      { ...entitlements, sitesOverLimitSince: '2026-11-15T09:00:00.000Z' },
      'Your business has been over its plan since Nov 15, 2026.',
    ],
  ])('has a sentence of its own when it is %s', async (_what, subscription, getEntitlements, words) => {
    stubNetwork(answers(subscription, { getEntitlements }));
    renderApp('/account');
    await within(await screen.findByRole('region', { name: 'Plan and usage' })).findByText(words);
  });

  it('that is too small leads to a larger one, and to what could go', async () => {
    const standard = { ...premium, recipeTier: 'standard', tier: 'standard' };
    const end = new Date(Date.now() + 7.5 * 86_400_000).toISOString();
    const over = {
      ...entitlements,
      tier: 'standard',
      limits: { recipes: 200, users: 5, sites: 2 },
      sitesOverLimitSince: '2026-11-15T09:00:00.000Z',
      sitesGracePeriodEnds: end,
    };
    stubNetwork(answers(standard, { getEntitlements: over, previewSubscription: gatewayRefusal(503) }));
    const { user } = renderApp('/account');
    await screen.findByText(/1 site over your plan. 8 days left/);
    const rooms = screen.getByRole('link', { name: 'Choose a site to delete' });
    expect(rooms.getAttribute('href')).toBe('/stock?tab=sites');
    const sections = screen.getByRole('navigation', { name: 'Account' });
    within(sections).getByRole('link', { name: 'Plan and usage 8 days' });
    await user.click(await screen.findByRole('link', { name: 'Upgrade to Premium' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change plan' }));
    expect(dialog.getByRole('radio', { name: /^Premium/ })).toHaveProperty('checked', true);
  });

  it('is one of the sections that a phone picks from', async () => {
    stubNetwork(answers(noSubscription, { getEntitlements: freeEntitlements }));
    const { user } = renderApp('/account');
    await user.click(await screen.findByRole('button', { name: /^Sections/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Plan and usage' }));
    await waitFor(() => expect(window.location.hash).toBe('#plan'));
    expect(screen.getByRole('button', { name: 'Sections Plan: 23 days' })).toBeTruthy();
  });

  it('of Free that is too small leads to the plans', async () => {
    const over = {
      ...freeEntitlements,
      usage: { recipes: 8, users: 1, sites: 1 },
      readOnly: { recipes: true, sites: false },
    };
    stubNetwork(answers(noSubscription, { getEntitlements: over }));
    renderApp('/account');
    const upgrade = await screen.findByRole('link', { name: 'Upgrade to Grow' });
    expect(upgrade.getAttribute('href')).toBe('/plans');
    expect(screen.getByRole('link', { name: 'Choose recipes to delete' }).getAttribute('href')).toBe(
      '/recipes',
    );
  });

  it('tells the owner on every page that a payment failed', async () => {
    stubNetwork({
      ...answers({ ...premium, status: 'past_due' }),
      recipes: { listRecipes: { items: [], nextCursor: null } },
    });
    renderApp('/recipes');
    await screen.findByText('We couldn’t take your last payment.');
    expect(screen.getByRole('link', { name: 'Pay now' }).getAttribute('href')).toBe('/account#plan');
  });

  it('that is cancelled says when it ends in place of Active', async () => {
    stubNetwork(answers({ ...premium, scheduledPlan: 'free', cancelAtPeriodEnd: true }));
    renderApp('/account');
    await screen.findByText('Ends Dec 15, 2026');
    expect(screen.queryByText('Active')).toBeNull();
    screen.getByText(/Then you’re on Free, and nothing more is charged/);
  });

  it('that is cancelled beside a plan that we gave says that this one stays', async () => {
    stubNetwork(answers({ ...premium, recipeTier: 'enterprise', scheduledPlan: 'free' }));
    renderApp('/account');
    await screen.findByText(/Then you’re still on the Enterprise plan that we gave you/);
  });

  it('counts the sites beside the Main Kitchen on Free', async () => {
    stubNetwork(answers(noSubscription, { getEntitlements: freeEntitlements }));
    renderApp('/account');
    await screen.findByText('Main Kitchen never counts');
    screen.getByText('0 of 0');
  });

  it.each([
    [8, 0],
    [10, 1],
  ])('hatches the bar of %i people of 8 only where it is over', async (users, hatched) => {
    const taken = Array.from({ length: users }, (_, index) => ({ ...tom, userId: `user-${index}` }));
    const own = answers(premium);
    stubNetwork({ ...own, accounts: { ...own.accounts, listMembers: { items: taken, nextCursor: null } } });
    renderApp('/account');
    await screen.findByText(`${users} of 8`);
    expect(document.querySelectorAll('.meter-over')).toHaveLength(hatched);
  });

  it('can’t be changed by a former owner from the moment they hand the business over', async () => {
    stubNetwork(answers(premium));
    renderApp('/account');
    await screen.findByRole('button', { name: 'Cancel plan' });
    const memberships = priya.memberships.map((one) => ({ ...one, role: 'member' as const }));
    queryClient.setQueryData(keys.me, { ...priya, memberships });
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel plan' })).toBeNull());
    expect(screen.queryByRole('button', { name: 'Change plan' })).toBeNull();
  });

  it('leads to the card when a payment failed', async () => {
    stubNetwork(
      answers(
        { ...premium, status: 'past_due' },
        { openBillingPortal: { url: 'https://stripe.example/portal' } },
      ),
    );
    const { user } = renderApp('/account');
    await screen.findByText('We couldn’t take your last payment.');
    await user.click(screen.getByRole('button', { name: 'Update card' }));
    await waitFor(() =>
      expect(opened.location.replace).toHaveBeenCalledWith('https://stripe.example/portal'),
    );
  });
});

describe('changing the plan', () => {
  const preview = {
    dueNow: '0',
    dueNowTax: '0',
    taxIsIncluded: false,
    dueNowCredit: '0',
    creditLeft: '0',
    next: { subtotal: '30', discount: '0', tax: '6', credit: '0' },
    nextAmount: '36',
    currency: 'GBP' as const,
    effectiveAt: '2026-12-15T09:00:00.000Z',
    prorationDate: null,
  };
  const open = async (billing: ApiAnswers['billing']) => {
    const calls = stubNetwork(answers(premium, { previewSubscription: preview, ...billing }));
    const { user } = renderApp('/account');
    await user.click(await screen.findByRole('button', { name: 'Change plan' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change plan' }));
    await user.click(dialog.getByRole('radio', { name: /^Standard/ }));
    return { calls, user, dialog };
  };

  it('starts at the plan that is paid for, with nothing to confirm', async () => {
    stubNetwork(answers(premium));
    const { user } = renderApp('/account');
    await user.click(await screen.findByRole('button', { name: 'Change plan' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change plan' }));
    expect(dialog.getByRole('radio', { name: /^Premium/ })).toHaveProperty('checked', true);
    expect(dialog.getByRole('button', { name: 'Change plan' })).toHaveProperty('disabled', true);
  });

  it('closes once the bank has confirmed the payment in the other tab', async () => {
    const grow = { ...premium, tier: 'grow' };
    const confirmUrl = 'https://stripe.example/confirm';
    stubNetwork(
      answers(grow, {
        previewSubscription: { ...preview, dueNow: '30' },
        changeSubscription: { ...grow, pendingPlan: 'premium', confirmUrl, version: 5 },
      }),
    );
    const { user } = renderApp('/account');
    await user.click(await screen.findByRole('button', { name: 'Change plan' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change plan' }));
    await user.click(dialog.getByRole('radio', { name: /^Premium/ }));
    await user.click(await dialog.findByRole('button', { name: 'Upgrade to Premium' }));
    await dialog.findByText(/The payment isn’t complete yet/);
    // What the live connection brings.
    queryClient.setQueryData(keys.subscription(organizationId), { ...premium, version: 6 });
    await screen.findByText('You’re on Premium now.');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('upwards is charged for the moment of the preview that was shown', async () => {
    const grow = { ...premium, tier: 'grow' };
    const calls = stubNetwork(
      answers(grow, {
        previewSubscription: { ...preview, dueNow: '30', prorationDate: 1_764_000_000 },
        changeSubscription: { ...premium, version: 6 },
      }),
    );
    const { user } = renderApp('/account');
    await user.click(await screen.findByRole('button', { name: 'Change plan' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change plan' }));
    await user.click(dialog.getByRole('radio', { name: /^Standard/ }));
    await dialog.findByText(/You pay £30\.00 today/);
    await user.click(dialog.getByRole('button', { name: 'Upgrade to Standard' }));
    await waitFor(() =>
      expect(calls.find(({ name }) => name === 'changeSubscription')?.body).toEqual({
        plan: 'standard',
        version: 4,
        prorationDate: 1_764_000_000,
      }),
    );
  });

  it('says before it happens what it costs, when it starts and what will be over', async () => {
    const { calls, user, dialog } = await open({
      changeSubscription: { ...premium, scheduledPlan: 'standard', version: 6, confirmUrl: null },
    });
    await dialog.findByText(
      'Standard starts on Dec 15, 2026, and then you pay £36.00, with £6.00 VAT. Until then you keep Premium.',
    );
    dialog.getByText(/You’ll be 1 site over/);
    await user.click(dialog.getByRole('button', { name: 'Move to Standard' }));
    await screen.findByText('Standard starts when the month you paid for ends.');
    expect(calls.find(({ name }) => name === 'changeSubscription')?.body).toEqual({
      plan: 'standard',
      version: 4,
    });
  });

  it('leads to Stripe when the bank wants the payment confirmed, and doesn’t say that it is done', async () => {
    const { user, dialog } = await open({
      changeSubscription: { ...premium, confirmUrl: 'https://stripe.example/confirm' },
    });
    await user.click(await dialog.findByRole('button', { name: 'Move to Standard' }));
    const link = await dialog.findByRole('link', { name: 'Go to Stripe' });
    expect(link.getAttribute('href')).toBe('https://stripe.example/confirm');
    expect(dialog.queryByRole('button', { name: 'Move to Standard' })).toBeNull();
  });

  it('keeps the choice when somebody else changed the plan', async () => {
    const { calls, user, dialog } = await open({
      changeSubscription: refusal('stale_version', { current: premium }),
      checkSubscription: { ...premium, version: 5 },
    });
    await user.click(await dialog.findByRole('button', { name: 'Move to Standard' }));
    await dialog.findByText('Someone else changed this in the meantime.');
    await user.click(dialog.getByRole('button', { name: 'Move to Standard' }));
    await waitFor(() =>
      expect(calls.filter(({ name }) => name === 'changeSubscription').at(-1)?.body).toMatchObject({
        version: 5,
      }),
    );
  });
});

describe('coming back from Stripe', () => {
  it('fetches what was paid, and forgets the choice', async () => {
    localStorage.setItem('bb-chosen-plan', '{"plan":"premium","currency":"GBP"}');
    const calls = stubNetwork(answers(noSubscription, { checkSubscription: premium }));
    const { at } = renderApp('/account?success=true&plan=premium');
    await screen.findByText('You’re on Premium now. Thank you.');
    expect(calls.filter(({ name }) => name === 'checkSubscription')).toHaveLength(1);
    expect(localStorage.getItem('bb-chosen-plan')).toBeNull();
    expect(at()).toBe('/account');
  });

  it('without having paid says that nothing was charged, and keeps the choice', async () => {
    localStorage.setItem('bb-chosen-plan', '{"plan":"premium","currency":"GBP"}');
    stubNetwork(answers(noSubscription, { getEntitlements: freeEntitlements }));
    renderApp('/account?canceled=true');
    await screen.findByText('You left the payment. Nothing was charged.');
    expect(screen.getByRole('button', { name: 'Pay for Premium' })).toBeTruthy();
  });

  it('without having paid leads back to the plans with the currency and the coupon of the choice', async () => {
    const choice = { plan: 'grow', currency: 'GBP', couponCode: 'FRIEND30', organizationId };
    localStorage.setItem('bb-chosen-plan', JSON.stringify(choice));
    stubNetwork(answers(noSubscription, { getEntitlements: freeEntitlements }));
    const { user, at } = renderApp('/account?canceled=true');
    await screen.findByText(/With the coupon FRIEND30/);
    await user.click(screen.getByRole('link', { name: 'See plans' }));
    expect((await screen.findByLabelText<HTMLInputElement>('Coupon code')).value).toBe('FRIEND30');
    await screen.findByText('All prices in GBP, ex VAT');
    expect(at()).toBe('/plans?currency=GBP&coupon=FRIEND30');
    for (const link of screen.getAllByRole('link', { name: 'Pricing' }))
      expect(link.getAttribute('href')).toBe('/plans?currency=GBP&coupon=FRIEND30');
  });

  it('leads to the plans without a choice that was made for another business', async () => {
    const choice = { plan: 'grow', currency: 'USD', couponCode: 'HALF', organizationId: otherOrganizationId };
    localStorage.setItem('bb-chosen-plan', JSON.stringify(choice));
    stubNetwork(answers(noSubscription, { getEntitlements: freeEntitlements }));
    renderApp('/account');
    const link = await screen.findByRole('link', { name: 'See plans' });
    expect(link.getAttribute('href')).toBe('/plans');
  });

  it('goes on without an answer to the check, which is logged', async () => {
    const failed = gatewayRefusal(503);
    const calls = stubNetwork(
      answers(noSubscription, { checkSubscription: failed, getSubscription: failed }),
    );
    renderApp('/account?success=true&plan=premium');
    await screen.findByRole('heading', { name: 'Premium plan' });
    // Also where reading the subscription failed the same way.
    await waitFor(() =>
      expect(calls.filter(({ name }) => name === 'logClientError').map(({ body }) => body)).toEqual(
        expect.arrayContaining([
          { place: 'subscription', code: 'unavailable' },
          { place: 'subscription_check', code: 'unavailable' },
        ]),
      ),
    );
  });

  it('without having paid leads to the notice, also where no choice is kept', async () => {
    stubNetwork(answers(noSubscription, { getEntitlements: freeEntitlements }));
    renderApp('/account?canceled=true');
    const notice = await screen.findByText('You left the payment. Nothing was charged.');
    await waitFor(() => expect(document.activeElement?.contains(notice)).toBe(true));
    expect(document.activeElement).not.toBe(document.body);
  });

  it('forgets a choice that is paid for, so that a smaller plan doesn’t bring it back', async () => {
    localStorage.setItem('bb-chosen-plan', '{"plan":"standard","currency":"GBP"}');
    stubNetwork(answers(premium));
    renderApp('/account');
    await screen.findByText(/Renews Dec 15/);
    await waitFor(() => expect(localStorage.getItem('bb-chosen-plan')).toBeNull());
  });

  it('says beside the choice that its coupon is refused, and pays without it', async () => {
    localStorage.setItem('bb-chosen-plan', '{"plan":"grow","currency":"GBP","couponCode":"FRIEND30"}');
    const detail = 'This code is for a first subscription only.';
    const calls = stubNetwork(
      answers(noSubscription, {
        getEntitlements: freeEntitlements,
        startCheckout: ({ body }) =>
          (body as { couponCode: string | null }).couponCode === null
            ? { url: 'https://stripe.example/pay' }
            : refusal('coupon_invalid', { detail }),
      }),
    );
    const { user } = renderApp('/account');
    await user.click(await screen.findByRole('button', { name: 'Pay for Grow' }));
    const alert = await screen.findByText(`FRIEND30 wasn’t taken. ${detail} You can pay without it.`);
    expect(screen.getByRole('region', { name: 'Chosen plan' }).contains(alert)).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Pay for Grow' }));
    await waitFor(() => expect(opened.location.replace).toHaveBeenCalled());
    expect(calls.filter(({ name }) => name === 'startCheckout')).toHaveLength(2);
  });
});

describe('billing', () => {
  const paid = {
    id: 'in_1',
    number: 'BB-1',
    createdAt: '2026-11-15T09:00:00.000Z',
    total: '60',
    amountDue: '0',
    refunded: '0',
    credit: '0',
    plan: 'premium',
    couponCode: 'FRIEND30',
    currency: 'GBP',
    status: 'paid',
    url: null,
    pdfUrl: null,
  } as const;
  const visa = { brand: 'visa', last4: '4242', expMonth: 8, expYear: 2028 };
  const costs = {
    dueNow: '0',
    dueNowTax: '0',
    taxIsIncluded: false,
    dueNowCredit: '0',
    nextAmount: '47',
    next: { subtotal: '60', discount: '0', tax: '12', credit: '25' },
    creditLeft: '25',
    currency: 'GBP',
    effectiveAt: '2026-12-15T09:00:00.000Z',
    prorationDate: null,
  } as const;

  it('shows the card, the tax number, the credit, the next invoice and what was given back', async () => {
    const items = [
      { ...paid, refunded: '60' },
      { ...paid, id: 'in_2', number: 'BB-2', refunded: '10' },
      { ...paid, id: 'in_3', number: 'BB-3' },
    ];
    const credit = { amount: '25', currency: 'GBP' };
    stubNetwork(
      answers(premium, {
        listInvoices: { items, payer: { card: visa, taxIds: ['GB312448706'], credit } },
        previewSubscription: costs,
      }),
    );
    renderApp('/account');
    await screen.findByText('Visa ending 4242');
    for (const words of ['Expires Aug 2028', '£25.00 of credit', 'Refunded', '£10.00 refunded', 'Paid'])
      screen.getByText(words);
    screen.getByText('GB312448706. Printed on every invoice.');
    expect(screen.getAllByText('Premium, FRIEND30')).toHaveLength(3);
    const slip = (await screen.findByRole('heading', { name: 'Next invoice' })).parentElement;
    expect(slip?.textContent).toContain('Dec 15, 2026');
    expect(slip?.textContent).toContain('Credit-£25.00');
    expect(slip?.textContent).toContain('Premium£60.00VAT£12.00Credit-£25.00To pay£47.00');
  });

  it('says that the credit waits where no invoice comes any more', async () => {
    const cancelled = { ...premium, scheduledPlan: 'free', cancelAtPeriodEnd: true };
    const credit = { amount: '25', currency: 'GBP' };
    stubNetwork(answers(cancelled, { listInvoices: { items: [paid], payer: { ...payer, credit } } }));
    renderApp('/account');
    await screen.findByText('It waits until you subscribe again, and then pays before your card does.');
  });

  it.each([
    ['USD', true, '$60.00', 'tax included'],
    ['GBP', false, '£60.00', 'without VAT'],
  ] as const)('says what the next invoice in %s does about tax when it takes none', async (...row) => {
    const [currency, taxIsIncluded, amount, words] = row;
    const next = { subtotal: '60', discount: '0', tax: '0', credit: '0' };
    const preview = { ...costs, currency, taxIsIncluded, next, nextAmount: '60' };
    stubNetwork(answers({ ...premium, currency }, { previewSubscription: preview }));
    renderApp('/account');
    const slip = (await screen.findByRole('heading', { name: 'Next invoice' })).parentElement;
    expect(slip?.textContent).toContain(`To pay, ${words}${amount}`);
  });

  it('says that an invoice below nothing is kept as credit', async () => {
    const next = { subtotal: '-5.01', discount: '0', tax: '0', credit: '-5.01' };
    stubNetwork(answers(premium, { previewSubscription: { ...costs, next, nextAmount: '0' } }));
    renderApp('/account');
    const slip = (await screen.findByRole('heading', { name: 'Next invoice' })).parentElement;
    expect(slip?.textContent).toContain('Premium-£5.01Kept as credit£5.01To pay£0.00');
  });

  it('says how much a failed payment was and from which card', async () => {
    const open = { ...paid, status: 'open', amountDue: '60' };
    const late = { ...premium, status: 'past_due' } as const;
    stubNetwork(answers(late, { listInvoices: { items: [open], payer: { ...payer, card: visa } } }));
    renderApp('/account');
    await screen.findByText('We couldn’t take £60.00 from Visa ending 4242.');
  });

  it.each([
    [1, 'Your plan keeps working while Stripe tries again, next on Dec 20, 2026.'],
    [
      3,
      'Stripe tries for the last time on Dec 20, 2026. If that fails too, your plan ends and you’re on Free.',
    ],
  ])('says after try %i of a late payment what comes next', async (failedTries, words) => {
    const nextTryAt = '2026-12-20T09:00:00.000Z';
    const late = { ...premium, status: 'past_due', failedTries, nextTryAt } as const;
    stubNetwork({ ...answers(late), recipes: { listRecipes: { items: [], nextCursor: null } } });
    renderApp('/account');
    await screen.findByText((text) => text.includes(words));
    cleanup();
    renderApp('/recipes');
    await screen.findByText((text) => text.includes(words));
  });

  it.each([
    ['free', 'You keep Premium until Dec 15, 2026. Then you’re on Free, and nothing but that is charged.'],
    ['grow', 'Grow starts on Dec 15, 2026, and then you pay'],
  ])('says before a change to %s that a late payment is still due', async (plan, words) => {
    const nextTryAt = '2026-12-05T09:00:00.000Z';
    const late = { ...premium, status: 'past_due', failedTries: 1, nextTryAt, amountDue: '72' } as const;
    stubNetwork(answers(late, { previewSubscription: costs }));
    renderApp(`/account?change=${plan}`);
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByText((text) =>
      text.startsWith(
        `£72.00 is still due, and Stripe tries again on Dec 05, 2026. If nobody pays it, your plan ends sooner. ${words}`,
      ),
    );
  });

  it('says what the credit paid of an invoice', async () => {
    const open = { ...paid, status: 'open', amountDue: '55', credit: '5' };
    stubNetwork(answers(premium, { listInvoices: { items: [open], payer } }));
    renderApp('/account');
    await screen.findByText('Premium, FRIEND30, £5.00 of it by your credit');
  });

  it('says before an upgrade what the credit pays of it, and what is left', async () => {
    const grow = { ...premium, tier: 'grow', recipeTier: 'grow' };
    const covered = {
      ...costs,
      dueNow: '0.25',
      dueNowCredit: '5.75',
      dueNowTax: '1',
      creditLeft: '19.25',
      nextAmount: '16.75',
      next: { subtotal: '30', discount: '0', tax: '6', credit: '19.25' },
    };
    stubNetwork(answers(grow, { previewSubscription: covered }));
    renderApp('/account?change=standard');
    await screen.findByText(
      'The difference for the rest of the month is £6.00, with £1.00 VAT. Your credit pays £5.75 of it, and you pay £0.25 today. £19.25 of credit is left. Your next regular payment is £36.00, with £6.00 VAT. Your credit pays £19.25 of it.',
    );
  });

  it('says before a downgrade what the credit pays of the smaller plan', async () => {
    const next = { subtotal: '15', discount: '0', tax: '3', credit: '17.8' };
    const covered = { ...costs, dueNow: '0', dueNowTax: '0', creditLeft: '17.8', nextAmount: '0.2', next };
    stubNetwork(answers(premium, { previewSubscription: covered }));
    renderApp('/account?change=grow');
    await screen.findByText(
      /^Grow starts on .*, and then you pay £18.00, with £3.00 VAT. Your credit pays £17.80 of it. Until then/,
    );
  });

  it('lists the invoices, the newest three first', async () => {
    const invoice = (number: number) => ({
      id: `in_${number}`,
      number: `BB-${number}`,
      createdAt: `2026-0${number}-15T09:00:00.000Z`,
      total: '72',
      amountDue: '0',
      refunded: '0',
      credit: '0',
      plan: null,
      couponCode: null,
      currency: 'GBP',
      status: 'paid',
      url: 'https://stripe.example/invoice',
      pdfUrl: null,
    });
    stubNetwork(answers(premium, { listInvoices: { items: [4, 3, 2, 1].map(invoice), payer } }));
    const { user } = renderApp('/account');
    const list = await screen.findByRole('list', { name: 'Invoices' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(3);
    await user.click(screen.getByRole('button', { name: 'All 4 invoices' }));
    expect(within(list).getAllByText('£72.00')).toHaveLength(4);
  });
});
