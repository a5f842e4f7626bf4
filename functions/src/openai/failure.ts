import { ModelFailure, type ModelFailureKind } from './assistant-model.ts';

/** The fields read from a failure, so that the library's own classes need not be loaded. */
interface ApiFailure {
  status?: number | undefined;
  code?: string | null | undefined;
  type?: string | undefined;
  requestID?: string | null | undefined;
  headers?: Headers | undefined;
}

const refusals = new Set(['moderation_blocked', 'content_policy_violation', 'content_filter']);
const billing = new Set(['insufficient_quota', 'credit_balance_exhausted', 'billing_hard_limit_reached']);

const detailsOf = (error: unknown): ApiFailure =>
  error instanceof Error ? (error as Error & ApiFailure) : {};

function kindOf({ status, code, type }: ApiFailure): ModelFailureKind {
  if (refusals.has(code ?? '')) return 'refused';
  if (billing.has(code ?? '') || billing.has(type ?? '')) return 'unusable';
  if (status === 429 || (status !== undefined && status >= 500)) return 'busy';
  // A rejected key, country, model or parameter. No retry can fix it.
  if (status !== undefined && [400, 401, 403, 404, 422].includes(status)) return 'unusable';
  return 'failed';
}

/**
 * Converts an error to a ModelFailure for the log. OpenAI's own message is left out, because it may quote the
 * prompt.
 */
export function failureOf(error: unknown): ModelFailure {
  if (error instanceof ModelFailure) return error;
  const details = detailsOf(error);
  const { status, code, type, requestID } = details;
  const parts = [
    `status ${status ?? 'none'}`,
    ...(code ? [`code ${code}`] : []),
    ...(type ? [`type ${type}`] : []),
    ...(requestID ? [`request ${requestID}`] : []),
  ];
  const name = error instanceof Error ? error.name : 'Error';
  return new ModelFailure(kindOf(details), `The model failed: ${name}, ${parts.join(', ')}.`);
}

const soonMs = 5_000;

/** Returns the delay before the only retry, or null if there is none. */
export function waitBeforeRetry(error: unknown, random: () => number): number | null {
  const details = detailsOf(error);
  // If the outcome of the call is unknown, a retry might be charged twice. A 504 comes from a gateway, so the outcome
  // is also unknown.
  if (details.status === undefined || details.status === 504 || kindOf(details) !== 'busy') return null;
  const seconds = Number(details.headers?.get('retry-after') ?? Number.NaN);
  if (Number.isFinite(seconds)) return seconds * 1000 <= soonMs ? seconds * 1000 : null;
  return 500 + Math.floor(random() * 1000);
}
