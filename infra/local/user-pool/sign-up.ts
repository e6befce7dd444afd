import { randomUUID } from 'node:crypto';
import { checkCode, deliveryTo, sendCode } from './codes.ts';
import { expiredCode, invalidParameter, notAuthorized, UserPoolError, userNotFound } from './errors.ts';
import { attributesOf, clientMetadataOf, type Operation, required } from './pool.ts';
import { checkEmail, checkPassword, checkRequiredAttributes, checkWrittenAttributes } from './rules.ts';
import { makeVerifier } from './srp.ts';
import { postConfirmation, preSignUp } from './triggers.ts';
import type { User } from './users.ts';

/** SignUp: stores the user as unconfirmed and mails a code to the address. */
export const signUp: Operation = async (pool, client, request) => {
  const email = required(request, 'Username');
  const password = required(request, 'Password');
  const written = attributesOf(request.UserAttributes);
  const metadata = clientMetadataOf(request);
  checkEmail(email);
  checkWrittenAttributes(pool.model, client, written);
  const attributes = { ...written, email: written.email ?? email };
  checkRequiredAttributes(pool.model, attributes);
  checkPassword(password, pool.model.passwordPolicy);
  const username = randomUUID();
  const user: User = {
    username,
    attributes: { sub: username, email_verified: 'false', ...attributes, email },
    status: 'UNCONFIRMED',
    enabled: true,
    ...makeVerifier(pool.name, username, password),
    createdAt: pool.now(),
    modifiedAt: pool.now(),
    failedSignIns: 0,
    lockedUntil: 0,
    pendingEmail: null,
  };
  const answer = (await preSignUp(pool, client.id, user, metadata))?.response;
  const isConfirmed = answer?.autoConfirmUser === true;
  if (isConfirmed) user.status = 'CONFIRMED';
  if (answer?.autoVerifyEmail === true) user.attributes.email_verified = 'true';
  const keep = () => {
    // The trigger runs before the pool checks whether it has the address.
    refuseKnown(pool.users.find(email));
    pool.users.save(user);
  };
  if (isConfirmed || !pool.model.verifiesEmail) {
    keep();
    if (isConfirmed) await postConfirmation(pool, client.id, user, 'ConfirmSignUp', metadata);
    return { UserConfirmed: isConfirmed, UserSub: username };
  }
  const delivery = await sendCode(pool, client.id, user, {
    purpose: 'sign-up',
    trigger: 'SignUp',
    to: email,
    keep,
  });
  return { UserConfirmed: false, UserSub: username, CodeDeliveryDetails: delivery };
};

function refuseKnown(user: User | null): void {
  if (!user) return;
  throw new UserPoolError('UsernameExistsException', 'An account with the given email already exists.');
}

/** ConfirmSignUp: the code proves the address, then the pool's trigger runs. */
export const confirmSignUp: Operation = async (pool, client, request) => {
  const code = required(request, 'ConfirmationCode');
  const user = pool.users.find(required(request, 'Username'));
  if (!user) throw client.hidesUserExistence ? expiredCode() : userNotFound();
  if (user.status !== 'UNCONFIRMED') {
    throw notAuthorized(`User cannot be confirmed. Current status is ${user.status}`);
  }
  checkCode(pool, user, 'sign-up', code);
  const confirmed: User = {
    ...user,
    status: 'CONFIRMED',
    attributes: { ...user.attributes, email_verified: 'true' },
    modifiedAt: pool.now(),
  };
  pool.store.transaction(() => {
    pool.users.save(confirmed);
    pool.users.removeCode(user.username, 'sign-up');
  });
  await postConfirmation(pool, client.id, confirmed, 'ConfirmSignUp');
  return {};
};

/** ResendConfirmationCode: replaces the code by a new one. */
export const resendConfirmationCode: Operation = async (pool, client, request) => {
  const name = required(request, 'Username');
  const user = pool.users.find(name);
  if (!user?.enabled) {
    if (client.hidesUserExistence) return { CodeDeliveryDetails: deliveryTo(name) };
    throw userNotFound();
  }
  if (user.status !== 'UNCONFIRMED') throw invalidParameter('User is already confirmed.');
  const to = user.attributes.email ?? '';
  return {
    CodeDeliveryDetails: await sendCode(pool, client.id, user, {
      purpose: 'sign-up',
      trigger: 'ResendCode',
      to,
    }),
  };
};
