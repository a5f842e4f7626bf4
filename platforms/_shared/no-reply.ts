import type { Failure } from '@fanfare/core/deliveries/delivery.ts';

/** The codes of errors after which no connection was made, so that the call never reached the network. */
const unreachableCodes = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);

function codeOf(error: unknown): string | null {
  if (typeof error !== 'object' || error === null) return null;
  if ('code' in error && typeof error.code === 'string') return error.code;
  return 'cause' in error ? codeOf(error.cause) : null;
}

export function failureWithoutReply(error: unknown): Failure {
  const code = codeOf(error);
  if (code !== null && unreachableCodes.has(code))
    return { kind: 'unavailable', reason: 'The network cannot be reached.', code };
  const tooLong = error instanceof Error && error.name === 'TimeoutError';
  const reason = tooLong ? 'The network did not answer in time.' : 'The connection to the network was lost.';
  return { kind: 'outcome_unknown', reason, code };
}

/**
 * The network's time, from the `Date` header of a reply. The code that classifies replies uses it, because it has no
 * clock of its own.
 */
export function readServerTime(headers: Headers): number | null {
  const at = Date.parse(headers.get('date') ?? '');
  return Number.isNaN(at) ? null : at;
}

/** The time from which the network's `Retry-After` header (seconds or a date) allows another call. */
export function readRetryAfter(headers: Headers, now: number): number | null {
  const value = headers.get('retry-after');
  if (value === null) return null;
  const seconds = Number(value);
  if (Number.isFinite(seconds)) return now + Math.max(0, seconds) * 1000;
  const at = Date.parse(value);
  return Number.isNaN(at) ? null : at;
}
