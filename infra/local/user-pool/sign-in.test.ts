import { decodeJwt, decodeProtectedHeader } from 'jose';
import { beforeEach, describe, expect, it } from 'vitest';
import { createSrpClient } from './srp-client.fixture.ts';
import { newcomer, signIn, type TestPool, testPassword, testPool } from './user-pool.fixture.ts';

const email = 'maker@example.com';
const timestamp = 'Sun Mar 1 10:00:00 UTC 2026';
let test: TestPool;
beforeEach(async () => {
  test = await testPool();
  await newcomer(test);
});

interface ChallengeEvent {
  triggerSource: string;
  request: {
    session?: { challengeResult: boolean }[];
    userNotFound?: boolean;
    challengeAnswer?: string;
  };
  response: Record<string, unknown>;
}

/** Signs in as the web page does, proving the password without sending it. */
async function signInBySrp(name: string, password: string) {
  const client = createSrpClient();
  const begun = await test.call('InitiateAuth', {
    AuthFlow: 'USER_SRP_AUTH',
    AuthParameters: { USERNAME: name, SRP_A: client.srpA },
  });
  const challenge = begun.body.ChallengeParameters as Record<string, string>;
  const ChallengeResponses = client.answer(challenge, 'pool', password, timestamp);
  const answer = await test.call('RespondToAuthChallenge', {
    ChallengeName: 'PASSWORD_VERIFIER',
    ChallengeResponses,
  });
  return { challenge, ChallengeResponses, answer };
}

describe('signing in', () => {
  it('by SRP works without sending the password', async () => {
    const { answer } = await signInBySrp('MAKER@example.com', testPassword);
    expect(answer).toMatchObject({
      status: 200,
      body: { AuthenticationResult: { TokenType: 'Bearer', ExpiresIn: 3600 } },
    });
  });

  it('by SRP refuses a wrong password, and a reused answer', async () => {
    expect((await signInBySrp(email, 'another long password')).answer).toMatchObject({
      type: 'NotAuthorizedException',
      body: { message: 'Incorrect username or password.' },
    });
    const { ChallengeResponses } = await signInBySrp(email, testPassword);
    expect(
      await test.call('RespondToAuthChallenge', { ChallengeName: 'PASSWORD_VERIFIER', ChallengeResponses }),
    ).toMatchObject({ type: 'NotAuthorizedException' });
  });

  it('by SRP refuses a public value that would reveal the secret', async () => {
    for (const SRP_A of ['0', '00', 'not hexadecimal']) {
      const AuthParameters = { USERNAME: email, SRP_A };
      expect(await test.call('InitiateAuth', { AuthFlow: 'USER_SRP_AUTH', AuthParameters })).toMatchObject({
        type: 'InvalidParameterException',
      });
    }
  });

  it('answers for an unknown address as for a wrong password', async () => {
    const first = await signInBySrp('nobody@example.com', testPassword);
    const second = await signInBySrp('nobody@example.com', testPassword);
    const known = await signInBySrp(email, 'another long password');
    expect(first.answer).toEqual(known.answer);
    expect(Object.keys(first.challenge)).toEqual(Object.keys(known.challenge));
    expect(first.challenge.SALT).toBe(second.challenge.SALT);
    expect(first.challenge.USER_ID_FOR_SRP).toBe(second.challenge.USER_ID_FOR_SRP);
    expect(await signIn(test, 'nobody@example.com')).toEqual(
      await signIn(test, email, 'another long password'),
    );
  });

  it('by a custom challenge asks and checks by the triggers, and answers alike for an unknown address', async () => {
    const triggers = {
      DefineAuthChallenge: 'define',
      CreateAuthChallenge: 'create',
      VerifyAuthChallengeResponse: 'verify',
    };
    test = await testPool({ triggers });
    await newcomer(test);
    test.trigger.answer = async (event) => {
      const { triggerSource, request, response } = event as ChallengeEvent;
      if (triggerSource.startsWith('Define')) {
        const [answer] = request.session ?? [];
        response.challengeName = 'CUSTOM_CHALLENGE';
        response.issueTokens = answer?.challengeResult === true;
        response.failAuthentication = answer?.challengeResult === false;
      } else if (triggerSource.startsWith('Verify'))
        response.answerCorrect = request.userNotFound === false && request.challengeAnswer === 'right';
      return event;
    };
    const signInWith = async (USERNAME: string, ANSWER: string) => {
      const AuthParameters = { USERNAME };
      const { body } = await test.call('InitiateAuth', { AuthFlow: 'CUSTOM_AUTH', AuthParameters });
      expect(Object.keys(body)).toEqual(['ChallengeName', 'Session', 'ChallengeParameters']);
      expect((body.ChallengeParameters as { USERNAME: string }).USERNAME).toMatch(
        /^[\da-f]{8}-[\da-f-]{27}$/,
      );
      const reply = {
        ChallengeName: 'CUSTOM_CHALLENGE',
        Session: body.Session,
        ChallengeResponses: { USERNAME, ANSWER },
      };
      const answer = await test.call('RespondToAuthChallenge', reply);
      return { answer, again: await test.call('RespondToAuthChallenge', reply) };
    };
    const right = await signInWith(email, 'right');
    expect(right.answer).toMatchObject({ status: 200, body: { AuthenticationResult: { ExpiresIn: 3600 } } });
    expect(right.again).toMatchObject({ type: 'NotAuthorizedException' });
    const wrongAnswer = await signInWith(email, 'wrong');
    expect(wrongAnswer.answer).toMatchObject({ type: 'NotAuthorizedException' });
    expect(await signInWith('nobody@example.com', 'right')).toEqual(wrongAnswer);
  });

  it('allows only the client’s flows', async () => {
    expect(await signIn(test, email, testPassword, 'srp-only')).toMatchObject({
      type: 'InvalidParameterException',
    });
  });

  it('slows down guessing after five wrong passwords', async () => {
    for (let attempt = 1; attempt <= 6; attempt++) await signIn(test, email, 'another long password');
    expect(await signIn(test)).toMatchObject({ body: { message: 'Password attempts exceeded' } });
    test.clock.now += 1000;
    expect((await signIn(test)).status).toBe(200);
  });

  it('is refused for a disabled user, and works once enabled again', async () => {
    const admin = (operation: string) =>
      test.call(operation, { UserPoolId: 'eu-west-2_pool', Username: email }, true);
    await admin('AdminDisableUser');
    expect(await signIn(test)).toMatchObject({ body: { message: 'User is disabled.' } });
    await admin('AdminEnableUser');
    expect((await signIn(test)).status).toBe(200);
  });
});

describe('tokens', () => {
  it('carry what the gateway and the page need, for as long as the client says', async () => {
    const { tokens } = await signIn(test);
    const seconds = test.clock.now / 1000;
    expect(decodeProtectedHeader(tokens.AccessToken)).toMatchObject({ alg: 'RS256', kid: test.pool.key.id });
    expect(decodeJwt(tokens.AccessToken)).toMatchObject({
      iss: 'https://cognito-idp.eu-west-2.amazonaws.com/eu-west-2_pool',
      token_use: 'access',
      client_id: 'client',
      scope: 'aws.cognito.signin.user.admin',
      iat: seconds,
      exp: seconds + 3600,
    });
    const id = decodeJwt(tokens.IdToken);
    expect(id).toMatchObject({
      token_use: 'id',
      aud: 'client',
      email,
      email_verified: true,
      exp: seconds + 1800,
    });
    expect(id).not.toHaveProperty('scope');
    expect(decodeJwt(tokens.AccessToken)).not.toHaveProperty('email');
  });

  const refresh = (RefreshToken: string, ClientId = 'client') =>
    test.call('GetTokensFromRefreshToken', { ClientId, RefreshToken });

  it('are refreshed by either operation, until the refresh token expires', async () => {
    const { tokens } = await signIn(test);
    const before = await test.call('InitiateAuth', {
      AuthFlow: 'REFRESH_TOKEN_AUTH',
      AuthParameters: { REFRESH_TOKEN: tokens.RefreshToken },
    });
    expect(before.body.AuthenticationResult).toHaveProperty('AccessToken');
    expect(before.body.AuthenticationResult).not.toHaveProperty('RefreshToken');
    expect((await refresh(tokens.RefreshToken)).status).toBe(200);
    expect(await refresh(tokens.RefreshToken, 'srp-only')).toMatchObject({ type: 'NotAuthorizedException' });
    test.clock.now += 86_400_000;
    expect(await refresh(tokens.RefreshToken)).toMatchObject({
      body: { message: 'Refresh Token has expired' },
    });
  });

  it('rotate if the client says so: the old refresh token becomes invalid', async () => {
    const { tokens } = await signIn(test, email, testPassword, 'rotating');
    const next = await refresh(tokens.RefreshToken, 'rotating');
    const rotated = (next.body.AuthenticationResult as { RefreshToken: string }).RefreshToken;
    expect(await refresh(tokens.RefreshToken, 'rotating')).toMatchObject({ type: 'NotAuthorizedException' });
    expect((await refresh(rotated, 'rotating')).status).toBe(200);
  });

  it('end by revoking one session, or by signing out of all', async () => {
    const [one, two] = [(await signIn(test)).tokens, (await signIn(test)).tokens];
    await test.call('RevokeToken', { Token: one.RefreshToken });
    expect(await refresh(one.RefreshToken)).toMatchObject({ type: 'NotAuthorizedException' });
    expect(await test.call('GetUser', { AccessToken: one.AccessToken })).toMatchObject({
      body: { message: 'Access Token has been revoked' },
    });
    expect((await refresh(two.RefreshToken)).status).toBe(200);
    await test.call('GlobalSignOut', { AccessToken: two.AccessToken });
    expect(await refresh(two.RefreshToken)).toMatchObject({ type: 'NotAuthorizedException' });
    expect(
      (await test.call('GetUser', { AccessToken: (await signIn(test)).tokens.AccessToken })).status,
    ).toBe(200);
  });
});
