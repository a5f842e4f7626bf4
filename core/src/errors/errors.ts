import { isRecord } from '../values/is-record.ts';

/** Every error code with its HTTP status. No other file maps codes to statuses. */
export const errorStatus = {
  invalid_input: 400,
  rejected: 400,
  unauthenticated: 401,
  token_expired: 401,
  missing_permission: 401,
  forbidden: 403,
  locked: 403,
  limit_reached: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  answered: 409,
  too_large: 413,
  unsupported_encoding: 415,
  rate_limited: 429,
  internal: 500,
  unavailable: 502,
  outcome_unknown: 502,
  sign_in_unavailable: 503,
  busy: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;
export type ErrorStatus = (typeof errorStatus)[ErrorCode];

/** `deleted`: the post was deleted from Fanfare, but is still live on the network. */
export interface LiveAccount {
  platform: string;
  platform_id: string;
  deleted?: true;
}

/** The body of every failed call. `message` may be shown to people; the logs contain the call under its `requestId`. */
export interface ErrorEnvelope {
  error: {
    code: ErrorCode;
    message: string;
    fields?: Record<string, string>;
    /** Only if the call would publish a post a second time: the accounts on which the post is live already. */
    alreadyLive?: LiveAccount[];
    requestId: string;
  };
}

/** Messages for errors that have no message of their own. */
export const defaultMessage: Record<ErrorCode, string> = {
  invalid_input: 'Something in this request is missing or malformed.',
  rejected: 'The network rejected this request.',
  unauthenticated: 'Please sign in.',
  token_expired: 'This connection has expired. Please reconnect the account.',
  missing_permission: 'A permission is missing. Please reconnect the account.',
  forbidden: 'You do not have access to this.',
  locked: 'This account is scheduled for deletion. Restore it to continue.',
  limit_reached: 'You have reached the limit of your plan. Upgrade to continue.',
  not_found: 'Not found.',
  method_not_allowed: 'This method is not allowed here.',
  conflict: 'Someone else changed this. Please reload.',
  answered: 'Someone else answered this comment.',
  too_large: 'This is too large.',
  unsupported_encoding: 'Requests must be uncompressed and in UTF-8.',
  rate_limited: 'Too many requests. Please try again later.',
  internal: 'Something went wrong on our side. Please try again.',
  unavailable: 'The service is not responding. Please try again later.',
  outcome_unknown: 'The result is not known yet.',
  busy: 'Fanfare is busy right now. Please try again.',
  sign_in_unavailable: 'Your sign-in cannot be checked right now. Please try again in a moment.',
};

/** Tells whether a body is our envelope. It may not be, because a proxy or a crashing server may have sent it. */
export function isErrorEnvelope(body: unknown): body is ErrorEnvelope {
  if (!isRecord(body) || !isRecord(body['error'])) return false;
  const { code, message } = body['error'];
  return typeof code === 'string' && Object.hasOwn(errorStatus, code) && typeof message === 'string';
}
