import type { PasswordPolicyModel, UserPoolClientModel, UserPoolModel } from '../assembly/model.ts';
import { invalidParameter, notAuthorized, UserPoolError } from './errors.ts';

const symbols = /[\^$*.[\]{}()?"!@#%&/\\,><':;|_~`=+\- ]/;

/** @throws UserPoolError with Cognito's message for the first broken rule. */
export function checkPassword(password: string, policy: PasswordPolicyModel): void {
  if (password.length > 256 || !/^\S$|^\S.*\S$/s.test(password)) {
    throw invalidParameter(
      "1 validation error detected: Value at 'password' failed to satisfy constraint: Member must satisfy regular " +
        'expression pattern: ^[\\S]+.*[\\S]+$',
    );
  }
  const broken = [
    password.length < policy.minimumLength && 'Password not long enough',
    policy.lowercase && !/[a-z]/.test(password) && 'Password must have lowercase characters',
    policy.uppercase && !/[A-Z]/.test(password) && 'Password must have uppercase characters',
    policy.numbers && !/[0-9]/.test(password) && 'Password must have numeric characters',
    policy.symbols && !symbols.test(password) && 'Password must have symbol characters',
  ].find((rule) => rule !== false);
  if (broken) {
    throw new UserPoolError('InvalidPasswordException', `Password did not conform with policy: ${broken}`);
  }
}

/** The attributes that users may set themselves through this client, and their formats. */
export function checkWrittenAttributes(
  model: UserPoolModel,
  client: UserPoolClientModel,
  written: Record<string, string>,
): void {
  for (const [name, value] of Object.entries(written)) {
    const known = model.attributes.find((attribute) => attribute.name === name);
    if (!known) throw schemaError(name, 'Attribute does not exist in the schema.');
    const permitted = client.writeAttributes === null || client.writeAttributes.includes(name);
    if (!permitted || name === 'sub' || name.endsWith('_verified')) {
      throw notAuthorized('A client attempted to write unauthorized attribute');
    }
    if (known.maximumLength !== null && value.length > known.maximumLength) {
      throw schemaError(name, `String must be no longer than ${known.maximumLength} characters`);
    }
  }
}

/** @throws UserPoolError when a required attribute is missing. */
export function checkRequiredAttributes(model: UserPoolModel, attributes: Record<string, string>): void {
  for (const { name, required } of model.attributes) {
    if (required && !attributes[name]) throw schemaError(name, 'The attribute is required');
  }
}

/** @throws UserPoolError for a change of an immutable attribute. */
export function checkMutable(model: UserPoolModel, written: Record<string, string>): void {
  for (const name of Object.keys(written)) {
    if (model.attributes.some((attribute) => attribute.name === name && !attribute.mutable)) {
      throw invalidParameter(`Cannot modify an immutable attribute: ${name}`);
    }
  }
}

export function checkEmail(email: string): void {
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) || email.length > 2048) {
    throw invalidParameter('Invalid email address format.');
  }
}

const schemaError = (name: string, reason: string) =>
  invalidParameter(`Attributes did not conform to the schema: ${name}: ${reason}`);
