import type { ErrorCode } from '@fanfare/core/errors/errors.ts';

/** `offline`: the request did not reach the server, or no response came back. `aborted`: the caller cancelled. */
export type ApiErrorCode = ErrorCode | 'offline' | 'aborted';

/** Every failure of a call. `message` is safe to show. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly code: ApiErrorCode;
  readonly fields: Readonly<Record<string, string>>;
  /** The accounts on which a post is live already, in the unchecked form that the server sent. */
  readonly alreadyLive: unknown;
  /** Null if the error is not an answer of our server. */
  readonly requestId: string | null;

  constructor(failure: {
    status: number;
    code: ApiErrorCode;
    message: string;
    fields?: Readonly<Record<string, string>> | undefined;
    alreadyLive?: unknown;
    requestId?: string;
  }) {
    super(failure.message);
    this.status = failure.status;
    this.code = failure.code;
    this.fields = failure.fields ?? {};
    this.alreadyLive = failure.alreadyLive;
    this.requestId = failure.requestId ?? null;
  }
}

/** The error of a request that never reached the server, or whose response never arrived. */
export function unreachable(isOnline = navigator.onLine): ApiError {
  const message = isOnline
    ? 'We can’t reach Fanfare. Check your connection and try again.'
    : 'You seem to be offline. Check your connection and try again.';
  return new ApiError({ status: 0, code: 'offline', message });
}

export const uploadFailedText = 'We couldn’t upload this file. Try again.';

export const hasCode = (error: unknown, code: ApiErrorCode): error is ApiError =>
  error instanceof ApiError && error.code === code;

/**
 * The client or a proxy stopped waiting, or the server stopped, so the server may have done what was requested. An error
 * in our own format is an answer, also if it says that a network did not answer.
 */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof ApiError && error.requestId === null && (error.status === 0 || error.status >= 500);

/**
 * The message for a request whose answer was lost and that is safe to repeat. `done`: the participle of what the
 * request does, such as “sent”.
 */
export const unansweredText = (done: string): string =>
  `Fanfare did not answer. This may have been ${done} already. Check your connection and try again: nothing is ${done} twice.`;

/** Tells whether the requested item no longer exists, usually because another person deleted it. */
export const isGone = (error: unknown): boolean => hasCode(error, 'not_found');

/** The message to show for an error. Only the messages of `ApiError` are written for people. */
export const messageOf = (error: unknown, otherwise = 'Something went wrong. Try again.'): string =>
  (error instanceof ApiError && error.message) || otherwise;

/**
 * The message to show for a refused text: the problem that the server reports for the field, or else the message of the
 * error.
 */
export const fieldMessageOf = (error: unknown, field: string, otherwise: string): string =>
  (error instanceof ApiError && error.fields[field]) || messageOf(error, otherwise);

/**
 * The message to show for a refused request that has no form field to show a problem at: all problems that the server
 * reports for fields, or else the message of the error.
 */
export const reasonOf = (error: unknown, otherwise?: string): string =>
  (error instanceof ApiError && [...new Set(Object.values(error.fields))].join(' ')) ||
  messageOf(error, otherwise);
