import { cleanup, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderApp } from '../../testing/render-app.tsx';
import { signInAs } from '../../testing/session.ts';
import { type PoolAnswers, refusal, stubNetwork } from '../../testing/stub-network.ts';

const link = 'Zm9yLXRoaXMtb25lLXBlcnNvbi1hbmQtbm9ib2R5LWU';
const linkTo = (email: string) => `#${new URLSearchParams({ email, code: link })}`;
const wrongPair = { error: 'NotAuthorizedException', message: 'Incorrect username or password.' };
const mailed = { CodeDeliveryDetails: {} };
const signedUp = { UserConfirmed: false, UserSub: 'user-priya', CodeDeliveryDetails: {} };

async function openSignUp(pool: PoolAnswers = {}) {
  const calls = stubNetwork({}, pool);
  const app = renderApp('/auth?step=sign-up');
  await screen.findByRole('heading', { name: 'Start your recipe box' });
  return { ...app, calls };
}

async function fillSignUp(
  user: Awaited<ReturnType<typeof openSignUp>>['user'],
  password = 'damson jam on rye',
) {
  await user.type(screen.getByLabelText('Email'), 'priya@hazelandrye.co.uk');
  await user.type(screen.getByLabelText('Password'), password);
}

describe('creating an account', () => {
  it('takes over what was typed on the front door, and puts it in no address', async () => {
    stubNetwork();
    const { user, at } = renderApp('/');
    await user.type(await screen.findByLabelText('Business name'), 'Hazel & Rye');
    await user.type(screen.getByLabelText('Email'), 'priya@hazelandrye.co.uk');
    await user.click(screen.getByRole('button', { name: 'Start Free Today' }));
    await screen.findByRole('heading', { name: 'Start your recipe box' });
    expect(at()).toBe('/auth?step=sign-up');
    expect((screen.getByLabelText('Business name') as HTMLInputElement).value).toBe('Hazel & Rye');
    expect((screen.getByLabelText('Email') as HTMLInputElement).value).toBe('priya@hazelandrye.co.uk');
  });

  it('says what is wrong when a field is left, then with each change', async () => {
    const { user } = await openSignUp();
    await user.type(screen.getByLabelText('Email'), 'priya@');
    expect(screen.queryByText('Enter an address like you@bakery.co.uk.')).toBeNull();
    await user.tab();
    await screen.findByText('Enter an address like you@bakery.co.uk.');
    await user.type(screen.getByLabelText('Email'), 'rye.co.uk');
    await waitFor(() => expect(screen.queryByText('Enter an address like you@bakery.co.uk.')).toBeNull());
  });

  it('takes a display name, and says what is wrong with one that nobody can see', async () => {
    const { user, calls } = await openSignUp({ SignUp: signedUp });
    await user.type(screen.getByLabelText('Display name'), '\u200d\u3164');
    await fillSignUp(user);
    await user.click(screen.getByRole('button', { name: 'Create account' }));
    await screen.findByText('A name needs at least one visible letter.');
    await user.clear(screen.getByLabelText('Display name'));
    await user.type(screen.getByLabelText('Display name'), ' Priya ');
    await user.click(screen.getByRole('button', { name: 'Create account' }));
    await screen.findByText(/We sent a six-digit code/);
    const attributes = calls.find((call) => call.name === 'SignUp')?.body as { UserAttributes: unknown };
    expect(attributes.UserAttributes).toContainEqual({ Name: 'custom:display_name', Value: 'Priya' });
  });

  it('puts the focus on the first error at submission', async () => {
    const { user } = await openSignUp();
    await user.click(screen.getByRole('button', { name: 'Create account' }));
    await screen.findByText('Enter your email.');
    expect(document.activeElement).toBe(screen.getByLabelText('Email'));
    expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true');
  });

  it('goes on with the keyboard in the step that a link leads to', async () => {
    stubNetwork();
    const { user } = renderApp('/auth');
    await user.type(await screen.findByLabelText('Email'), 'priya@hazelandrye.co.uk');
    screen.getByRole('link', { name: /Forgot/ }).focus();
    await user.keyboard('{Enter}');
    await screen.findByRole('heading', { name: 'Choose a new password' });
    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Back' }));
  });

  it('asks for 12 characters and shows the password on demand', async () => {
    const { user } = await openSignUp();
    await fillSignUp(user, 'short');
    await user.click(screen.getByRole('button', { name: 'Create account' }));
    await screen.findByText(/Too short/);
    await user.type(screen.getByLabelText('Password'), ' and then some');
    await screen.findByText('Long enough, and not a common one');
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect((screen.getByLabelText('Password') as HTMLInputElement).type).toBe('text');
  });

  it('refuses a password that anyone would try, at its field, and sends nothing', async () => {
    const { user, calls } = await openSignUp();
    await fillSignUp(user, 'password1234');
    expect(screen.queryByText(/Long enough/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Create account' }));
    await screen.findByText(/one of the first passwords anyone would try\. Three words/);
    expect(document.activeElement).toBe(screen.getByLabelText('Password'));
    expect(calls.map(({ name }) => name)).not.toContain('SignUp');
  });

  it('leaves the business without a name when nothing is typed, and asks for the code', async () => {
    const { user, calls, at } = await openSignUp({ SignUp: signedUp });
    await fillSignUp(user);
    await user.click(screen.getByRole('button', { name: 'Create account' }));
    await screen.findByRole('heading', { name: 'Check your email' });
    expect(at()).toBe('/auth?step=confirm');
    // The server names it 'My Food Business', unless the person was invited.
    expect(calls.find((call) => call.name === 'SignUp')?.body).toMatchObject({
      Username: 'priya@hazelandrye.co.uk',
      UserAttributes: [{ Name: 'email', Value: 'priya@hazelandrye.co.uk' }],
    });
    await screen.findByRole('link', { name: 'Open the local mailbox' });
  });

  it('mails a code where the address is taken, and keeps what was typed', async () => {
    const calls = stubNetwork(
      { accounts: { requestEmailCode: { expiresAt: '2026-03-01T11:00:00.000Z' } } },
      { SignUp: { error: 'UsernameExistsException' }, InitiateAuth: wrongPair, ForgotPassword: mailed },
    );
    const { user } = renderApp('/auth?step=sign-up');
    await screen.findByRole('heading', { name: 'Start your recipe box' });
    await fillSignUp(user);
    await user.click(screen.getByRole('button', { name: 'Create account' }));
    await screen.findByText(/This email already has an account/);
    expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('damson jam on rye');
    expect(calls.map(({ name }) => name)).toContain('ForgotPassword');
    await user.click(screen.getByRole('link', { name: 'sign in' }));
    await screen.findByRole('heading', { name: 'Welcome back' });
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('priya@hazelandrye.co.uk');
  });

  it('takes a code pasted into any box, and says when it is wrong', async () => {
    const { user, calls } = await openSignUp({
      SignUp: signedUp,
      ConfirmSignUp: { error: 'CodeMismatchException' },
    });
    await fillSignUp(user);
    await user.click(screen.getByRole('button', { name: 'Create account' }));
    await user.click(await screen.findByLabelText('Digit 3 of 6'));
    await user.paste('４０７ 215');
    await screen.findByText(/isn’t the code from the newest email/);
    expect(calls.find((call) => call.name === 'ConfirmSignUp')?.body).toMatchObject({
      ConfirmationCode: '407215',
    });
  });
});

describe('signing in', () => {
  async function signIn(pool: PoolAnswers, path = '/auth') {
    const calls = stubNetwork({}, pool);
    const app = renderApp(path);
    await app.user.type(await screen.findByLabelText('Email'), 'priya@hazelandrye.co.uk');
    await app.user.type(screen.getByLabelText('Password'), 'damson jam on rye');
    await app.user.click(screen.getByRole('button', { name: 'Sign In' }));
    return { ...app, calls };
  }

  it.each([
    ['NotAuthorizedException', 'Incorrect username or password.', /The email or password is wrong/],
    ['NotAuthorizedException', 'Password attempts exceeded', /Too many tries/],
    ['LimitExceededException', 'Attempt limit exceeded', /Too many tries/],
    ['InternalErrorException', 'Oops', /Something went wrong on our side/],
  ])('says in a sentence what %s (%s) means', async (error, message, sentence) => {
    await signIn({ InitiateAuth: { error, message } });
    expect((await screen.findByRole('alert')).textContent).toMatch(sentence);
    expect((screen.getByLabelText('Email') as HTMLInputElement).value).toBe('priya@hazelandrye.co.uk');
  });

  it('reports an error that it has shown, in words of fixed lists alone', async () => {
    const { calls } = await signIn({
      InitiateAuth: { error: 'CodeDeliveryFailureException', message: 'Oops' },
    });
    await screen.findByText(/We couldn’t send an email/);
    const report = await waitFor(() => {
      const found = calls.find(({ name }) => name === 'logClientError');
      if (!found) throw new Error('nothing is reported');
      return found;
    });
    expect(report.body).toEqual({ place: 'sign_in', code: 'mail_not_sent' });
    expect(report.authorization).toBeFalsy();
  });

  it('sends a new code to somebody who never confirmed the address', async () => {
    const { calls, at } = await signIn(
      { InitiateAuth: { error: 'UserNotConfirmedException' }, ResendConfirmationCode: {} },
      '/auth?next=%2Faccount',
    );
    await screen.findByRole('heading', { name: 'Check your email' });
    await screen.findByText(/isn’t confirmed yet/);
    expect(at()).toBe('/auth?step=confirm&next=%2Faccount');
    expect(calls.map((call) => call.name)).toContain('ResendConfirmationCode');
  });

  it('lets a forgotten password be replaced with the code of the mail', async () => {
    const noneOfOurs = refusal('invalid_request', {
      issues: [{ path: 'code', message: 'does not work; check it, or ask for a new one' }],
    });
    const calls = stubNetwork(
      { accounts: { requestEmailCode: { expiresAt: '2026-03-01T11:00:00.000Z' }, confirmEmail: noneOfOurs } },
      {
        ForgotPassword: mailed,
        ConfirmForgotPassword: { error: 'ExpiredCodeException' },
      },
    );
    const { user } = renderApp('/auth');
    await user.type(await screen.findByLabelText('Email'), 'priya@hazelandrye.co.uk');
    await user.type(screen.getByLabelText('Password'), 'a password as I recall');
    await user.click(screen.getByRole('link', { name: 'Forgot it?' }));
    await screen.findByText('First, we’ll send a six-digit code to your address.');
    await user.click(screen.getByRole('button', { name: 'Send the code' }));
    await user.click(await screen.findByRole('textbox', { name: 'Six-digit code' }));
    await user.paste('123456');
    await user.type(screen.getByLabelText('New password'), 'quince paste and cheese');
    await user.click(screen.getByRole('button', { name: 'Save and sign in' }));
    await screen.findByText(/That code doesn’t work/);
    expect(calls.find((call) => call.name === 'ConfirmForgotPassword')?.body).toMatchObject({
      ConfirmationCode: '123456',
      Password: 'quince paste and cheese',
    });
  });
});

describe('a sign-in link', () => {
  const opened = `/auth?step=link&next=%2Fstock#${new URLSearchParams({ token: link, email: 'priya@hazelandrye.co.uk' })}`;
  const challenge = {
    ChallengeName: 'CUSTOM_CHALLENGE',
    Session: 'session',
    ChallengeParameters: { USERNAME: 'user-priya' },
  };

  const kept = () => JSON.parse(localStorage.getItem('bb-link-request') ?? 'null');
  /** Asks for a link, and waits for the field of its code. */
  async function ask(pool: PoolAnswers = {}) {
    const calls = stubNetwork({ accounts: { requestMagicLink: { sent: true } } }, pool);
    const page = renderApp('/auth?step=link&next=%2Fstock');
    await page.user.type(await screen.findByLabelText('Email'), 'priya@hazelandrye.co.uk');
    await page.user.click(screen.getByRole('button', { name: 'Send the link' }));
    const code = await screen.findByLabelText<HTMLInputElement>('Enter the code from the email');
    const answers = () =>
      calls
        .filter(({ name }) => name === 'RespondToAuthChallenge')
        .map(({ body }) => (body as { ChallengeResponses: { ANSWER: string } }).ChallengeResponses.ANSWER);
    return { ...page, calls, code, answers };
  }

  it('has a code, which is typed on the page that asked, and ends there after three wrong ones', async () => {
    const { user, code, answers } = await ask({ InitiateAuth: challenge, RespondToAuthChallenge: wrongPair });
    expect(document.activeElement).toBe(code);
    const { pageKey } = kept();
    await user.type(code, '4829{Enter}');
    await screen.findByText('The code has eight digits.');
    expect(answers()).toEqual([]);
    for (let tried = 1; tried <= 2; tried++) {
      await user.clear(code);
      await user.type(code, '４829 1375{Enter}');
      await screen.findByText(/^That code doesn’t work/);
      await waitFor(() => expect(answers()).toHaveLength(tried));
      expect(document.activeElement).toBe(code);
    }
    expect(answers()[0]).toBe(`48291375.${pageKey}`);
    await user.type(code, '{Enter}');
    await screen.findByText(
      'That code no longer works, and neither does its link. We can send you new ones.',
    );
    expect(kept()).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('priya@hazelandrye.co.uk');
  });

  it('has its code asked for after the app was loaded again, within the time of the code', async () => {
    await ask();
    const { pageKey } = kept();
    cleanup();
    sessionStorage.clear();
    stubNetwork();
    const { user } = renderApp('/auth?next=%2Fstock');
    await user.click(await screen.findByRole('link', { name: 'Enter its code' }));
    await screen.findByLabelText('Enter the code from the email');
    screen.getByText('priya@hazelandrye.co.uk');
    expect(kept().pageKey).toBe(pageKey);
    cleanup();
    localStorage.setItem('bb-link-request', JSON.stringify({ ...kept(), askedAtMs: Date.now() - 900_000 }));
    renderApp('/auth?step=link');
    await screen.findByRole('button', { name: 'Send the link' });
    expect(kept()).toBeNull();
  });

  it.each(['{', '{"email":1}', '[]'])('isn’t disturbed by what else is stored: %s', async (text) => {
    localStorage.setItem('bb-link-request', text);
    stubNetwork();
    renderApp('/auth?step=link');
    await screen.findByRole('button', { name: 'Send the link' });
    expect(screen.queryByRole('status')).toBeNull();
    cleanup();
    renderApp('/auth');
    await screen.findByRole('heading', { name: 'Welcome back' });
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('may go to another address', async () => {
    const { user } = await ask();
    const before = kept();
    await user.click(screen.getByRole('button', { name: 'Change email' }));
    await user.clear(await screen.findByLabelText('Email'));
    await user.type(screen.getByLabelText('Email'), 'tom@hazelandrye.co.uk');
    await user.click(screen.getByRole('button', { name: 'Send the link' }));
    await screen.findByText('tom@hazelandrye.co.uk');
    expect(kept().pageKey).not.toBe(before.pageKey);
  });

  it('keeps the code when there was no answer', async () => {
    const { user, code } = await ask({
      InitiateAuth: { error: 'NetworkError', message: 'A network error has occurred.' },
    });
    await user.type(code, '48291375{Enter}');
    await screen.findByText(/We got no answer/);
    expect([code.value, kept().tries]).toEqual(['48291375', 0]);
  });

  it('is asked for with the address that was typed, and may be asked for again', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const calls = stubNetwork({ accounts: { requestMagicLink: { sent: true } } });
    const { user, at } = renderApp('/auth?next=%2Fstock');
    await user.type(await screen.findByLabelText('Email'), 'priya@hazelandrye.co.uk');
    await user.click(screen.getByRole('link', { name: 'Email me a sign-in link instead' }));
    await screen.findByRole('heading', { name: 'Sign in by email' });
    expect(at()).toBe('/auth?step=link&next=%2Fstock');
    await user.click(screen.getByRole('button', { name: 'Send the link' }));
    expect((await screen.findByText(/has an account, a link is on its way/)).textContent).toContain(
      'If priya@hazelandrye.co.uk has an account',
    );
    vi.setSystemTime(Date.now() + 61_000);
    await user.click(await screen.findByRole('button', { name: 'Send a new code' }));
    const { pageKey } = kept();
    expect(pageKey).toMatch(/^[\w-]{43}$/);
    const body = { email: 'priya@hazelandrye.co.uk', next: '/stock', pageKey };
    await waitFor(() =>
      expect(calls.filter(({ name }) => name === 'requestMagicLink').map((call) => call.body)).toEqual([
        body,
        body,
      ]),
    );
  });

  it('is used up by its button alone, and leaves no token in the address', async () => {
    const calls = stubNetwork(
      {},
      {
        InitiateAuth: challenge,
        RespondToAuthChallenge: {
          error: 'NotAuthorizedException',
          message: 'Incorrect username or password.',
        },
      },
    );
    const { user } = renderApp(opened);
    await screen.findByText('As priya@hazelandrye.co.uk');
    await waitFor(() => expect(window.location.hash).toBe(''));
    expect(calls.filter(({ name }) => name === 'InitiateAuth')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    await waitFor(() =>
      expect(calls.find(({ name }) => name === 'RespondToAuthChallenge')?.body).toMatchObject({
        ChallengeResponses: { ANSWER: link },
      }),
    );
    // It was used before.
    await screen.findByText('That link no longer works. We can send you a new one.');
    expect(sessionStorage.getItem('bb-mail-link')).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('priya@hazelandrye.co.uk');
  });

  it('outlives a reload, until it is used or asked for anew', async () => {
    stubNetwork();
    renderApp(opened);
    await screen.findByText('As priya@hazelandrye.co.uk');
    await waitFor(() => expect(window.location.hash).toBe(''));
    await waitFor(() => expect(sessionStorage.getItem('bb-mail-link')).toContain(link));
    cleanup();
    renderApp('/auth?step=link');
    await screen.findByText('As priya@hazelandrye.co.uk');
    expect(JSON.parse(sessionStorage.getItem('bb-mail-link') ?? '')).toMatchObject({ code: link });
  });

  it('says that it was replaced, above the field for the newest code', async () => {
    await ask();
    cleanup();
    stubNetwork({}, { InitiateAuth: challenge, RespondToAuthChallenge: wrongPair });
    const { user } = renderApp(opened);
    await user.click(await screen.findByRole('button', { name: 'Sign In' }));
    await screen.findByText('That link no longer works. We can send you a new one.');
    screen.getByLabelText('Enter the code from the email');
  });

  it('stays when there was no answer', async () => {
    stubNetwork({}, { InitiateAuth: { error: 'NetworkError', message: 'A network error has occurred.' } });
    const { user } = renderApp(opened);
    await user.click(await screen.findByRole('button', { name: 'Sign In' }));
    await screen.findByText(/We got no answer/);
    expect(screen.getByRole('button', { name: 'Sign In' })).toBeTruthy();
  });

  it('says when it is incomplete', async () => {
    stubNetwork();
    renderApp('/auth?step=link#token=half');
    await screen.findByText(/That link is incomplete/);
    await screen.findByRole('button', { name: 'Send the link' });
  });
});

describe('an address that somebody signed up with and never confirmed', () => {
  const neverConfirmed = {
    error: 'InvalidParameterException',
    message: 'Cannot reset password for the user as there is no registered/verified email or phone_number',
  };
  const waiting = {
    error: 'NotAuthorizedException',
    message: 'User password cannot be reset in the current state.',
  };
  const accounts = { requestEmailCode: { expiresAt: '2026-03-01T11:00:00.000Z' } };

  it.each([
    ['hides who has an account', mailed],
    ['says that it is not confirmed', neverConfirmed],
    ['says that it was asked about before', waiting],
  ])('is opened from a sign-up, with what was typed, where the pool %s', async (_, ForgotPassword) => {
    const wrongCode = refusal('invalid_request', {
      issues: [{ path: 'code', message: 'does not work; check it, or ask for a new one' }],
    });
    const calls = stubNetwork(
      { accounts: { ...accounts, confirmEmail: wrongCode } },
      {
        SignUp: { error: 'UsernameExistsException' },
        ForgotPassword,
        ConfirmForgotPassword: { error: 'ExpiredCodeException' },
        InitiateAuth: wrongPair,
      },
    );
    const { user, at } = renderApp('/auth?step=sign-up');
    await user.type(await screen.findByLabelText('Business name'), 'Hazel & Rye');
    await user.type(screen.getByLabelText('Display name'), ' Priya ');
    await fillSignUp(user);
    await user.click(screen.getByRole('button', { name: 'Create account' }));
    await screen.findByText(/six-digit code is on its way/);
    expect(at()).toBe('/auth?step=reset');
    expect(calls.find((call) => call.name === 'requestEmailCode')?.body).toEqual({
      email: 'priya@hazelandrye.co.uk',
    });
    await user.click(screen.getByRole('textbox', { name: 'Six-digit code' }));
    await user.paste('407215');
    await user.click(screen.getByRole('button', { name: 'Save and sign in' }));
    await screen.findByText(/That code doesn’t work. Check it against the newest email/);
    expect(calls.find((call) => call.name === 'confirmEmail')?.body).toEqual({
      email: 'priya@hazelandrye.co.uk',
      code: '407215',
      password: 'damson jam on rye',
      businessName: 'Hazel & Rye',
      displayName: 'Priya',
    });
  });

  it('is opened by the link of the mail, without a code to type', async () => {
    const calls = stubNetwork(
      { accounts: { ...accounts, confirmEmail: { email: 'priya@hazelandrye.co.uk' } } },
      { InitiateAuth: wrongPair },
    );
    const { user, at } = renderApp(`/auth?step=reset${linkTo('priya@hazelandrye.co.uk')}`);
    await screen.findByText('priya@hazelandrye.co.uk');
    await waitFor(() => expect(window.location.hash).toBe(''));
    expect(at()).toBe('/auth?step=reset');
    expect(screen.queryByLabelText('Six-digit code')).toBeNull();
    await user.type(screen.getByLabelText('Business name'), 'Hazel & Rye');
    await user.type(screen.getByLabelText('New password'), 'quince paste and cheese');
    await user.click(screen.getByRole('button', { name: 'Save and sign in' }));
    await waitFor(() =>
      expect(calls.find((call) => call.name === 'confirmEmail')?.body).toMatchObject({
        email: 'priya@hazelandrye.co.uk',
        code: link,
        businessName: 'Hazel & Rye',
      }),
    );
  });

  it('reads that the link was used, and may send it again', async () => {
    const used = refusal('invalid_request', {
      issues: [{ path: 'code', message: 'does not work; check it, or ask for a new one' }],
    });
    const calls = stubNetwork(
      { accounts: { ...accounts, confirmEmail: used } },
      { ConfirmForgotPassword: { error: 'ExpiredCodeException' }, InitiateAuth: wrongPair },
    );
    const { user } = renderApp(`/auth?step=reset${linkTo('priya@hazelandrye.co.uk')}`);
    await user.type(await screen.findByLabelText('New password'), 'quince paste and cheese');
    for (const tries of [1, 2]) {
      await user.click(screen.getByRole('button', { name: 'Save and sign in' }));
      await waitFor(() => expect(calls.filter((call) => call.name === 'confirmEmail')).toHaveLength(tries));
      await screen.findByText(/This link has been used or has expired/);
    }
  });

  it.each(['#email=Call%200800%20123456&code=x', '#code=407215'])(
    'reads that a link isn’t whole: %s',
    async (hash) => {
      stubNetwork();
      renderApp(`/auth?step=reset${hash}`);
      await screen.findByText(/That link is incomplete/);
      await waitFor(() => expect(window.location.hash).toBe(''));
      expect(screen.queryByText(/0800/)).toBeNull();
    },
  );

  it('ends no session that is there, and leaves no code in the address', async () => {
    signInAs('user-tom');
    stubNetwork();
    renderApp(`/auth?step=reset${linkTo('priya@hazelandrye.co.uk')}`);
    await screen.findByRole('heading', { name: 'You’re already signed in' });
    await waitFor(() => expect(window.location.hash).toBe(''));
  });

  it('is reached from a sign-in that fails', async () => {
    stubNetwork({}, { InitiateAuth: wrongPair });
    const { user, at } = renderApp('/auth');
    await user.type(await screen.findByLabelText('Email'), 'priya@hazelandrye.co.uk');
    await user.type(screen.getByLabelText('Password'), 'damson jam on rye');
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    await user.click(await screen.findByRole('link', { name: 'Choose a new password' }));
    expect(at()).toBe('/auth?step=forgot');
    expect((await screen.findByLabelText<HTMLInputElement>('Email')).value).toBe('priya@hazelandrye.co.uk');
  });

  it('is reached from the code of a sign-up that was started again', async () => {
    const { user } = await openSignUp({
      SignUp: signedUp,
      ConfirmSignUp: {
        error: 'NotAuthorizedException',
        message: 'User cannot be confirmed. Current status is FORCE_CHANGE_PASSWORD',
      },
    });
    await fillSignUp(user);
    await user.click(screen.getByRole('button', { name: 'Create account' }));
    await user.click(await screen.findByLabelText('Digit 3 of 6'));
    await user.paste('407215');
    await screen.findByText(/This sign-up was started again/);
    await user.click(screen.getByRole('link', { name: 'Choose a new password' }));
    await screen.findByRole('button', { name: 'Send the code' });
  });
});
