import type { Failure } from '@fanfare/core/deliveries/delivery.ts';

/** A failed call to a network, already classified. Its message may be shown to people. */
export class NetworkError extends Error {
  readonly failure: Failure;

  constructor(failure: Failure, options: ErrorOptions = {}) {
    super(failure.reason, options);
    this.name = 'NetworkError';
    this.failure = failure;
  }
}

export const isRejected = (error: unknown): error is NetworkError =>
  error instanceof NetworkError && error.failure.kind === 'rejected';

/** The error of a call that may or may not have taken effect. */
export const outcomeUnknown = (reason: string): NetworkError =>
  new NetworkError({ kind: 'outcome_unknown', reason, code: null });

/** The error of a call that failed because the network is down or has a problem. A later attempt may succeed. */
export const unavailable = (reason: string): NetworkError =>
  new NetworkError({ kind: 'unavailable', reason, code: null });

/** The error if the prepared files of the post are lost. The next attempt prepares them again. */
export const mustStartOver = (reason: string): NetworkError =>
  new NetworkError({ kind: 'unavailable', reason, code: null, startOver: true });

/** The error of a post or call that cannot succeed unless it is changed. */
export const rejected = (reason: string): NetworkError =>
  new NetworkError({ kind: 'rejected', reason, code: null });

/**
 * The error if a connection cannot be renewed, because it has no refresh token or the network no longer accepts the
 * token.
 */
export const connectionEnded = (network: string, cause?: Error): NetworkError =>
  new NetworkError(
    {
      kind: 'token_expired',
      reason: `This connection cannot be renewed. Please reconnect your ${network} account.`,
      code: null,
    },
    { cause },
  );
