import { WriterFailure, type FailureKind } from './writer.ts';

/** What is read of a failure; the library's own classes are not needed for it. */
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

function kindOf({ status, code, type }: ApiFailure): FailureKind {
  if (refusals.has(code ?? '')) return 'refused';
  if (billing.has(code ?? '') || billing.has(type ?? '')) return 'unusable';
  if (status === 429 || (status !== undefined && status >= 500)) return 'busy';
  // A key, a country, a model or a parameter that is not taken: asking again changes nothing.
  if (status !== undefined && [400, 401, 403, 404, 422].includes(status)) return 'unusable';
  return 'failed';
}

/** The words of OpenAI are for the log; what was asked for may stand in them, and so they are left out. */
export function failureOf(error: unknown): WriterFailure {
  if (error instanceof WriterFailure) return error;
  const details = detailsOf(error);
  const { status, code, type, requestID } = details;
  const parts = [
    `status ${status ?? 'none'}`,
    ...(code ? [`code ${code}`] : []),
    ...(type ? [`type ${type}`] : []),
    ...(requestID ? [`request ${requestID}`] : []),
  ];
  const name = error instanceof Error ? error.name : 'Error';
  return new WriterFailure(kindOf(details), `The writer failed: ${name}, ${parts.join(', ')}.`);
}

const soonMs = 5_000;

/** How long to wait before the one other attempt; null where none is made. */
export function waitBeforeRetry(error: unknown, random: () => number): number | null {
  const details = detailsOf(error);
  // Where nobody knows what became of the call, a second one may cost a second time: 504 is of whoever stands between.
  if (details.status === undefined || details.status === 504 || kindOf(details) !== 'busy') return null;
  const seconds = Number(details.headers?.get('retry-after') ?? Number.NaN);
  if (Number.isFinite(seconds)) return seconds * 1000 <= soonMs ? seconds * 1000 : null;
  return 500 + Math.floor(random() * 1000);
}
