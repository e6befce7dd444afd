/** An error that Stripe answers, in its shape. */
export class StripeFailure extends Error {
  override name = 'StripeFailure';
  readonly status: number;
  readonly details: FailureDetails;
  /** What happened before the failure stays, as after a declined card. */
  readonly keepsChanges: boolean;

  constructor(status: number, details: FailureDetails, keepsChanges = false) {
    super(details.message);
    this.status = status;
    this.details = details;
    this.keepsChanges = keepsChanges;
  }
}

export interface FailureDetails {
  type: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error';
  message: string;
  code?: string | undefined;
  param?: string | undefined;
  decline_code?: string | undefined;
  payment_intent?: unknown;
}

export const invalidRequest = (message: string, param?: string, code?: string): StripeFailure =>
  new StripeFailure(400, { type: 'invalid_request_error', message, param, code });

export const missing = (kind: string, id: string, param = 'id'): StripeFailure =>
  new StripeFailure(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
    param,
  });
