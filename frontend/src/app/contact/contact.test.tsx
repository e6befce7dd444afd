/** The contact button and its card: who writes as whom, what is checked, and that nothing typed is lost or doubled. */
import type { Me } from '@batchbook/shared/accounts/schema';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { openContactCard } from '../../data/contact-card.ts';
import { clearDrafts } from '../../data/drafts.ts';
import { renderApp } from '../../testing/render-app.tsx';
import {
  freeEntitlements,
  hazelAndRye,
  noSubscription,
  organizationId,
  priya,
  signInAs,
} from '../../testing/session.ts';
import {
  type ApiAnswers,
  gatewayRefusal,
  type NetworkCall,
  refusal,
  refusalFor,
  stubNetwork,
} from '../../testing/stub-network.ts';

const thanks = { success: true, message: 'Thank you! Your message has been sent.' } as const;
const empty = { items: [], nextCursor: null };
const text = 'The count sheet prints without the last two shelves.';

type Support = NonNullable<ApiAnswers['support']>;
type SendContact = NonNullable<Support['sendContact']>;

let calls: NetworkCall[];
const sent = (name: string) => calls.filter((call) => call.name === name);
const bodies = (name: string) => sent(name).map(({ body }) => body as Record<string, string>);

beforeEach(clearDrafts);

function open(path: string, api: ApiAnswers = {}) {
  calls = stubNetwork({ support: { sendContact: thanks, sendFeedback: thanks }, ...api });
  return renderApp(path);
}

async function openCard(user: ReturnType<typeof renderApp>['user'], name = 'Contact') {
  await user.click(await screen.findByRole('button', { name }));
  const card = within(await screen.findByRole('dialog', { name }));
  return {
    card,
    email: card.getByLabelText('Email') as HTMLInputElement,
    description: card.getByRole('textbox', { name: /^Describe your/ }) as HTMLTextAreaElement,
    send: () => user.click(card.getByRole('button', { name: 'Send' })),
  };
}

/** A toast is a dialog too, and is not meant. */
const closed = () =>
  waitFor(() => expect(screen.queryByRole('dialog', { name: /^(Contact|Support)$/ })).toBeNull());

describe('a visitor', () => {
  it('sends a message, once, with the page, and gets the focus back', async () => {
    let answer = (_: typeof thanks) => {};
    const { user } = open('/plans?users=2', {
      billing: { getGeo: { countryCode: 'GB', currency: 'GBP' } },
      support: { sendContact: () => new Promise((resolve) => (answer = resolve)) },
    });
    const { card, email, description } = await openCard(user);
    expect(document.activeElement).toBe(email);
    card.getByText('/plans?users=2');
    await user.type(email, ' ada@example.com ');
    await user.type(description, text);
    await user.dblClick(card.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(sent('sendContact')).toHaveLength(1));
    await act(async () => answer(thanks));
    await screen.findAllByText('Message sent');
    await screen.findAllByText(thanks.message);
    await closed();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Contact' }));
    expect(bodies('sendContact')).toEqual([
      {
        userEmail: 'ada@example.com',
        description: text,
        currentPage: '/plans?users=2',
        leaveBlank: '',
        id: expect.stringMatching(/^[0-9A-Z]{26}$/),
      },
    ]);
    // The next message begins empty, but for nothing.
    expect((await openCard(user)).description.value).toBe('');
  });

  it('learns at each field what is wrong, and goes to the first', async () => {
    const { user } = open('/auth');
    const { card, email, description, send } = await openCard(user);
    await send();
    card.getByText('Please provide your email address');
    card.getByText('Please describe your message');
    expect(document.activeElement).toBe(email);
    await user.type(email, 'ada');
    card.getByText('Please enter a valid email address');
    await user.type(email, '@example.com');
    expect(email.getAttribute('aria-invalid')).toBeNull();
    await user.type(description, 'Too few');
    card.getByText('Please provide at least 10 characters');
    await send();
    expect(document.activeElement).toBe(description);
    expect(calls.map(({ name }) => name)).not.toContain('sendContact');
  });

  it('is told of a wrong address when the field is left, and not of one that is empty', async () => {
    const { user } = open('/auth');
    const { card, email } = await openCard(user);
    await user.tab();
    expect(email.getAttribute('aria-invalid')).toBeNull();
    await user.type(email, 'ada@bakery');
    await user.tab();
    card.getByText('Please enter a valid email address');
  });

  it.each([
    [gatewayRefusal(503), 'Failed to send message. Please try again.'],
    [
      refusalFor(1500),
      'You’ve sent several messages already. Your text is still here. Try again in 25 minutes.',
    ],
    [
      refusalFor(3550),
      'You’ve sent several messages already. Your text is still here. Try again in an hour.',
    ],
    [
      refusalFor(25_000),
      'You’ve sent several messages already. Your text is still here. Try again in 7 hours.',
    ],
    [
      refusalFor(86_000),
      'You’ve sent several messages already. Your text is still here. Try again tomorrow.',
    ],
  ])('keeps the text after a failure, and its id and page for the next try', async (refused, words) => {
    const answers: (typeof refused | typeof thanks)[] = [refused, thanks];
    const sendContact: SendContact = () => answers.shift() ?? thanks;
    const { user, router } = open('/auth?step=sign-up', { support: { sendContact } });
    const { card, email, description, send } = await openCard(user);
    await user.type(email, 'ada@example.com');
    await user.type(description, text);
    await send();
    const alert = await card.findByRole('alert');
    await waitFor(() => expect(alert.textContent).toContain(words));
    const address = await within(alert).findByRole('link');
    expect(address.getAttribute('href')).toBe('mailto:help@batchbook.example');
    expect([email.value, description.value]).toEqual(['ada@example.com', text]);
    await user.click(card.getByRole('button', { name: 'Cancel' }));
    await closed();
    await act(() => router.navigate('/'));
    const again = await openCard(user);
    expect([again.email.value, again.description.value]).toEqual(['ada@example.com', text]);
    await again.send();
    await screen.findAllByText('Message sent');
    const [first, second] = bodies('sendContact');
    expect(first?.currentPage).toBe('/auth');
    expect(second).toEqual(first);
  });

  it('sees the server’s own words at the field', async () => {
    const issues = [{ path: 'userEmail', message: 'Please provide an email address.' }];
    const { user } = open('/auth', { support: { sendContact: refusal('invalid_request', { issues }) } });
    const { card, email, description, send } = await openCard(user);
    await user.type(email, 'ada@example.com');
    await user.type(description, text);
    await send();
    await card.findByText('Please provide an email address.');
    expect(document.activeElement).toBe(email);
  });

  it('learns of a failure after the card was closed', async () => {
    let refuse = () => {};
    const sendContact: SendContact = () =>
      new Promise((resolve) => {
        refuse = () => resolve(gatewayRefusal(503) as never);
      });
    const { user } = open('/auth', { support: { sendContact } });
    const { email, description, send } = await openCard(user);
    await user.type(email, 'ada@example.com');
    await user.type(description, text);
    await send();
    await user.keyboard('{Escape}');
    await closed();
    await act(async () => refuse());
    await screen.findAllByText('Failed to send message. Please try again.');
    expect((await openCard(user)).description.value).toBe(text);
  });

  it('closes it by Esc, but not while an input method is at work, and gets the focus back', async () => {
    const { user } = open('/auth');
    const { description } = await openCard(user);
    await user.click(description);
    description.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Escape', isComposing: true, bubbles: true }),
    );
    screen.getByRole('dialog', { name: 'Contact' });
    await user.keyboard('{Escape}');
    await closed();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Contact' }));
  });

  it('sends by the keyboard from the text', async () => {
    const { user } = open('/auth');
    const { email, description } = await openCard(user);
    await user.type(email, 'ada@example.com');
    await user.type(description, text);
    await user.keyboard('{Control>}{Enter}{/Control}');
    await screen.findAllByText('Message sent');
  });

  it('sends no secret of an address', async () => {
    const { user } = open('/accept-invitation?token=secret', {
      accounts: { getInvitation: refusal('not_found') },
    });
    const { card, email, description, send } = await openCard(user);
    card.getByText('/accept-invitation');
    await user.type(email, 'ada@example.com');
    await user.type(description, text);
    await send();
    await screen.findAllByText('Message sent');
    expect(bodies('sendContact')[0]?.currentPage).toBe('/accept-invitation');
  });

  it('has a hidden field that no browser and no screen reader fills in', async () => {
    const { user } = open('/auth');
    const { card } = await openCard(user);
    const names = [...document.querySelectorAll('.contact-card input')].map((input) => [
      input.getAttribute('name'),
      input.getAttribute('aria-hidden'),
      input.getAttribute('tabindex'),
    ]);
    expect(names).toEqual([
      ['email', null, null],
      ['leave-blank', 'true', '-1'],
    ]);
    expect(card.getAllByRole('textbox')).toHaveLength(2);
  });
});

describe('somebody signed in', () => {
  const member: ApiAnswers = {
    accounts: { getMe: priya, getOrganization: hazelAndRye },
    billing: { getEntitlements: freeEntitlements, getSubscription: noSubscription },
    recipes: { listRecipes: empty },
    ingredients: { listIngredients: empty },
    live: { createLiveTicket: gatewayRefusal(503) },
  };
  const as = (me: Me, path: string, api: ApiAnswers = {}) => {
    signInAs(me.userId);
    return open(path, { ...member, ...api, accounts: { ...member.accounts, getMe: me } });
  };

  it('sends feedback for the business in use, by an address that can’t be changed', async () => {
    localStorage.setItem('bb_selected_org', organizationId);
    const { user } = as(priya, '/recipes?tab=recipes');
    const { card, email, description, send } = await openCard(user, 'Support');
    expect(document.activeElement).toBe(description);
    expect([email.value, email.readOnly]).toEqual([priya.email, true]);
    card.getByLabelText('Describe your feedback or issue');
    await send();
    card.getByText('Please describe your feedback or issue');
    await user.type(description, text);
    await send();
    await screen.findAllByText('Feedback sent');
    expect(sent('sendContact')).toEqual([]);
    expect(sent('sendFeedback')[0]?.path).toBe(`/v1/organizations/${organizationId}/feedback`);
    expect(bodies('sendFeedback')).toEqual([
      { description: text, currentPage: '/recipes?tab=recipes', leaveBlank: '', id: expect.any(String) },
    ]);
  });

  it('reads of feedback when sending failed', async () => {
    const { user } = as(priya, '/recipes', { support: { sendFeedback: gatewayRefusal(503) } });
    const { card, description, send } = await openCard(user, 'Support');
    await user.type(description, text);
    await send();
    await card.findByText(/^Failed to send feedback. Please try again./);
  });

  it('and in no business sends as a visitor, by the address of the account', async () => {
    const { user } = as({ ...priya, memberships: [] }, '/account');
    const { email, description, send } = await openCard(user, 'Support');
    expect([email.value, email.readOnly]).toEqual([priya.email, true]);
    await user.type(description, text);
    await send();
    await screen.findAllByText('Feedback sent');
    expect(sent('sendFeedback')).toEqual([]);
    expect(bodies('sendContact')).toMatchObject([{ userEmail: priya.email, currentPage: '/account' }]);
  });

  it('uses Support on a public page too', async () => {
    const { user } = as(priya, '/plans', {
      billing: { ...member.billing, getGeo: { countryCode: 'GB', currency: 'GBP' } },
    });
    const { email, description, send } = await openCard(user, 'Support');
    await waitFor(() => expect(email.value).toBe(priya.email));
    await user.type(description, text);
    await send();
    await screen.findAllByText('Feedback sent');
    expect(sent('sendFeedback')).toHaveLength(1);
  });

  it('is a visitor in the demo', async () => {
    const { user } = as(priya, '/demo-recipes');
    const { email } = await openCard(user);
    expect([email.value, email.readOnly]).toEqual(['', false]);
  });

  it('opens it from elsewhere, which gets the focus back, and sees the page change', async () => {
    const { user, router } = as(priya, '/recipes');
    await screen.findByRole('button', { name: 'Support' });
    const link = screen.getAllByRole('link', { name: 'Recipes' })[0] as HTMLElement;
    link.focus();
    act(openContactCard);
    const card = within(await screen.findByRole('dialog', { name: 'Support' }));
    await waitFor(() => expect(document.activeElement).toBe(card.getByLabelText(/^Describe/)));
    card.getByText('/recipes');
    await act(() => router.navigate('/account'));
    await card.findByText('/account');
    await user.keyboard('{Escape}');
    await closed();
    expect(document.activeElement).toBe(link);
  });
});
