import type { billingContract } from '@batchbook/shared/billing/contract';
import type { ReplyOf } from '@batchbook/shared/http/operation';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderApp } from '../../../testing/render-app.tsx';
import {
  freeEntitlements,
  hazelAndRye,
  noSubscription,
  otherOrganizationId,
  priya,
  signInAs,
} from '../../../testing/session.ts';
import {
  type ApiAnswers,
  gatewayRefusal,
  type NetworkCall,
  refusal,
  stubNetwork,
} from '../../../testing/stub-network.ts';

beforeEach(() => localStorage.clear());

const britain = { countryCode: 'GB', currency: 'GBP' } as const;
let calls: NetworkCall[];

type Validated = ReplyOf<(typeof billingContract)['validateCoupon']>['body'];

function open(path = '/plans', getGeo: Parameters<typeof stubNetwork>[0] = { billing: { getGeo: britain } }) {
  calls = stubNetwork(getGeo);
  return renderApp(path);
}

const asked = () => calls.filter(({ name }) => name === 'getGeo').length;
const plan = (name: string) => screen.findByRole('article', { name });
const chosen = () => JSON.parse(localStorage.getItem('bb-chosen-plan') ?? 'null');
const priceIn = async (name: string) => (await plan(name)).textContent;

describe('prices', () => {
  it('are in pounds without VAT in the United Kingdom, and the country is asked once in six hours', async () => {
    open();
    await screen.findByText('All prices in GBP, ex VAT');
    expect(await priceIn('Grow')).toContain('£15/month');
    expect(await priceIn('Grow')).toContain('ex VAT');
    expect(await priceIn('Standard')).toContain('Most Popular');
    open();
    await screen.findAllByText('All prices in GBP, ex VAT');
    expect(asked()).toBe(0);
    const kept = JSON.parse(localStorage.getItem('bb-geo') ?? '');
    expect(kept.country_code).toBe('GB');
    localStorage.setItem('bb-geo', JSON.stringify({ ...kept, timestamp: kept.timestamp - 6 * 3_600_000 }));
    open();
    await waitFor(() => expect(asked()).toBe(1));
  });

  it.each([
    ['currency=GBP', '£15'],
    ['currency=EUR', '$19.99'],
    ['country=GB', '£15'],
    ['country=FR', '$19.99'],
  ])('are those that the address asks for: %s', async (query, price) => {
    localStorage.setItem('bb-geo', JSON.stringify({ country_code: 'US', timestamp: Date.now() }));
    open(`/plans?${query}`);
    await waitFor(async () => expect(await priceIn('Grow')).toContain(price));
    expect(asked()).toBe(0);
  });

  it('are asked for again on the next visit where nobody knew the country', async () => {
    for (const nobody of [null, null]) {
      open('/plans', { billing: { getGeo: { countryCode: nobody, currency: 'USD' } } });
      await screen.findAllByText('All prices in USD');
      expect(asked()).toBe(1);
      cleanup();
    }
    open('/plans');
    await screen.findByText('All prices in GBP, ex VAT');
  });

  it('say what tax does, in pounds and in dollars', async () => {
    open('/plans?currency=GBP');
    expect(await priceIn('Grow')).toContain('ex VAT, £18.00 with UK VAT');
    cleanup();
    open('/plans?currency=USD');
    expect(await priceIn('Grow')).toContain('tax included');
  });

  it('are in the currency that the business chose, wherever the browser is', async () => {
    signInAs(priya.userId);
    const business = { ...hazelAndRye, currency: 'USD' as const, currencyChosen: true };
    open('/plans', {
      accounts: { getMe: priya, getOrganization: business },
      billing: { getGeo: britain, getSubscription: noSubscription },
    });
    await screen.findByText('All prices in USD');
    // Another currency is a press away, until something was paid.
    screen.getByRole('button', { name: 'Show prices in GBP' });
    cleanup();
    open('/plans', {
      accounts: { getMe: priya, getOrganization: { ...business, currencyChosen: false } },
      billing: { getGeo: britain, getSubscription: noSubscription },
    });
    await screen.findByText('All prices in GBP, ex VAT');
  });

  it.each(['1', 'true'])('ask for the country again with geo_refresh=%s', async (value) => {
    localStorage.setItem('bb-geo', JSON.stringify({ country_code: 'US', timestamp: Date.now() }));
    open(`/plans?geo_refresh=${value}`);
    await screen.findByText('All prices in GBP, ex VAT');
  });

  it('are in US dollars when the country isn’t known, and in the other currency when that is asked for', async () => {
    const { user, at } = open('/plans', { billing: { getGeo: gatewayRefusal(503) } });
    await screen.findByText('All prices in USD');
    expect(await priceIn('Premium')).toContain('$89.99/month');
    await waitFor(() =>
      expect(calls.map(({ body }) => body)).toContainEqual({ place: 'geo', code: 'no_answer' }),
    );
    await user.click(screen.getByRole('button', { name: 'Show prices in GBP' }));
    await screen.findByText('All prices in GBP, ex VAT');
    expect(at()).toBe('/plans?currency=GBP');
  });

  it('are in the currency that an owner has paid in, whatever the country or the address', async () => {
    signInAs(priya.userId);
    open('/plans?currency=GBP', {
      accounts: { getMe: priya },
      billing: { getGeo: britain, getSubscription: { ...noSubscription, currency: 'USD' } },
    });
    await screen.findByText('The currency of your payments so far');
    screen.getByText('All prices in USD');
    expect(screen.queryByRole('button', { name: /Show prices in/ })).toBeNull();
  });
});

describe('the calculator', () => {
  it('leads to the cheapest plan, keeps what is typed in the address, and reads it from there', async () => {
    const { user, at } = open('/plans?users=2&sites=1');
    await screen.findByRole('heading', { name: 'Grow is the cheapest fit' });
    const recipes = screen.getByLabelText('Recipes');
    await user.clear(recipes);
    await user.type(recipes, '1,200');
    await screen.findByRole('heading', { name: 'Premium is the cheapest fit' });
    expect(screen.getByText('Standard stops at 200 recipes.')).toBeDefined();
    expect(within(await plan('Premium')).getByText('Fits you')).toBeDefined();
    expect(at()).toBe('/plans?users=2&sites=1&recipes=1200');
    await user.click(screen.getByRole('button', { name: 'More users' }));
    expect((screen.getByLabelText('Users') as HTMLInputElement).value).toBe('3');
  });

  it('leads to a quote beyond the largest plan, and says what it can’t read', async () => {
    const { user } = open('/plans?users=9');
    await screen.findByRole('heading', { name: 'This needs a quote' });
    const sites = screen.getByLabelText('Sites');
    await user.clear(sites);
    await user.type(sites, 'two');
    await user.tab();
    expect(await screen.findByRole('alert')).toHaveProperty(
      'textContent',
      'Enter a whole number from 0 to 99,999.',
    );
    expect((sites as HTMLInputElement).value).toBe('two');
  });

  it('names no plan and no number while one can’t be read, and goes on from the corrected one', async () => {
    const { user } = open('/plans?users=2&recipes=40&sites=1');
    await screen.findByRole('heading', { name: 'Grow is the cheapest fit' });
    const users = screen.getByLabelText('Users');
    await user.clear(users);
    await user.type(users, 'ten');
    await screen.findByText('Correct the marked number to see.');
    expect(screen.queryByText(/is the cheapest fit/)).toBeNull();
    expect(screen.queryByText('Fits you')).toBeNull();
    expect(screen.getByRole('button', { name: 'More users' })).toHaveProperty('disabled', true);
    await user.click(screen.getByRole('button', { name: 'Ask for a quote' }));
    const text = (await screen.findByLabelText('What you need')) as HTMLTextAreaElement;
    expect(text.value).toBe('We need a plan for 40 recipes and 1 site.');
    await user.keyboard('{Escape}');
    await user.clear(users);
    await user.type(users, '5');
    await screen.findByRole('heading', { name: 'Standard is the cheapest fit' });
  });
});

describe('a quote', () => {
  type SendContact = NonNullable<NonNullable<ApiAnswers['support']>['sendContact']>;
  const thanks = { success: true, message: 'Thank you! Your message has been sent.' } as const;
  const ask = async (sendContact: SendContact, more: ApiAnswers = {}) => {
    const { user } = open('/plans?users=12&recipes=300&sites=4', {
      billing: { getGeo: britain },
      support: { sendContact },
      ...more,
    });
    await screen.findByRole('heading', { name: 'This needs a quote' });
    await user.click(screen.getAllByRole('button', { name: 'Ask for a quote' })[0] as HTMLElement);
    const email = (await screen.findByLabelText('Your email')) as HTMLInputElement;
    return { user, email, text: screen.getByLabelText('What you need') as HTMLTextAreaElement };
  };
  const sent = () => calls.filter(({ name }) => name === 'sendContact').map(({ body }) => body);

  it('is asked for with the numbers, once, however often it is clicked', async () => {
    const { user, email, text } = await ask(() => new Promise((resolve) => setTimeout(resolve, 20, thanks)));
    expect(text.value).toBe('We need a plan for 12 users, 300 recipes and 4 sites.');
    await user.type(email, ' ada@example.com ');
    await user.type(text, ' Soon.');
    await user.dblClick(screen.getByRole('button', { name: 'Send' }));
    await screen.findAllByText('Message sent');
    await screen.findAllByText(thanks.message);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent()).toEqual([
      {
        userEmail: 'ada@example.com',
        description: 'We need a plan for 12 users, 300 recipes and 4 sites. Soon.',
        currentPage: '/plans?users=12&recipes=300&sites=4',
        leaveBlank: '',
        id: expect.stringMatching(/^[0-9A-Z]{26}$/),
      },
    ]);
  });

  it('says what is missing at the field, and sends nothing', async () => {
    const { user, email, text } = await ask(thanks);
    await user.clear(text);
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await screen.findByText('Please provide your email address');
    screen.getByText('Please describe your message');
    await user.type(email, 'ada');
    await user.type(text, 'Quote?');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await screen.findByText('Please enter a valid email address');
    screen.getByText('Please provide at least 10 characters');
    expect(sent()).toEqual([]);
  });

  it.each([
    ['a failure', gatewayRefusal(503), 'Failed to send message. Please try again.'],
    [
      'too many messages',
      refusal('too_many_requests'),
      'You’ve sent several messages already. Your text is still here. Try again in an hour.',
    ],
  ])('keeps what was typed after %s, and its id when it is sent again', async (_what, refused, words) => {
    const answers = [refused, thanks];
    const { user, email, text } = await ask(() => answers.shift() ?? thanks);
    await user.type(email, 'ada@example.com');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await screen.findByText(words);
    expect([email.value, text.value]).toEqual([
      'ada@example.com',
      'We need a plan for 12 users, 300 recipes and 4 sites.',
    ]);
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await screen.findAllByText('Message sent');
    const [first, second] = sent() as { id: string }[];
    expect(second).toEqual(first);
  });

  it('asks before closing loses what was typed', async () => {
    const { user, text } = await ask(thanks);
    await user.type(text, ' Soon.');
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(text.value).toBe('We need a plan for 12 users, 300 recipes and 4 sites. Soon.');
  });

  it('is answered to the account of whoever is signed in', async () => {
    signInAs(priya.userId);
    const { user, email } = await ask(thanks, { accounts: { getMe: priya } });
    await waitFor(() => expect(email.value).toBe(priya.email));
    expect(email.readOnly).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await screen.findAllByText('Message sent');
    expect(sent()).toMatchObject([{ userEmail: priya.email }]);
  });
});

describe('choosing a plan', () => {
  it('leads a visitor to sign-up and on to the account, which shows the choice', async () => {
    const { user, at } = open();
    await screen.findByText('All prices in GBP, ex VAT');
    await user.click(screen.getByRole('button', { name: 'Choose Standard' }));
    await screen.findByRole('heading', { name: 'Start your recipe box' });
    expect(at()).toBe('/auth?step=sign-up&next=%2Faccount');
    expect(JSON.parse(localStorage.getItem('bb-chosen-plan') ?? '')).toEqual({
      plan: 'standard',
      currency: 'GBP',
      couponCode: null,
      organizationId: null,
    });
    expect(calls.map(({ name }) => name)).toEqual(['getGeo']);
  });

  it('waits for the currency, so that nothing is chosen in another', async () => {
    let answer: (geo: typeof britain) => void = () => {};
    const geo = new Promise<typeof britain>((resolve) => {
      answer = resolve;
    });
    const { user, at } = open('/plans', { billing: { getGeo: () => geo } });
    const standard = await screen.findByRole('button', { name: 'Choose Standard' });
    await user.click(standard);
    expect([at(), chosen()]).toEqual(['/plans', null]);
    expect(standard).toHaveProperty('disabled', true);
    expect(screen.getByRole('button', { name: 'Start free' })).toHaveProperty('disabled', false);
    answer(britain);
    await waitFor(() => expect(standard).toHaveProperty('disabled', false));
    await user.click(standard);
    await waitFor(() => expect(chosen()).toMatchObject({ plan: 'standard', currency: 'GBP' }));
  });

  it('of Free keeps nothing: everybody starts there', async () => {
    const { user, at } = open();
    await user.click(await screen.findByRole('button', { name: 'Start free' }));
    await screen.findByRole('heading', { name: 'Start your recipe box' });
    expect(at()).toBe('/auth?step=sign-up');
    expect(localStorage.getItem('bb-chosen-plan')).toBeNull();
  });
});

describe('the first bill', () => {
  it('of the plan that fits is one press away, with today and what follows', async () => {
    const { user } = open('/plans');
    await screen.findByText('All prices in GBP, ex VAT');
    await user.click(screen.getByRole('button', { name: 'See your first bill' }));
    const bill = document.getElementById('first-bill');
    expect(document.activeElement).toBe(bill);
    expect(bill?.textContent).toContain('VAT, 20% in the UK6.00Today, with VAT£36.00');
    expect(bill?.textContent).toContain('You pay at Stripe, in a new tab. Cancel any time.');
  });

  it('of a business that comes back says what its credit pays, and what is left', async () => {
    signInAs(priya.userId);
    const credit = { amount: '50', currency: 'GBP' };
    open('/plans', {
      accounts: { getMe: priya },
      billing: {
        getGeo: britain,
        getSubscription: { ...noSubscription, status: 'canceled', currency: 'GBP' },
        listInvoices: { items: [], payer: { card: null, taxIds: [], credit } },
      },
    });
    await screen.findByText('Your credit');
    expect(document.getElementById('first-bill')?.textContent).toContain(
      'VAT, 20% in the UK6.00Your credit-36.00Today, with VAT£0.00',
    );
    screen.getByText('The rest of your credit, £14.00, comes off the bills after that.');
  });
});

describe('a coupon', () => {
  const validated = (answer: Partial<Validated>): ApiAnswers => ({
    billing: {
      getGeo: britain,
      validateCoupon: { valid: false, error: null, discountInfo: null, ...answer },
    },
  });
  const friend30 = validated({
    valid: true,
    discountInfo: { type: 'percentage', value: '30', months: 3, plans: null },
  });
  const forGrow = validated({
    valid: true,
    discountInfo: { type: 'fixed', value: '5', months: 1, plans: ['grow'] },
  });
  const enter = async (code: string, answers: ApiAnswers) => {
    const { user, at } = open('/plans', answers);
    await screen.findByText('All prices in GBP, ex VAT');
    const validate = screen.getByRole('button', { name: 'Validate' });
    expect(validate).toHaveProperty('disabled', true);
    await user.type(screen.getByLabelText('Coupon code'), code);
    expect(screen.getByText('Click "Validate" to check your coupon code')).toBeTruthy();
    await user.click(validate);
    return { user, at };
  };

  it('is checked trimmed, shows its prices, and goes along with the choice', async () => {
    const { user, at } = await enter(' friend30 ', friend30);
    await screen.findByText('30% off for 3 months.');
    expect(calls.find(({ name }) => name === 'validateCoupon')?.body).toEqual({
      couponCode: 'friend30',
      currency: 'GBP',
    });
    expect(await priceIn('Grow')).toContain('£10.50/monthfor 3 months, then £15');
    expect(await priceIn('Free')).toContain('£0/month');
    expect((screen.getByLabelText('Coupon code') as HTMLInputElement).value).toBe('friend30');
    expect(at()).toBe('/plans?coupon=friend30');
    screen.getByText('On a first subscription only.');
    expect(document.getElementById('first-bill')?.textContent).toContain('friend30, 30% off-9.00');
    await user.click(screen.getByRole('button', { name: 'Choose Grow' }));
    expect(JSON.parse(localStorage.getItem('bb-chosen-plan') ?? '')).toMatchObject({
      couponCode: 'friend30',
    });
  });

  it('for one plan says so, lowers only its price, and stops the choice of another', async () => {
    const { user, at } = await enter('GROW5', forGrow);
    await screen.findByText('£5 off the first month, on Grow.');
    expect(await priceIn('Grow')).toContain('£10.00/monththe first month, then £15');
    expect(await priceIn('Premium')).toContain('£60/month');
    await user.click(screen.getByRole('button', { name: 'Choose Premium' }));
    await screen.findByText('This code is for Grow. Remove it to choose another plan.');
    expect(document.activeElement).toBe(screen.getByLabelText('Coupon code'));
    expect(localStorage.getItem('bb-chosen-plan')).toBeNull();
    expect(at()).toBe('/plans?coupon=GROW5');
    await user.click(screen.getByRole('button', { name: 'Remove code' }));
    await user.click(screen.getByRole('button', { name: 'Choose Premium' }));
    expect(chosen()).toMatchObject({ plan: 'premium', couponCode: null });
  });

  it('that is only typed is checked when a plan is chosen, and goes along with it', async () => {
    const { user } = open('/plans', friend30);
    await screen.findByText('All prices in GBP, ex VAT');
    await user.type(screen.getByLabelText('Coupon code'), 'friend30');
    await user.click(screen.getByRole('button', { name: 'Choose Grow' }));
    await waitFor(() => expect(chosen()).toMatchObject({ plan: 'grow', couponCode: 'friend30' }));
    expect(calls.filter(({ name }) => name === 'validateCoupon')).toHaveLength(1);
  });

  it.each([
    ['isn’t valid', validated({ error: 'This code has ended.' }), 'This code has ended.'],
    [
      'can’t be checked',
      { billing: { getGeo: britain, validateCoupon: gatewayRefusal(503) } },
      'Failed to validate coupon',
    ],
    ['is for another plan', forGrow, 'This code is for Grow. Remove it to choose another plan.'],
  ])(
    'that is only typed and %s stops the choice, however often it is made',
    async (_what, answers, words) => {
      const { user, at } = open('/plans', answers);
      await screen.findByText('All prices in GBP, ex VAT');
      await user.type(screen.getByLabelText('Coupon code'), 'CODE');
      for (const _press of [1, 2]) {
        await user.click(screen.getByRole('button', { name: 'Choose Standard' }));
        await screen.findByText(words);
        await screen.findByRole('button', { name: 'Choose Standard' });
        expect(document.activeElement).toBe(screen.getByLabelText('Coupon code'));
      }
      expect(localStorage.getItem('bb-chosen-plan')).toBeNull();
      expect(at()).toBe('/plans?coupon=CODE');
      await user.click(screen.getByRole('button', { name: 'Start free' }));
      await waitFor(() => expect(at()).toBe('/auth?step=sign-up'));
    },
  );

  it('in the address is checked by itself, and again in another currency', async () => {
    const { user } = open('/plans?coupon=FRIEND30', friend30);
    await screen.findByText('30% off for 3 months.');
    expect(document.getElementById('first-bill')?.textContent).toContain('FRIEND30, 30% off-9.00');
    await user.click(screen.getByRole('button', { name: 'Show prices in USD' }));
    await waitFor(() =>
      expect(document.getElementById('first-bill')?.textContent).toContain('FRIEND30, 30% off-13.50'),
    );
    const checked = calls.filter(({ name }) => name === 'validateCoupon').map(({ body }) => body);
    expect(checked).toEqual([
      { couponCode: 'FRIEND30', currency: 'GBP' },
      { couponCode: 'FRIEND30', currency: 'USD' },
    ]);
  });

  it('of a referral link is applied by itself, until another code is typed', async () => {
    localStorage.setItem('bb-referral', 'AaIKdNmkSiaOquTlFyjC');
    const { user } = open('/plans', friend30);
    await screen.findByText('FRIEND30 is applied: 30% off for 3 months.');
    expect(await priceIn('Grow')).toContain('£10.50/monthfor 3 months, then £15');
    await user.type(screen.getByLabelText('Coupon code'), 'HALF');
    expect(await priceIn('Grow')).toContain('£15/month');
    await user.clear(screen.getByLabelText('Coupon code'));
    await user.click(screen.getByRole('button', { name: 'Choose Grow' }));
    expect(JSON.parse(localStorage.getItem('bb-chosen-plan') ?? '')).toMatchObject({ couponCode: null });
  });

  it('counts no more once it is edited', async () => {
    const { user } = await enter('FRIEND30', friend30);
    await screen.findByText('30% off for 3 months.');
    await user.type(screen.getByLabelText('Coupon code'), '0');
    expect(screen.getByText('Click "Validate" to check your coupon code')).toBeTruthy();
    expect(await priceIn('Grow')).toContain('£15/month');
  });

  it.each([
    [
      'the server’s reason',
      validated({ error: 'This code is for Premium only.' }),
      'This code is for Premium only.',
    ],
    ['no reason', validated({}), 'Invalid coupon code'],
    [
      'no answer',
      { billing: { getGeo: britain, validateCoupon: gatewayRefusal(503) } },
      'Failed to validate coupon',
    ],
  ])('that isn’t valid says so at its field: %s', async (_what, answers, words) => {
    await enter('NOTHING', answers);
    await screen.findByText(words);
    expect(screen.getByLabelText('Coupon code').getAttribute('aria-invalid')).toBe('true');
  });

  it('keeps the keyboard’s place while it is checked, and after it is removed', async () => {
    const { user } = open('/plans', friend30);
    await screen.findByText('All prices in GBP, ex VAT');
    await user.type(screen.getByLabelText('Coupon code'), 'FRIEND30');
    await user.tab();
    await user.keyboard('{Enter}');
    await screen.findByText('30% off for 3 months.');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Validate' }));
    await user.tab();
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(screen.getByLabelText('Coupon code'));
    expect(screen.queryByRole('button', { name: 'Remove code' })).toBeNull();
  });

  it.each([
    [
      'has ended one',
      { status: 'canceled', recipeTier: 'free' },
      'This code is for a first subscription only.',
    ],
    ['has one', { status: 'active', recipeTier: 'grow' }, 'This code is for a first subscription only.'],
  ] as const)('for a first subscription is refused to a business that %s', async (_what, state, words) => {
    signInAs(priya.userId);
    await enter('friend30', {
      accounts: { getMe: priya },
      billing: {
        ...friend30.billing,
        getSubscription: { ...noSubscription, ...state, tier: 'grow', currency: 'GBP', version: 4 },
      },
    });
    await screen.findByText(words);
    expect(screen.getByLabelText('Coupon code').getAttribute('aria-invalid')).toBe('true');
    expect(await priceIn('Grow')).toContain('£15/month');
  });
});

describe('choosing a plan as an owner', () => {
  const opened = { location: { replace: vi.fn() }, close: vi.fn(), opener: {} };
  beforeEach(() => {
    signInAs(priya.userId);
    vi.spyOn(window, 'open').mockReturnValue(opened as unknown as Window);
    opened.location.replace.mockClear();
    opened.close.mockClear();
  });

  it('opens Stripe’s page in the tab of the click, and the account here', async () => {
    let answer: (page: { url: string }) => void = () => {};
    const page = new Promise<{ url: string }>((resolve) => {
      answer = resolve;
    });
    const { user, at } = open('/plans', {
      accounts: { getMe: priya, getOrganization: hazelAndRye },
      billing: {
        getGeo: britain,
        startCheckout: () => page,
        getEntitlements: freeEntitlements,
        getSubscription: noSubscription,
      },
      live: { createLiveTicket: gatewayRefusal(503) },
    });
    await screen.findByText('All prices in GBP, ex VAT');
    await user.click(screen.getByRole('button', { name: 'Choose Grow' }));
    expect(await screen.findByRole('button', { name: 'Processing...' })).toHaveProperty('disabled', true);
    expect(screen.getByRole('button', { name: 'Choose Premium' })).toHaveProperty('disabled', true);
    expect(window.open).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(calls.some(({ name }) => name === 'startCheckout')).toBe(true));
    answer({ url: 'https://stripe.example/pay' });
    await waitFor(() => expect(opened.location.replace).toHaveBeenCalledWith('https://stripe.example/pay'));
    await waitFor(() => expect(at()).toBe('/account'));
    expect(calls.find(({ name }) => name === 'startCheckout')?.body).toEqual({
      plan: 'grow',
      currency: 'GBP',
      couponCode: null,
      successUrl: '/account?success=true&plan=grow',
      cancelUrl: '/account?canceled=true',
    });
  });

  it('says at the field why the checkout refuses a coupon, and keeps no choice without it', async () => {
    const { user } = open('/plans?coupon=HALF', {
      accounts: { getMe: priya },
      billing: {
        getGeo: britain,
        getSubscription: noSubscription,
        validateCoupon: {
          valid: true,
          error: null,
          discountInfo: { type: 'percentage', value: '50', months: 1, plans: null },
        },
        startCheckout: refusal('coupon_invalid', { detail: 'This code was redeemed in the meantime.' }),
      },
    });
    await screen.findByText('All prices in GBP, ex VAT');
    await user.click(screen.getByRole('button', { name: 'Validate' }));
    await screen.findByText('50% off the first month.');
    await user.click(screen.getByRole('button', { name: 'Choose Grow' }));
    await screen.findByText('This code was redeemed in the meantime.');
    const field = screen.getByLabelText('Coupon code');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(field.getAttribute('aria-describedby')).toBe(
      screen.getByText('This code was redeemed in the meantime.').id,
    );
    expect(opened.close).toHaveBeenCalled();
    expect(chosen()).toBeNull();
  });

  it('sends a code that is only typed along, so that the click itself opens the tab', async () => {
    const { user } = open('/plans', {
      accounts: { getMe: priya },
      billing: {
        getGeo: britain,
        getSubscription: noSubscription,
        startCheckout: refusal('coupon_invalid', { detail: 'This code doesn’t apply to this plan.' }),
      },
    });
    await screen.findByText('All prices in GBP, ex VAT');
    await user.type(screen.getByLabelText('Coupon code'), 'HALF');
    await user.click(screen.getByRole('button', { name: 'Choose Grow' }));
    await screen.findByText('This code doesn’t apply to this plan.');
    expect(calls.find(({ name }) => name === 'startCheckout')?.body).toMatchObject({ couponCode: 'HALF' });
    expect(calls.some(({ name }) => name === 'validateCoupon')).toBe(false);
  });

  it('says that it failed, and closes the tab', async () => {
    const { user } = open('/plans', {
      accounts: { getMe: priya },
      billing: { getGeo: britain, startCheckout: gatewayRefusal(503) },
    });
    await screen.findByText('All prices in GBP, ex VAT');
    await user.click(screen.getByRole('button', { name: 'Choose Grow' }));
    await screen.findAllByText('Failed to start checkout process. Please try again.');
    expect(opened.close).toHaveBeenCalled();
    expect(screen.getByRole('button', { name: 'Choose Grow' })).toHaveProperty('disabled', false);
  });
});

describe('somebody signed in', () => {
  const grow = {
    ...noSubscription,
    recipeTier: 'grow',
    tier: 'grow',
    status: 'active',
    currency: 'GBP',
    currentPeriodEnd: '2026-12-15T09:00:00.000Z',
    version: 4,
  } as const;
  const growEntitlements = { ...freeEntitlements, tier: 'grow', inTrial: false };
  const preview = {
    dueNow: '15',
    dueNowTax: '0',
    taxIsIncluded: false,
    dueNowCredit: '0',
    creditLeft: '0',
    next: { subtotal: '30', discount: '0', tax: '0', credit: '0' },
    nextAmount: '30',
    currency: 'GBP' as const,
    effectiveAt: '2026-12-15T09:00:00.000Z',
    prorationDate: 1_764_000_000,
  };
  const answers = (subscription: typeof noSubscription): ApiAnswers => ({
    accounts: { getMe: priya, getOrganization: hazelAndRye },
    billing: {
      getGeo: britain,
      getSubscription: subscription,
      getEntitlements: growEntitlements,
      previewSubscription: preview,
    },
    live: { createLiveTicket: gatewayRefusal(503) },
  });
  beforeEach(() => {
    signInAs(priya.userId);
    vi.spyOn(window, 'open');
  });

  it('sees their plan, for which business, and changes it in the dialog of the account page', async () => {
    const { user, at } = open('/plans', answers(grow));
    await within(await plan('Grow')).findByText('Your plan');
    within(await plan('Grow')).getByRole('button', { name: 'Manage plan' });
    expect(within(await plan('Free')).queryByText('Your plan')).toBeNull();
    expect(screen.getByText(/You’re choosing a plan for/).textContent).toContain('Hazel & Rye Bakehouse');
    await user.click(screen.getByRole('button', { name: 'Choose Standard' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change plan' }));
    await dialog.findByText(/You pay £15\.00 today/);
    expect(dialog.getByRole('radio', { name: /Standard/ })).toHaveProperty('checked', true);
    expect(at()).toBe('/account');
    expect(localStorage.getItem('bb-chosen-plan')).toBeNull();
    expect(window.open).not.toHaveBeenCalled();
  });

  it('sees the plan that follows, and when, with the way to keep the present one', async () => {
    const currentPeriodEnd = '2026-12-15T09:00:00.000Z';
    const { user } = open('/plans', answers({ ...grow, scheduledPlan: 'free', currentPeriodEnd }));
    await within(await plan('Free')).findByText('From Dec 15, 2026');
    expect(within(await plan('Standard')).queryByText(/^From/)).toBeNull();
    await user.click(within(await plan('Free')).getByRole('button', { name: 'Manage plan' }));
    await screen.findByRole('button', { name: 'Keep Grow' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('cancels by moving to Free', async () => {
    const { user, at } = open('/plans', answers(grow));
    await user.click(await screen.findByRole('button', { name: 'Move to Free' }));
    await screen.findByRole('dialog', { name: 'Cancel Grow?' });
    await user.click(screen.getByRole('button', { name: 'Keep Grow' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(at()).toBe('/account');
  });

  it('is led to the dialog also when the server knew of the subscription first', async () => {
    const given = answers(noSubscription);
    const { user } = open('/plans', {
      ...given,
      billing: {
        ...given.billing,
        getSubscription: () => (calls.some(({ name }) => name === 'startCheckout') ? grow : noSubscription),
        startCheckout: refusal('already_subscribed'),
      },
    });
    await screen.findByText('All prices in GBP, ex VAT');
    await user.click(screen.getByRole('button', { name: 'Choose Premium' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change plan' }));
    expect(dialog.getByRole('radio', { name: /Premium/ })).toHaveProperty('checked', true);
  });

  it('as a member is told that only the owner chooses, and opens no checkout', async () => {
    localStorage.setItem('bb_selected_org', otherOrganizationId);
    open('/plans', answers(noSubscription));
    const notice = await screen.findByText(/Only the owner of/);
    expect(notice.textContent).toContain('Only the owner of Frome Market can choose its plan.');
    for (const name of ['Choose Grow', 'Choose Standard', 'Choose Premium'])
      expect(screen.getByRole('button', { name })).toHaveProperty('disabled', true);
    expect(calls.some(({ name }) => name === 'getSubscription')).toBe(false);
  });
});
