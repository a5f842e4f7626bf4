import { factorText, nextTimesOf } from '@fanfare/core/analytics/best-times.ts';
import { useRead } from '../../../browser/use-read.ts';
import { findNetwork } from '../../../networks/networks.tsx';

/** An account whose network has analytics. */
export interface MeasuredAccount {
  workspaceId: string;
  platform: string;
  platform_id: string;
}

/**
 * The next times of the week at which the account's own posts had the best results; empty if there are too few posts.
 */
export function useBestTimes(account: MeasuredAccount, zone: string, now: Date) {
  const { data } = useRead('bestTimes', { ...account, zone }, { retries: false });
  const { label } = findNetwork(account.platform);
  return nextTimesOf(data?.best ?? [], zone, now.getTime()).map(({ cell, at }) => ({
    label: `Best for ${label}, ${factorText(cell.factor)}`,
    at,
  }));
}
