import type { Failure } from '@fanfare/core/deliveries/delivery.ts';

/** Nothing can have reached the network when the connection was never made. */
const neverSent = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);

function codeOf(error: unknown): string | null {
  if (typeof error !== 'object' || error === null) return null;
  if ('code' in error && typeof error.code === 'string') return error.code;
  return 'cause' in error ? codeOf(error.cause) : null;
}

/** What it means that no answer came. */
export function troubleOf(error: unknown): Failure {
  const code = codeOf(error);
  if (code !== null && neverSent.has(code))
    return { kind: 'unavailable', reason: 'The network cannot be reached.', code };
  const tooLong = error instanceof Error && error.name === 'TimeoutError';
  const reason = tooLong ? 'The network did not answer in time.' : 'The connection to the network broke.';
  return { kind: 'outcome_unknown', reason, code };
}

/** When a network's `Retry-After` (seconds or a date) lets us ask again. */
export function retryAfter(headers: Headers, now: number): number | null {
  const value = headers.get('retry-after');
  if (value === null) return null;
  const seconds = Number(value);
  if (Number.isFinite(seconds)) return now + Math.max(0, seconds) * 1000;
  const at = Date.parse(value);
  return Number.isNaN(at) ? null : at;
}
