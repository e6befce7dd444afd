/**
 * Forty-five days of two businesses, on a product whose clock is moved: one never pays, the other buys a plan, goes back to Free with too many
 * recipes, and lets the grace period end.
 */
import { newId } from '@batchbook/shared/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OwnProduct } from '../support/own-product.ts';
import { type Maker, mailsTo, type Runtime, request, signUp } from '../support/product.ts';

const hourSeconds = 60 * 60;
const daySeconds = 24 * hourSeconds;

const product = new OwnProduct();
let runtime: Runtime;
let trier: Maker;
let payer: Maker;
let day = 0;
/** The day on which the month that was paid for has ended. */
let monthEnd: number;

beforeAll(async () => {
  runtime = await product.start();
  trier = await signUp(runtime, 'Frome Market');
  payer = await signUp(runtime, 'Hazel & Rye');
});

afterAll(() => product.stop());

/** Goes to a day since both signed up, an hour into it: what is due then has come, and isn't hours late. */
async function goToDay(next: number): Promise<void> {
  if (next <= day) return;
  const intoIt = day === 0 ? hourSeconds : 0;
  await product.advance((next - day) * daySeconds + intoIt);
  day = next;
}

const subjects = async (maker: Maker): Promise<string[]> =>
  (await mailsTo(runtime, maker.email)).map(({ subject }) => subject).reverse();

const ofTrial = async () => (await subjects(trier)).filter((subject) => subject.includes('trial'));

const addRecipe = (maker: Maker) =>
  maker.call('PUT', `/recipes/${newId()}`, { name: `Loaf ${newId()}`, batchYield: '4', unit: 'pieces' });

const addSite = (maker: Maker) => maker.call('PUT', `/sites/${newId()}`, { name: 'Stall' });

const standing = async (maker: Maker) => (await maker.call('GET', '/entitlements')).body;

describe('a business that never pays', () => {
  it('is told 7 days and 1 day before its trial ends, and at its end, once each', async () => {
    expect((await standing(trier)).features.stock_management).toBe(true);
    await trier.call('PUT', `/invitations/${newId()}`, { email: 'nobody@example.com' });
    expect((await standing(trier)).usage.users).toBe(2);
    await buyGrow();
    await goToDay(22);
    // Nobody accepted in seven days, so the seat is free again.
    expect((await standing(trier)).usage.users).toBe(1);
    expect(await ofTrial()).toEqual([]);
    expect(await standing(payer)).toMatchObject({ tier: 'grow', overLimitStatus: 'compliant' });
    await goToDay(23);
    expect(await ofTrial()).toEqual(['Your Batchbook trial ends in 7 days']);
    await goToDay(28);
    expect((await addSite(trier)).body.code).not.toBe('feature_not_available');
    await goToDay(30);
    expect(await ofTrial()).toEqual([
      'Your Batchbook trial ends in 7 days',
      'Your Batchbook trial ends in 1 day',
      'Your Batchbook trial has ended',
    ]);
    expect((await standing(trier)).features.stock_management).toBe(false);
  });
});

/** Buys Grow on day 0 with the second card, fills it with eight recipes, and has Free follow at the month's end. */
async function buyGrow(): Promise<void> {
  const body = { plan: 'grow', currency: 'GBP', successUrl: '/account', cancelUrl: '/account' };
  const { body: page } = await payer.call('POST', '/checkout', body);
  const payWith = (card: string) =>
    fetch(page.url, { method: 'POST', body: new URLSearchParams({ card }), redirect: 'manual' });
  expect((await payWith('4000000000000002')).status).toBe(402);
  const unpaid = (await payer.call('POST', '/subscription/check')).body;
  expect(unpaid).toMatchObject({ tier: 'free', status: 'none', currency: null });
  await payWith('4242424242424242');
  const { body: paid } = await payer.call('POST', '/subscription/check');
  expect(paid).toMatchObject({ tier: 'grow', status: 'active' });
  for (let recipe = 0; recipe < 8; recipe += 1) expect((await addRecipe(payer)).status).toBe(201);
  const changed = await payer.call('PUT', '/subscription', { plan: 'free', version: paid.version });
  expect(changed.body).toMatchObject({ tier: 'grow', cancelAtPeriodEnd: true });
  monthEnd = Math.ceil((Date.parse(paid.currentPeriodEnd) - Date.now()) / (daySeconds * 1000));
}

const ofRecipes = async () => (await subjects(payer)).filter((subject) => subject.includes('recipes'));

describe('a business that goes back to Free with eight recipes', () => {
  it('keeps its plan to the end of the month, then has 14 days, with a mail at each step', async () => {
    await goToDay(monthEnd);
    const over = await standing(payer);
    expect(over).toMatchObject({ tier: 'free', overLimitStatus: 'over_recipes' });
    // One mail says that the plan has ended, and all that follows.
    expect(await ofRecipes()).toEqual([]);
    const ended = (await mailsTo(runtime, payer.email)).filter(
      ({ subject }) => subject === 'Your Batchbook plan has ended',
    );
    expect(ended).toHaveLength(1);
    expect(ended[0]?.text).toMatch(
      /You have 8 recipes, and 5 recipes are included\. On .+ they become read-only/,
    );
    await goToDay(monthEnd + 13);
    const shared = { name: 'Rye', batchYield: '4', unit: 'pieces' };
    const [recipe] = (await payer.call('GET', '/recipes')).body.items;
    const edited = await payer.call('PUT', `/recipes/${recipe.id}`, { ...shared, version: recipe.version });
    expect(edited.status).toBe(200);
    await goToDay(monthEnd + 14);
    expect(await ofRecipes()).toEqual([
      'Your recipes become read-only in 7 days',
      'Your recipes become read-only in 3 days',
      'Your recipes become read-only in 1 day',
      'Your recipes are read-only now',
    ]);
    const { version } = edited.body;
    const late = await payer.call('PUT', `/recipes/${recipe.id}`, { ...shared, name: 'Spelt', version });
    expect(late).toMatchObject({ status: 403, body: { code: 'recipes_read_only' } });
  });

  it('can edit again once it is within the limit', async () => {
    const { body } = await payer.call('GET', '/recipes');
    for (const { id, version } of body.items.slice(0, 3))
      expect((await payer.call('DELETE', `/recipes/${id}`, { version })).status).toBeLessThan(300);
    expect(await standing(payer)).toMatchObject({
      overLimitStatus: 'compliant',
      recipesGracePeriodEnds: null,
    });
  });
});

describe('a session', () => {
  it('is renewed in real time, however far the clock was moved', async () => {
    expect((await request(runtime, payer.accessToken, 'GET', '/me')).status).toBe(200);
    const answer = await fetch(`${runtime.apiUrl}/health`);
    const moved = Date.parse(answer.headers.get('date') ?? '');
    expect(moved - Date.now()).toBeGreaterThan(40 * daySeconds * 1000);
  });
});
