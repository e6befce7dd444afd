/** What the user pool mails: a password reset leads back by a link, too. */
import type { CustomMessageTriggerEvent } from 'aws-lambda';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { handler } from './custom-message.ts';

const codeParameter = '{####}';
const email = 'jo+kitchen&co@example.com';
const messageFor = async (triggerSource: string) => {
  const event = {
    triggerSource,
    request: { userAttributes: { email }, codeParameter, usernameParameter: null },
    response: { emailSubject: null, emailMessage: null, smsMessage: null },
  };
  return (await handler(event as unknown as CustomMessageTriggerEvent)).response;
};

afterEach(() => vi.unstubAllEnvs());

describe('the mail of a password reset', () => {
  it('has the code, and a link that brings code and address along', async () => {
    vi.stubEnv('APP_URL', 'https://batchbook.example');
    const { emailSubject, emailMessage } = await messageFor('CustomMessage_ForgotPassword');
    expect(emailSubject).toBe('Your Batchbook code');
    const html = String(emailMessage).replaceAll(codeParameter, '042137');
    expect(html).toContain('Your Batchbook code is 042137');
    const href = /<a href="([^"]+)"/.exec(html)?.[1] ?? '';
    const link = new URL(
      href
        .replace(/&#x([0-9A-F]+);/gi, (_, hex) => String.fromCodePoint(Number.parseInt(hex, 16)))
        .replaceAll('&amp;', '&'),
    );
    expect(link.origin + link.pathname + link.search).toBe('https://batchbook.example/auth?step=reset');
    expect(Object.fromEntries(new URLSearchParams(link.hash.slice(1)))).toEqual({ email, code: '042137' });
    // Cognito takes 20,000 characters.
    expect(html.length).toBeLessThan(20_000);
  });

  it('has the code alone where the stage doesn’t know its address', async () => {
    vi.stubEnv('APP_URL', '');
    expect(await messageFor('CustomMessage_ForgotPassword')).toMatchObject({ emailMessage: null });
  });
});

it.each(['CustomMessage_SignUp', 'CustomMessage_ResendCode', 'CustomMessage_UpdateUserAttribute'])(
  'the mail of %s keeps the pool’s own text',
  async (source) => {
    vi.stubEnv('APP_URL', 'https://batchbook.example');
    expect(await messageFor(source)).toMatchObject({ emailMessage: null, emailSubject: null });
  },
);
