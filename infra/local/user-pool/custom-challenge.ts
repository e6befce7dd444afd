/** Signing in by a custom challenge, which the pool's three triggers define, create and verify. */
import { randomBytes } from 'node:crypto';
import type { UserPoolClientModel } from '../assembly/model.ts';
import { notAuthorized, userNotFound } from './errors.ts';
import { type Challenge, decoyName, type Pool, type PoolRequest, required } from './pool.ts';
import { customChallenge } from './triggers.ts';
import type { User } from './users.ts';

const sessionMs = 180_000;

/** What a finished sign-in answers. */
type Complete = (user: User) => Promise<unknown>;

/** InitiateAuth with CUSTOM_AUTH. A name without an account is asked too where the client hides who has one. */
export async function beginChallenge(
  pool: Pool,
  client: UserPoolClientModel,
  parameters: PoolRequest,
  complete: Complete,
) {
  const typed = required(parameters, 'USERNAME');
  const user = pool.users.find(typed);
  if (!user && !client.hidesUserExistence) throw userNotFound();
  const username = user?.username ?? null;
  return goOn(pool, client, { username, typed, privateParameters: {}, answers: [], expiresAt: 0 }, complete);
}

/** RespondToAuthChallenge with CUSTOM_CHALLENGE. A session is answered once. */
export async function answerChallenge(
  pool: Pool,
  client: UserPoolClientModel,
  request: PoolRequest,
  complete: Complete,
) {
  const session = required(request, 'Session');
  const challenge = pool.challenges.get(session);
  pool.challenges.delete(session);
  if (!challenge || challenge.expiresAt < pool.now()) throw notAuthorized('Invalid session for the user.');
  const responses = (request.ChallengeResponses ?? {}) as PoolRequest;
  const asked = await customChallenge(pool, client.id, challenge, 'VerifyAuthChallengeResponse', {
    privateChallengeParameters: challenge.privateParameters,
    challengeAnswer: required(responses, 'ANSWER'),
  });
  const challengeResult = asked.answerCorrect === true;
  const answer = { challengeName: 'CUSTOM_CHALLENGE', challengeResult, challengeMetadata: null };
  return goOn(pool, client, { ...challenge, answers: [...challenge.answers, answer] }, complete);
}

/** Asks the trigger what is next: tokens, a refusal, or a question. */
async function goOn(pool: Pool, client: UserPoolClientModel, challenge: Challenge, complete: Complete) {
  const session = challenge.answers;
  const next = await customChallenge(pool, client.id, challenge, 'DefineAuthChallenge', { session });
  if (next.issueTokens === true) {
    const user = challenge.username === null ? null : pool.users.find(challenge.username);
    if (!user) throw notAuthorized();
    return complete(user);
  }
  if (next.failAuthentication === true) throw notAuthorized();
  const created = await customChallenge(pool, client.id, challenge, 'CreateAuthChallenge', {
    challengeName: next.challengeName,
    session,
  });
  for (const [key, { expiresAt }] of pool.challenges) if (expiresAt < pool.now()) pool.challenges.delete(key);
  const key = randomBytes(48).toString('base64url');
  pool.challenges.set(key, {
    ...challenge,
    privateParameters: created.privateChallengeParameters ?? {},
    expiresAt: pool.now() + sessionMs,
  });
  return {
    ChallengeName: 'CUSTOM_CHALLENGE',
    Session: key,
    ChallengeParameters: {
      USERNAME: challenge.username ?? decoyName(pool, challenge.typed),
      ...(created.publicChallengeParameters as Record<string, string> | undefined),
    },
  };
}
