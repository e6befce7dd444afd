import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderApp } from '../testing/render-app.tsx';
import {
  freeEntitlements,
  hazelAndRye,
  noSubscription,
  otherOrganizationId,
  priya,
  signInAs,
  tokenFor,
} from '../testing/session.ts';
import { type ApiAnswers, gatewayRefusal, refusal, stubNetwork } from '../testing/stub-network.ts';
import { appThemeKey } from './theme-script.ts';

const fresh = tokenFor(priya.userId);
const renewed = { AuthenticationResult: { AccessToken: fresh, IdToken: fresh } };

const empty = { items: [], nextCursor: null };

/** A signed-in owner of a business without recipes. */
const answers = (accounts: ApiAnswers['accounts'] = {}): ApiAnswers => ({
  accounts: { getMe: priya, getOrganization: hazelAndRye, ...accounts },
  billing: { getEntitlements: freeEntitlements, getSubscription: noSubscription },
  recipes: { listRecipes: empty },
  ingredients: { listIngredients: empty },
  live: { createLiveTicket: gatewayRefusal(503) },
});

describe('who may see what', () => {
  it('leads a visitor to sign-in, and knows the way back', async () => {
    stubNetwork();
    const { at } = renderApp('/account?from=mail');
    await screen.findByRole('heading', { name: 'Welcome back' });
    expect(at()).toBe('/auth?next=%2Faccount%3Ffrom%3Dmail');
    expect(screen.queryByText(/You’ve been signed out/)).toBeNull();
  });

  it('leads somebody signed in past the sign-in page', async () => {
    signInAs(priya.userId);
    stubNetwork(answers());
    const { at } = renderApp('/auth?next=%2Faccount');
    await screen.findByRole('heading', { name: 'Account' });
    expect(at()).toBe('/account');
  });

  it('leads back to sign-in when a session ends, with the way back', async () => {
    signInAs(priya.userId);
    stubNetwork(answers({ updateMe: gatewayRefusal(401) }), {
      GetTokensFromRefreshToken: { error: 'NotAuthorizedException' },
    });
    const { at, user } = renderApp('/account');
    await user.type(await screen.findByLabelText('Last name'), 'Shah');
    await user.click(screen.getByRole('button', { name: 'Save profile' }));
    await screen.findByRole('heading', { name: 'Welcome back' });
    screen.getByText('You’ve been signed out. Sign in to go on.');
    await waitFor(() => expect(at()).toBe('/auth?next=%2Faccount'));
    // What was typed waits for the same user.
    expect(sessionStorage.getItem('bb-draft:account:profile')).toContain('Shah');
  });

  it.each([
    ['while its access token lives', 3600, { error: 'NotAuthorizedException' }],
    ['after its access token expired', 30, { error: 'NotAuthorizedException' }],
    ['but not yet in the user pool', 3600, renewed],
  ])(
    'leads to sign-in at once when the session was ended elsewhere, %s',
    async (_when, livesFor, renewal) => {
      signInAs(priya.userId, livesFor);
      const ended = refusal('session_ended');
      stubNetwork(answers({ getMe: ended, acceptInvitations: ended }), {
        GetTokensFromRefreshToken: renewal,
        RevokeToken: {},
      });
      const { at } = renderApp('/account');
      await screen.findByRole('heading', { name: 'Welcome back' });
      screen.getByText('You’ve been signed out. Sign in to go on.');
      expect(at()).toBe('/auth?next=%2Faccount');
      expect(Object.keys(localStorage).filter((key) => /oken$/.test(key))).toEqual([]);
    },
  );

  it('signs out to the front door and forgets the session', async () => {
    signInAs(priya.userId);
    stubNetwork(answers(), { RevokeToken: {} });
    const { at, user } = renderApp('/account');
    await screen.findByRole('heading', { name: 'Account' });
    await user.click(screen.getAllByRole('button', { name: 'Sign Out' })[0] as HTMLElement);
    await screen.findByRole('heading', { name: /Know what every batch/ });
    expect(at()).toBe('/');
    await waitFor(() => expect(Object.keys(localStorage).filter((key) => /oken$/.test(key))).toEqual([]));
  });

  it('signs out at once when the user pool doesn’t answer', async () => {
    signInAs(priya.userId);
    const calls = stubNetwork(answers(), { RevokeToken: new Promise(() => {}) });
    const { at, user } = renderApp('/account');
    await screen.findByRole('heading', { name: 'Account' });
    await user.click(screen.getAllByRole('button', { name: 'Sign Out' })[0] as HTMLElement);
    await waitFor(() => expect(at()).toBe('/'));
    expect(Object.keys(localStorage).filter((key) => /oken$/.test(key))).toEqual([]);
    const [revoked] = calls.filter(({ name }) => name === 'RevokeToken');
    expect(revoked?.body).toMatchObject({ Token: 'refresh' });
  });

  it('lists the keys of the page on ?, and of it alone', async () => {
    signInAs(priya.userId);
    stubNetwork(answers());
    const { user, at } = renderApp('/recipes');
    await screen.findByRole('heading', { name: /Recipe/, level: 1 });
    await user.keyboard('?');
    const list = await screen.findByRole('dialog', { name: 'Keys' });
    within(list).getByText('Add something new');
    within(list).getByText('Stock');
    expect(within(list).queryByText('Receive')).toBeNull();
    // Under the list no key does anything; a closed list is out of the way.
    await user.keyboard('ga');
    expect(at()).toBe('/recipes');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.keyboard('ga');
    expect(at()).toBe('/account');
  });

  it.each([
    ['500', 'Something went wrong'],
    ['503', 'Closed for a moment'],
    ['504', 'That took too long'],
    ['network', 'No connection'],
  ])('has a page of its own for %s, with a way on', async (kind, title) => {
    stubNetwork();
    renderApp(`/error/${kind}`);
    await screen.findByRole('heading', { name: title });
    screen.getByRole('link', { name: 'Front page' });
  });

  it('has no page for an error that is none', async () => {
    stubNetwork();
    renderApp('/error/418');
    await screen.findByRole('heading', { name: 'Page not found' });
  });

  it('says what is so when a page does not exist', async () => {
    stubNetwork();
    renderApp('/nowhere');
    await screen.findByRole('heading', { name: 'Page not found' });
  });

  it('says so when nothing can be loaded, in the light theme', async () => {
    signInAs(priya.userId);
    localStorage.setItem(appThemeKey, 'dark');
    stubNetwork(answers({ getMe: refusal('not_found') }));
    renderApp('/account');
    await screen.findByRole('heading', { name: 'Something went wrong' });
    expect(document.documentElement.dataset.theme).toBe('light');
  });
});

describe('the shell', () => {
  it('marks the section and offers the businesses of the user', async () => {
    signInAs(priya.userId);
    const calls = stubNetwork(answers());
    const { user } = renderApp('/recipes');
    const nav = await screen.findByRole('navigation', { name: 'Main' });
    expect(within(nav).getByRole('link', { name: 'Recipes' }).getAttribute('aria-current')).toBe('page');
    await user.click(screen.getByRole('button', { name: /Hazel & Rye Bakehouse/ }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Frome Market' }));
    expect(localStorage.getItem('bb_selected_org')).toBe(otherOrganizationId);
    await waitFor(() => expect(calls.some((call) => call.path.includes(otherOrganizationId))).toBe(true));
  });

  it('keeps to a business that the user still belongs to', async () => {
    signInAs(priya.userId);
    localStorage.setItem('bb_selected_org', '01JD000000000000000000000Z');
    stubNetwork(answers());
    renderApp('/recipes');
    await screen.findByRole('button', { name: /Hazel & Rye Bakehouse/ });
  });

  it('shows the theme of the profile and keeps a choice there', async () => {
    signInAs(priya.userId);
    const calls = stubNetwork(answers({ getMe: { ...priya, themePreference: 'dark' }, updateMe: priya }));
    const { user } = renderApp('/account');
    await waitFor(() => expect(document.documentElement.dataset.theme).toBe('dark'));
    await user.click(await screen.findByRole('radio', { name: 'Light' }));
    await waitFor(() => expect(document.documentElement.dataset.theme).toBe('light'));
    await waitFor(() =>
      expect(calls.find((call) => call.name === 'updateMe')?.body).toEqual({ themePreference: 'light' }),
    );
    expect(localStorage.getItem(appThemeKey)).toBe('light');
  });

  it('falls back to light and says so when the theme cannot be saved', async () => {
    signInAs(priya.userId);
    stubNetwork(answers({ updateMe: refusal('internal_error') }));
    const { user } = renderApp('/account');
    await user.click(await screen.findByRole('radio', { name: 'Dark' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Couldn’t save your theme');
    await waitFor(() => expect(document.documentElement.dataset.theme).toBe('light'));
  });
});

describe('the plan', () => {
  const day = 24 * 60 * 60 * 1000;
  const over = {
    ...freeEntitlements,
    usage: { ...freeEntitlements.usage, recipes: 7, sites: 3 },
    overLimitStatus: 'over_both' as const,
    recipesGracePeriodEnds: new Date(Date.now() + 2.5 * day).toISOString(),
    sitesGracePeriodEnds: new Date(Date.now() + 8.5 * day).toISOString(),
    gracePeriodEnds: new Date(Date.now() + 2.5 * day).toISOString(),
  };
  const open = (path: string) => {
    signInAs(priya.userId);
    stubNetwork({ ...answers(), billing: { getEntitlements: over } });
    return renderApp(path);
  };

  it('shows how many recipes, people and sites are in use, and counts the days of grace of each limit', async () => {
    open('/account');
    const card = (await screen.findByText('Sites')).closest('section, div')?.parentElement;
    expect(card?.textContent).toMatch(/Recipes7 of 5.*Sites2 of 0/);
    expect(screen.getByText('2 recipes over your plan. 3 days left.')).toBeTruthy();
    expect(screen.getByText('2 sites over your plan. 9 days left.')).toBeTruthy();
    expect(screen.getAllByText('2 over the plan')).toHaveLength(2);
    expect(screen.getByRole('link', { name: 'See plans' }).getAttribute('href')).toBe('/plans');
  });

  it('says until when the trial lasts, that it has ended, and nothing of it on a plan with the same', async () => {
    const show = async (entitlements: Partial<typeof freeEntitlements>, words: RegExp | null) => {
      signInAs(priya.userId);
      stubNetwork({ ...answers(), billing: { getEntitlements: { ...freeEntitlements, ...entitlements } } });
      renderApp('/account');
      await screen.findByText('Variations and samples don’t count');
      if (words) expect(screen.getByText(words)).toBeTruthy();
      else expect(screen.queryByText(/Stock and Events/)).toBeNull();
      cleanup();
    };
    await show({}, /Stock and Events are open until Dec 16, 2026/);
    const features = { ...freeEntitlements.features, stock_management: false, events: false };
    await show({ inTrial: false, features }, /The trial ended on Dec 16, 2026/);
    await show({ tier: 'grow' }, null);
  });

  it('shows the chosen plan until it is removed or in force', async () => {
    localStorage.setItem('bb-chosen-plan', '{"plan":"standard","currency":"GBP"}');
    signInAs(priya.userId);
    stubNetwork(answers());
    const { user } = renderApp('/account');
    await screen.findByText('You chose Standard: £30 a month, ex VAT');
    expect(screen.getByRole('button', { name: 'Pay for Standard' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Remove choice' }));
    expect(screen.queryByText(/You chose/)).toBeNull();
    expect(localStorage.getItem('bb-chosen-plan')).toBeNull();
  });

  it('counts the days of grace on the recipes, and leads to the plan', async () => {
    open('/recipes');
    const notice = await screen.findByText(
      /2 recipes over your plan\. 3 days left\. Recipes become read-only/,
    );
    expect(within(notice).getByRole('link', { name: 'See your plan' })).toBeTruthy();
    expect(screen.queryByText(/sites over your plan/)).toBeNull();
  });
});

describe('the account', () => {
  it('lets an owner change the business, from the version that was read', async () => {
    signInAs(priya.userId);
    const calls = stubNetwork(
      answers({ updateOrganization: { ...hazelAndRye, targetMarginPercent: '70', version: 4 } }),
    );
    const { user } = renderApp('/account');
    const margin = await screen.findByLabelText('Target margin');
    await user.clear(margin);
    await user.type(margin, '170');
    await user.click(screen.getByRole('button', { name: 'Save business' }));
    await screen.findByText('Enter a percentage from 0 to 99.99.');
    await user.clear(margin);
    await user.type(margin, '70 %');
    await user.click(screen.getByRole('button', { name: 'Save business' }));
    await screen.findByText('Saved');
    expect(calls.find((call) => call.name === 'updateOrganization')?.body).toMatchObject({
      targetMarginPercent: '70',
      version: 3,
    });
  });

  it('shows both versions when somebody else changed the business', async () => {
    signInAs(priya.userId);
    const theirs = { ...hazelAndRye, name: 'Hazel, Rye & Oat', version: 4 };
    let stale = true;
    const calls = stubNetwork(
      answers({
        updateOrganization: () => {
          if (!stale) return { ...theirs, name: 'Hazel Bakes', timeZone: 'Australia/Sydney', version: 5 };
          stale = false;
          return refusal('stale_version', { current: theirs });
        },
      }),
    );
    const { user } = renderApp('/account');
    const name = await screen.findByLabelText('Business name');
    await user.clear(name);
    await user.type(name, 'Hazel Bakes');
    await user.selectOptions(screen.getByLabelText('Time zone'), 'Australia/Sydney');
    await user.click(screen.getByRole('button', { name: 'Save business' }));
    await screen.findByText('Hazel, Rye & Oat');
    await user.click(screen.getByRole('button', { name: 'Keep mine' }));
    await screen.findByText('Saved');
    expect(calls.filter((call) => call.name === 'updateOrganization').at(-1)?.body).toMatchObject({
      name: 'Hazel Bakes',
      timeZone: 'Australia/Sydney',
      version: 4,
    });
  });

  it('shows a member the settings, and who may change them', async () => {
    signInAs(priya.userId);
    localStorage.setItem('bb_selected_org', otherOrganizationId);
    stubNetwork(
      answers({ getOrganization: { ...hazelAndRye, id: otherOrganizationId, name: 'Frome Market' } }),
    );
    renderApp('/account');
    await screen.findByText(/Only the owner of the business/);
    expect((screen.getByLabelText('Business name') as HTMLInputElement).readOnly).toBe(true);
    expect(screen.queryByRole('button', { name: 'Save business' })).toBeNull();
  });
});
