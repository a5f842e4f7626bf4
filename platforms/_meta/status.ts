import type { FailureKind } from '@fanfare/core/deliveries/delivery.ts';

/** What a failure is where only its status says something. */
export function kindByStatus(status: number): FailureKind {
  if (status === 401) return 'token_expired';
  if (status === 403) return 'missing_permission';
  if (status === 404) return 'not_found';
  if (status === 429) return 'rate_limited';
  if (status === 408 || status >= 500) return 'unavailable';
  return status >= 400 ? 'rejected' : 'outcome_unknown';
}
