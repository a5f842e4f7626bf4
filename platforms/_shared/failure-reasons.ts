import type { FailureKind } from '@fanfare/core/deliveries/failure-kinds.ts';

/**
 * The texts that explain a failure to people if the network does not explain it. `account` is the network's word for an
 * account.
 */
export const failureReasons = (
  network: string,
  account = 'account',
): Readonly<Record<FailureKind, string>> => ({
  token_expired: `${network} no longer accepts this connection. Please reconnect your ${network} ${account}.`,
  missing_permission: `${network} did not allow this. Please reconnect your ${network} ${account}.`,
  not_found: `${network} can no longer find this.`,
  rate_limited: `${network} asked us to wait.`,
  limit_reached: `Your plan does not cover this ${account}.`,
  rejected: `${network} refused this.`,
  unavailable: `${network} is not available right now.`,
  outcome_unknown: `${network} sent an unexpected response.`,
});
