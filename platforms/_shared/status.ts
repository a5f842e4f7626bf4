import type { FailureKind } from '@fanfare/core/deliveries/failure-kinds.ts';

const usual: Readonly<Record<number, FailureKind>> = {
  401: 'token_expired',
  403: 'missing_permission',
  404: 'not_found',
  408: 'unavailable',
  429: 'rate_limited',
};

/**
 * The failure kind for a status without further information. `own` overrides statuses that a network uses differently.
 */
export function kindByStatus(
  status: number,
  own: Readonly<Partial<Record<number, FailureKind>>> = {},
): FailureKind {
  const known = own[status] ?? usual[status];
  if (known) return known;
  if (status >= 500) return 'unavailable';
  return status >= 400 ? 'rejected' : 'outcome_unknown';
}
