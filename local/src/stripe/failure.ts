export type FailureType =
  | 'invalid_request_error'
  | 'idempotency_error'
  | 'card_error'
  | 'api_error'
  | 'not_imitated';

export class StripeFailure extends Error {
  override readonly name = 'StripeFailure';
  readonly status: number;
  readonly type: FailureType;
  readonly details: Readonly<Record<string, string>>;

  constructor(
    status: number,
    message: string,
    details: Readonly<Record<string, string>> = {},
    type: FailureType = 'invalid_request_error',
  ) {
    super(message);
    this.status = status;
    this.type = type;
    this.details = details;
  }

  get body(): object {
    return { error: { type: this.type, message: this.message, ...this.details } };
  }
}

export const invalid = (message: string, param?: string): StripeFailure =>
  new StripeFailure(400, message, param === undefined ? {} : { param });

export const missing = (kind: string, id: string): StripeFailure =>
  new StripeFailure(404, `No such ${kind}: '${id}'`, { code: 'resource_missing', param: 'id' });

export const cardDeclined = (code: string): StripeFailure =>
  new StripeFailure(402, 'Your card was declined.', { code, decline_code: code }, 'card_error');

/** Refuses a parameter or value that the sandbox does not imitate, with an error that Stripe itself never sends. */
export const notImitated = (given: string): StripeFailure =>
  new StripeFailure(501, `not imitated here: ${given}`, { param: given }, 'not_imitated');
