/**
 * The user pool's triggers of a sign-in by link: one question, whose answer is the link's token, or the code of the mail
 * with the secret of the page that asked for it. A wrong answer ends the sign-in. An address without an account is asked the
 * same.
 */
import type {
  CreateAuthChallengeTriggerEvent,
  DefineAuthChallengeTriggerEvent,
  VerifyAuthChallengeResponseTriggerEvent,
} from 'aws-lambda';
import { systemClock } from '../platform/clock.ts';
import { inTime } from '../platform/deadline.ts';
import { useCode, useLink } from './magic-links.ts';

type ChallengeEvent =
  | DefineAuthChallengeTriggerEvent
  | CreateAuthChallengeTriggerEvent
  | VerifyAuthChallengeResponseTriggerEvent;

export const handler = inTime(challenge);

async function challenge(event: ChallengeEvent): Promise<ChallengeEvent> {
  if (isDefine(event)) define(event);
  else if (isVerify(event)) await verify(event);
  else Object.assign(event.response, { publicChallengeParameters: {}, privateChallengeParameters: {} });
  return event;
}

const isDefine = (event: ChallengeEvent): event is DefineAuthChallengeTriggerEvent =>
  event.triggerSource === 'DefineAuthChallenge_Authentication';
const isVerify = (event: ChallengeEvent): event is VerifyAuthChallengeResponseTriggerEvent =>
  event.triggerSource === 'VerifyAuthChallengeResponse_Authentication';

function define({ request, response }: DefineAuthChallengeTriggerEvent): void {
  const [answer] = request.session;
  const isAsked = answer !== undefined;
  const isProved =
    isAsked &&
    request.userNotFound !== true &&
    answer.challengeName === 'CUSTOM_CHALLENGE' &&
    answer.challengeResult;
  Object.assign(response, {
    challengeName: 'CUSTOM_CHALLENGE',
    issueTokens: isProved,
    failAuthentication: isAsked && !isProved,
  });
}

/** Looks for the link of an address without an account too, so that its answer takes as long. */
async function verify(event: VerifyAuthChallengeResponseTriggerEvent): Promise<void> {
  const { request, response, userName } = event;
  const { email } = request.userAttributes;
  const isUsed = await use(email ?? userName, request.challengeAnswer);
  response.answerCorrect = isUsed && request.userNotFound !== true && email !== undefined;
}

/** A code of the mail, a dot, and the page's secret. */
const withPageKey = /^(\d+)\.([\w-]+)$/;

function use(email: string, answer: string): Promise<boolean> {
  const now = systemClock.now();
  const [, code, pageKey] = withPageKey.exec(answer) ?? [];
  if (code === undefined || pageKey === undefined) return useLink(email, answer, now);
  return useCode(email, { code, pageKey }, now);
}
