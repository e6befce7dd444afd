import { beforeEach, describe, expect, it } from 'vitest';
import { newcomer, signIn, type TestPool, testPassword, testPool, wrong } from './user-pool.fixture.ts';

const email = 'Maker@Example.com';
let test: TestPool;
beforeEach(async () => {
  test = await testPool();
});

const signUp = (change: object = {}) =>
  test.call('SignUp', { Username: email, Password: testPassword, ...change });
const confirm = (code: string, Username = email) =>
  test.call('ConfirmSignUp', { Username, ConfirmationCode: code });

describe('signing up', () => {
  it('mails a code, which confirms the address and runs the trigger with the sign-up’s attributes', async () => {
    const UserAttributes = [{ Name: 'custom:business_name', Value: 'Hazel & Rye' }];
    const answer = await signUp({ UserAttributes });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        UserConfirmed: false,
        CodeDeliveryDetails: { DeliveryMedium: 'EMAIL', Destination: 'M***@E***' },
      },
    });
    expect(await signIn(test)).toMatchObject({ type: 'UserNotConfirmedException' });
    expect(await confirm(test.lastCode(email))).toEqual({ status: 200, body: {} });
    expect(test.events).toMatchObject([
      {
        triggerSource: 'PostConfirmation_ConfirmSignUp',
        userPoolId: 'eu-west-2_pool',
        userName: answer.body.UserSub,
        request: {
          userAttributes: {
            sub: answer.body.UserSub,
            email,
            email_verified: 'true',
            'cognito:user_status': 'CONFIRMED',
            'custom:business_name': 'Hazel & Rye',
          },
        },
      },
    ]);
    expect((await signIn(test)).status).toBe(200);
  });

  it('passes the client’s metadata to the triggers, and confirms at once when they say so', async () => {
    test = await testPool({ triggers: { PreSignUp: 'pre', PostConfirmation: 'post' } });
    const ClientMetadata = { invitation: 'T' };
    const response = { autoConfirmUser: true, autoVerifyEmail: true };
    test.trigger.answer = async (event) => ({ ...(event as object), response });
    expect((await signUp({ ClientMetadata })).body).toMatchObject({ UserConfirmed: true });
    expect(test.events).toMatchObject([
      { triggerSource: 'PreSignUp_SignUp', request: { clientMetadata: ClientMetadata } },
      { triggerSource: 'PostConfirmation_ConfirmSignUp', request: { clientMetadata: ClientMetadata } },
    ]);
    expect(test.mailbox.list(email)).toEqual([]);
    expect((await signIn(test)).status).toBe(200);
    for (const wrongOne of ['text', { invitation: 7 }])
      expect(await signUp({ ClientMetadata: wrongOne })).toMatchObject({ type: 'InvalidParameterException' });
  });

  it('keeps the user confirmed when the trigger fails, and reports it', async () => {
    await signUp();
    test.trigger.fail = true;
    expect(await confirm(test.lastCode(email))).toMatchObject({ type: 'UserLambdaValidationException' });
    expect((await signIn(test)).status).toBe(200);
  });

  it.each([
    [
      'a short password',
      { Password: 'too short' },
      'InvalidPasswordException',
      'Password did not conform with policy: Password not long enough',
    ],
    [
      'a password of blanks around',
      { Password: ' a long enough one ' },
      'InvalidParameterException',
      'regular expression',
    ],
    ['no address', { Username: 'maker' }, 'InvalidParameterException', 'Invalid email address format.'],
    [
      'an attribute that is not theirs to write',
      { UserAttributes: [{ Name: 'email_verified', Value: 'true' }] },
      'NotAuthorizedException',
      'unauthorized attribute',
    ],
    [
      'an attribute that the client may not write',
      { UserAttributes: [{ Name: 'name', Value: 'x' }] },
      'NotAuthorizedException',
      'unauthorized attribute',
    ],
    [
      'an attribute that nobody has',
      { UserAttributes: [{ Name: 'custom:tier', Value: 'x' }] },
      'InvalidParameterException',
      'does not exist in the schema',
    ],
    [
      'an attribute that is too long',
      { UserAttributes: [{ Name: 'custom:business_name', Value: 'x'.repeat(201) }] },
      'InvalidParameterException',
      'no longer than 200',
    ],
    ['another client', { ClientId: 'nobody' }, 'ResourceNotFoundException', 'does not exist'],
  ])('refuses %s', async (_name, change, type, message) => {
    const answer = await signUp(change);
    expect(answer).toMatchObject({ status: 400, type });
    expect(answer.body.message).toContain(message);
    expect(test.mailbox.list()).toEqual([]);
  });

  it('names the first broken rule of the policy', async () => {
    const all = { minimumLength: 8, lowercase: true, uppercase: true, numbers: true, symbols: true };
    test = await testPool({ passwordPolicy: all });
    for (const [Password, rule] of [
      ['PASSWORD1!', 'lowercase'],
      ['password1!', 'uppercase'],
      ['Password!!', 'numeric'],
      ['Password11', 'symbol'],
    ]) {
      expect((await signUp({ Password })).body.message).toContain(`must have ${rule} characters`);
    }
    expect((await signUp({ Password: 'Password1!' })).status).toBe(200);
  });

  it('ignores the case of an address', async () => {
    await newcomer(test, email);
    expect(await signUp({ Username: email.toUpperCase() })).toMatchObject({
      type: 'UsernameExistsException',
    });
    expect((await signIn(test, email.toLowerCase())).status).toBe(200);
  });
});

describe('a code', () => {
  it('is refused when wrong, and locked after five wrong ones until another is requested', async () => {
    await signUp();
    const code = test.lastCode(email);
    for (let attempt = 1; attempt <= 5; attempt++) {
      expect(await confirm(wrong(code))).toMatchObject({ type: 'CodeMismatchException' });
    }
    expect(await confirm(code)).toMatchObject({ type: 'LimitExceededException' });
    await test.call('ResendConfirmationCode', { Username: email });
    expect(test.lastCode(email)).not.toBe('');
    expect((await confirm(test.lastCode(email))).status).toBe(200);
  });

  it('expires after a day', async () => {
    await signUp();
    test.clock.now += 24 * 3_600_000;
    expect(await confirm(test.lastCode(email))).toMatchObject({ type: 'ExpiredCodeException' });
  });

  it('confirms once', async () => {
    await signUp();
    const code = test.lastCode(email);
    await confirm(code);
    expect(await confirm(code)).toMatchObject({
      type: 'NotAuthorizedException',
      body: { message: 'User cannot be confirmed. Current status is CONFIRMED' },
    });
    expect(test.events).toHaveLength(1);
  });

  it('isn’t sent to an unknown address, with the same answer', async () => {
    expect(await test.call('ResendConfirmationCode', { Username: 'nobody@example.com' })).toMatchObject({
      status: 200,
      body: { CodeDeliveryDetails: { Destination: 'n***@e***' } },
    });
    expect(await confirm('123456', 'nobody@example.com')).toMatchObject({ type: 'ExpiredCodeException' });
    expect(test.mailbox.list()).toEqual([]);
  });
});

describe('an invalid request', () => {
  it.each([
    ['half of a surrogate pair', { UserAttributes: [{ Name: 'custom:business_name', Value: 'Rye \ud800' }] }],
    ['a null character', { UserAttributes: [{ Name: 'custom:business_name', Value: 'Rye \u0000' }] }],
    ['an attribute that is none', { UserAttributes: [null] }],
    ['an attribute without a name', { UserAttributes: [{}] }],
  ])('with %s is refused', async (_, change) =>
    expect(await signUp(change)).toMatchObject({ status: 400, type: 'InvalidParameterException' }),
  );

  it.each(['constructor', 'toString', '__proto__'])('names no operation with %s', async (operation) =>
    expect(await test.call(operation, {})).toMatchObject({ status: 400, type: 'UnknownOperationException' }),
  );
});

it('accepts a code in full-width digits', async () => {
  await signUp();
  const wide = test.lastCode(email).replaceAll(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit)));
  expect(await confirm(wide)).toEqual({ status: 200, body: {} });
});

it('mails ten codes an hour to one address, and allows no more guesses than that', async () => {
  await signUp();
  const resend = () => test.call('ResendConfirmationCode', { Username: email });
  for (let sent = 1; sent < 10; sent += 1) expect((await resend()).status).toBe(200);
  expect(await resend()).toMatchObject({ status: 400, type: 'LimitExceededException' });
  test.clock.now += 3_600_001;
  expect((await resend()).status).toBe(200);
});
