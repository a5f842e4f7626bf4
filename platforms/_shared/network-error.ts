import type { Failure } from '@fanfare/core/deliveries/delivery.ts';

/** A call to a network that failed, already told apart. Its message is the network's own, safe to show. */
export class NetworkError extends Error {
  readonly failure: Failure;

  constructor(failure: Failure, options: ErrorOptions = {}) {
    super(failure.reason, options);
    this.name = 'NetworkError';
    this.failure = failure;
  }
}
