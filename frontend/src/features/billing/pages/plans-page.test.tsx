import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderApp } from '../../../testing/render-app.tsx';
import { gatewayRefusal, type NetworkCall, stubNetwork } from '../../../testing/stub-network.ts';

beforeEach(() => localStorage.clear());

const britain = { countryCode: 'GB', currency: 'GBP' } as const;
let calls: NetworkCall[];

function open(path = '/plans', getGeo: Parameters<typeof stubNetwork>[0] = { billing: { getGeo: britain } }) {
  calls = stubNetwork(getGeo);
  return renderApp(path);
}

const asked = () => calls.filter(({ name }) => name === 'getGeo').length;
const plan = (name: string) => screen.findByRole('article', { name });
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
});

describe('choosing a plan', () => {
  it('leads a visitor to sign-up and on to the account, which shows the choice and charges nothing', async () => {
    const { user, at } = open();
    await screen.findByText('All prices in GBP, ex VAT');
    expect(screen.getByText(/Paid plans aren’t on sale yet/)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Choose Standard' }));
    await screen.findByRole('heading', { name: 'Start your recipe box' });
    expect(at()).toBe('/auth?step=sign-up&next=%2Faccount');
    expect(JSON.parse(localStorage.getItem('bb-chosen-plan') ?? '')).toEqual({
      plan: 'standard',
      currency: 'GBP',
    });
  });

  it('of Free keeps nothing: everybody starts there', async () => {
    const { user, at } = open();
    await user.click(await screen.findByRole('button', { name: 'Start free' }));
    await screen.findByRole('heading', { name: 'Start your recipe box' });
    expect(at()).toBe('/auth?step=sign-up');
    expect(localStorage.getItem('bb-chosen-plan')).toBeNull();
  });
});
