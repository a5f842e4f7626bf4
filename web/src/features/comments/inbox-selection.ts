import { threadFilters } from '@fanfare/core/comments/inbox.ts';
import { searchMax } from '@fanfare/core/text/fold-text.ts';
import type { InboxSelection } from './use-inbox.ts';

/** The periods that the inbox can be limited to. */
export const inboxRanges = {
  last1: { label: 'Last 24 hours', days: 1 },
  last7: { label: 'Last 7 days', days: 7 },
  last30: { label: 'Last 30 days', days: 30 },
} as const;
type InboxRange = keyof typeof inboxRanges;

export const rangeIds = Object.keys(inboxRanges) as InboxRange[];

export const rangeIn = (params: URLSearchParams): InboxRange | null =>
  rangeIds.find((range) => range === params.get('range')) ?? null;

/** Reads from an address which comments the inbox shows. */
export function selectionIn(params: URLSearchParams): InboxSelection {
  const filter = threadFilters.find((each) => each === params.get('filter')) ?? 'open';
  const platform = /^[a-z]{1,32}$/.exec(params.get('platform') ?? '')?.[0];
  const account = params.get('account');
  const search = (params.get('search') ?? '').trim().slice(0, searchMax);
  const range = rangeIn(params);
  return {
    filter,
    ...(platform !== undefined && { platform }),
    ...(platform !== undefined && account !== null && account !== '' && { platform_id: account }),
    ...(search !== '' && { search }),
    ...(range && { days: inboxRanges[range].days }),
  };
}
