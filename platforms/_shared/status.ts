import type { FailureKind } from '@fanfare/core/deliveries/failure-kinds.ts';

const usual: Readonly<Record<number, FailureKind>> = {
  401: 'token_expired',
  403: 'missing_permission',
  404: 'not_found',
  408: 'unavailable',
  429: 'rate_limited',
};

/** What a failure is where only its status says something. `own`: statuses that mean something else at a network. */
export function kindByStatus(
  status: number,
  own: Readonly<Partial<Record<number, FailureKind>>> = {},
): FailureKind {
  const known = own[status] ?? usual[status];
  if (known) return known;
  if (status >= 500) return 'unavailable';
  return status >= 400 ? 'rejected' : 'outcome_unknown';
}
