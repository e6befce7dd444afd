/** A named error of the user pool. Clients branch on `code`, so codes and messages are Cognito's. */
export class UserPoolError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

export const notAuthorized = (message = 'Incorrect username or password.') =>
  new UserPoolError('NotAuthorizedException', message);
export const invalidParameter = (message: string) => new UserPoolError('InvalidParameterException', message);
export const userNotFound = () => new UserPoolError('UserNotFoundException', 'User does not exist.');
export const codeMismatch = () =>
  new UserPoolError('CodeMismatchException', 'Invalid verification code provided, please try again.');
export const expiredCode = () =>
  new UserPoolError('ExpiredCodeException', 'Invalid code provided, please request a code again.');
export const limitExceeded = () =>
  new UserPoolError('LimitExceededException', 'Attempt limit exceeded, please try after some time.');
export const notConfirmed = () => new UserPoolError('UserNotConfirmedException', 'User is not confirmed.');
