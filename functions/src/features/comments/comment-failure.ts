import { NetworkError } from '@fanfare/platforms/_shared/network-error.ts';
import { toNetworkFailure } from '../../networks/ask.ts';

/**
 * Turns a failure to write or remove a comment into an error of the API. A rate limit gets our own message, because
 * the networks word it very differently (X: "Too Many Requests").
 */
export function toCommentFailure(error: unknown, label: string, words?: string): unknown {
  const isLimited = error instanceof NetworkError && error.failure.kind === 'rate_limited';
  const limitText = `We have exceeded the rate limit of ${label}. Please try again later.`;
  return toNetworkFailure(error, words ?? (isLimited ? limitText : undefined));
}
