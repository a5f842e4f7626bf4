import { rangeWithPrevious } from '@fanfare/core/analytics/panel.ts';
import {
  answerReusedMs,
  isReusable,
  type AnalyticsAnswer,
  type AnalyticsDays,
} from '@fanfare/core/analytics/answer.ts';
import { useMemo } from 'react';
import { useRead } from '../../browser/use-read.ts';
import type { AnalyticsNetwork } from './panels.ts';

export const unreadableText = 'An error occurred while loading data.';

interface Wanted {
  workspaceId: string;
  network: AnalyticsNetwork;
  /** The account's id at its network. */
  account: string;
  days: AnalyticsDays;
  isCompared: boolean;
  timeZone: string;
}

/** Turns the answer of a network into a panel. Null if the answer has an unexpected format. */
export function buildPanel(
  network: AnalyticsNetwork,
  answer: AnalyticsAnswer,
  { days, zone, wider }: { days: AnalyticsDays; zone: string; wider: AnalyticsAnswer | null },
) {
  try {
    return network.panel.panelOf(answer, { days, zone, wider });
  } catch {
    return null;
  }
}

/**
 * Options for lists that belong to the figures. A cached list is reused for a while, and is loaded again together with
 * the figures.
 */
export const listReadOptions = {
  isRecent: (_reply: unknown, readAt: number) => Date.now() - readAt < answerReusedMs,
};

/** For reads of analytics: shows a cached answer for as long as the server would return the same one. */
export const answerReadOptions = {
  retries: false,
  isRecent: (answer: { fetchedAt: string }) => isReusable(answer, Date.now()),
};

/**
 * The panel of an account. The server reuses its answer for a quarter of an hour, so returning to the screen makes no
 * call to the network. The shown range is loaded first, and then the longer range that includes the previous period.
 */
export function useAnalytics({ workspaceId, network, account, days, isCompared, timeZone }: Wanted) {
  const accountInput = { workspaceId, platform: network.id, platform_id: account };
  const main = useRead('findAnalytics', { ...accountInput, days }, answerReadOptions);
  const widerDays = isCompared && main.data ? rangeWithPrevious(days) : null;
  const wider = useRead('findAnalytics', { ...accountInput, days: widerDays ?? days }, answerReadOptions);
  const earlier = widerDays === null ? null : (wider.data ?? null);
  const loaded = useMemo(() => {
    if (!main.data) return null;
    const panel = buildPanel(network, main.data, { days, zone: timeZone, wider: earlier });
    return { panel, fetchedAt: main.data.fetchedAt };
  }, [network, main.data, days, timeZone, earlier]);
  const answers = useMemo(
    () => (main.data ? { main: main.data, wider: earlier } : null),
    [main.data, earlier],
  );
  return {
    /** The network's answers, including an answer that cannot be shown as a panel. */
    answers,
    loaded: loaded?.panel ? { panel: loaded.panel, fetchedAt: loaded.fetchedAt } : null,
    /** True if there is an answer that cannot be shown. */
    isBroken: loaded !== null && loaded.panel === null,
    error: main.error ?? null,
    isLoading: main.isLoading,
    isComparing: widerDays !== null && !wider.data && !wider.error,
    isValidating: main.isValidating || wider.isValidating,
    refresh: () => {
      void main.mutate();
      if (widerDays !== null) void wider.mutate();
    },
  };
}
