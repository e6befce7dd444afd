import { beforeEach, describe, expect, it } from 'vitest';
import {
  newcomer,
  signIn,
  type TestPool,
  type Tokens,
  testPassword,
  testPool,
  wrong,
} from './user-pool.fixture.ts';

const email = 'maker@example.com';
const nextPassword = 'yet another password';
let test: TestPool;
let tokens: Tokens;
beforeEach(async () => {
  test = await testPool();
  await newcomer(test);
  tokens = (await signIn(test)).tokens;
});

const attributesOf = (answer: { body: Record<string, unknown> }) =>
  Object.fromEntries(
    (answer.body.UserAttributes as { Name: string; Value: string }[]).map(({ Name, Value }) => [Name, Value]),
  );
const getUser = () => test.call('GetUser', { AccessToken: tokens.AccessToken });

describe('a forgotten password', () => {
  const forgot = (Username = email) => test.call('ForgotPassword', { Username });
  const reset = (ConfirmationCode: string, Password = nextPassword) =>
    test.call('ConfirmForgotPassword', { Username: email, ConfirmationCode, Password });

  it('is replaced with a mailed code, ends every session, and isn’t a sign-up to the trigger', async () => {
    await forgot();
    const code = test.lastCode(email);
    expect(await reset(wrong(code))).toMatchObject({ type: 'CodeMismatchException' });
    expect(await reset(code, 'short')).toMatchObject({ type: 'InvalidPasswordException' });
    expect((await reset(code)).status).toBe(200);
    expect(test.events.at(-1)).toMatchObject({ triggerSource: 'PostConfirmation_ConfirmForgotPassword' });
    expect((await signIn(test)).status).toBe(400);
    expect((await signIn(test, email, nextPassword)).status).toBe(200);
    expect(await test.call('GetTokensFromRefreshToken', { RefreshToken: tokens.RefreshToken })).toMatchObject(
      {
        type: 'NotAuthorizedException',
      },
    );
    expect(await reset(code)).toMatchObject({ type: 'ExpiredCodeException' });
  });

  it('code is valid for an hour', async () => {
    await forgot();
    test.clock.now += 3_600_000;
    expect(await reset(test.lastCode(email))).toMatchObject({ type: 'ExpiredCodeException' });
  });

  it('of an unknown address gets the same answer, and no mail', async () => {
    const mails = test.mailbox.list().length;
    const [known, unknown] = [await forgot(), await forgot('mister@example.com')];
    expect(unknown).toEqual(known);
    expect(test.mailbox.list()).toHaveLength(mails + 1);
  });

  it('of an unconfirmed address gets the same answer too, and no mail', async () => {
    await test.call('SignUp', { Username: 'mister@example.com', Password: testPassword });
    const mails = test.mailbox.list().length;
    const [known, unconfirmed] = [await forgot(), await forgot('mister@example.com')];
    expect(unconfirmed).toEqual(known);
    expect(test.mailbox.list()).toHaveLength(mails + 1);
  });
});

describe('a signed-in user', () => {
  it('changes the password with the current one', async () => {
    const change = (PreviousPassword: string, ProposedPassword: string) =>
      test.call('ChangePassword', { AccessToken: tokens.AccessToken, PreviousPassword, ProposedPassword });
    expect(await change('not the present one', nextPassword)).toMatchObject({
      type: 'NotAuthorizedException',
    });
    expect(await change(testPassword, 'short')).toMatchObject({ type: 'InvalidPasswordException' });
    expect((await change(testPassword, nextPassword)).status).toBe(200);
    expect((await signIn(test, email, nextPassword)).status).toBe(200);
  });

  it('changes the address, which counts once its code is entered', async () => {
    const update = (UserAttributes: object[]) =>
      test.call('UpdateUserAttributes', { AccessToken: tokens.AccessToken, UserAttributes });
    expect((await update([{ Name: 'email', Value: 'new@example.com' }])).status).toBe(200);
    expect(attributesOf(await getUser())).toMatchObject({ email, email_verified: 'true' });
    const Code = test.lastCode('new@example.com');
    const verify = { AccessToken: tokens.AccessToken, AttributeName: 'email', Code };
    expect((await test.call('VerifyUserAttribute', verify)).status).toBe(200);
    expect(attributesOf(await getUser())).toMatchObject({ email: 'new@example.com', email_verified: 'true' });
    expect((await signIn(test, 'new@example.com')).status).toBe(200);
    expect((await signIn(test, email)).status).toBe(400);
  });

  it('can’t take another’s address, nor set attributes that aren’t theirs', async () => {
    await newcomer(test, 'other@example.com');
    const update = (Name: string, Value: string) =>
      test.call('UpdateUserAttributes', {
        AccessToken: tokens.AccessToken,
        UserAttributes: [{ Name, Value }],
      });
    const [taken, free] = [
      await update('email', 'OTHER@example.com'),
      await update('email', 'Other@example.com'),
    ];
    expect(taken).toMatchObject({ status: 200 });
    expect(await update('email', 'ONE@example.com')).toEqual(free);
    await update('email', 'OTHER@example.com');
    const Code = test.lastCode('OTHER@example.com');
    const verify = { AccessToken: tokens.AccessToken, AttributeName: 'email', Code };
    expect(await test.call('VerifyUserAttribute', verify)).toMatchObject({ type: 'AliasExistsException' });
    expect(attributesOf(await getUser())).toMatchObject({ email });
    expect(await update('sub', 'x')).toMatchObject({ type: 'NotAuthorizedException' });
    expect(await update('email_verified', 'true')).toMatchObject({ type: 'NotAuthorizedException' });
  });

  it('is refused with a token that is forged, expired or not an access token', async () => {
    const [header, payload] = tokens.AccessToken.split('.');
    for (const AccessToken of ['x', `${header}.${payload}.AAAA`, tokens.IdToken, tokens.RefreshToken]) {
      expect(await test.call('GetUser', { AccessToken })).toMatchObject({ status: 400 });
    }
    test.clock.now += 3_600_000;
    expect(await getUser()).toMatchObject({ body: { message: 'Access Token has expired' } });
  });

  it('can’t delete the account behind the product’s back', async () => {
    const answer = await test.call('DeleteUser', { AccessToken: tokens.AccessToken });
    expect(answer).toMatchObject({ type: 'ForbiddenException' });
    expect((await getUser()).status).toBe(200);
  });

  it('whose account the product deletes leaves nothing behind', async () => {
    await test.call('AdminDeleteUser', { UserPoolId: 'eu-west-2_pool', Username: email }, true);
    expect(await getUser()).toMatchObject({ type: 'NotAuthorizedException' });
    expect((await signIn(test)).status).toBe(400);
    expect((await test.call('SignUp', { Username: email, Password: testPassword })).status).toBe(200);
  });
});

describe('the product', () => {
  const ask = (operation: string, isTrusted: boolean) =>
    test.call(operation, { UserPoolId: 'eu-west-2_pool', Username: email }, isTrusted);

  it('reads a user through its functions, and nobody can from outside', async () => {
    expect(attributesOf(await ask('AdminGetUser', true))).toMatchObject({ email, email_verified: 'true' });
    expect(await ask('AdminGetUser', false)).toMatchObject({ type: 'AccessDeniedException' });
    expect(await ask('AdminDeleteUser', false)).toMatchObject({ type: 'AccessDeniedException' });
  });

  it('answers unknown operations by name', async () => {
    expect(await test.call('SetUserMFAPreference', {})).toMatchObject({ type: 'UnknownOperationException' });
  });
});
