import { counted } from '@fanfare/core/text/counted.ts';
import type { ConnectedAccount } from '@fanfare/core/accounts/account.ts';
import { addUp } from '@fanfare/core/analytics/account-results.ts';
import type { Figure } from '@fanfare/core/analytics/figures.ts';
import type { Metric } from '@fanfare/core/analytics/panel.ts';
import { comparedText, settledNote } from '@fanfare/core/analytics/periods.ts';
import { analyticsNetworks } from './panels.ts';
import type { AccountResults } from './use-account-results.ts';

export const hasAnalytics = ({ platform }: ConnectedAccount) =>
  analyticsNetworks.some(({ id }) => id === platform);

/** An account in the table, with its results so far. */
export interface Shown {
  account: ConnectedAccount;
  results: AccountResults;
}

/** Tells whether the results of any listed account are still loading. */
export const isWaitingFor = (listed: readonly ConnectedAccount[], shown: readonly Shown[]): boolean =>
  listed.some((account) => !shown.some((each) => each.account === account && !each.results.isLoading));

/** Tells whether every listed account has loaded the numbers of this period and of the compared one. */
export const isCompleteIn = (listed: readonly ConnectedAccount[], shown: readonly Shown[]): boolean =>
  !isWaitingFor(listed, shown) && shown.every(({ results }) => !results.isComparing);

/** The reason why no account has a number, once all of them have answered. */
function missingIn(listed: readonly ConnectedAccount[], shown: readonly Shown[]): Figure {
  if (!listed.some(hasAnalytics))
    return { kind: 'not_offered', text: 'None of these networks reports this number.' };
  if (shown.some(({ results: { problem } }) => problem !== null))
    return { kind: 'refused', text: 'The reason is next to each account below.' };
  return { kind: 'not_yet', text: 'No account has reported this number yet.' };
}

interface Summed {
  shown: readonly Shown[];
  /** All accounts of the workspace, including hidden ones. */
  accounts: readonly ConnectedAccount[];
  /** The listed accounts, some of which may not have answered. */
  listed: readonly ConnectedAccount[];
  days: number;
  isCompared: boolean;
}

/** Shown in place of a change if no account has numbers for the whole previous period. */
export const noHistoryText = 'Not enough history';

/**
 * The cards with the sums of all listed accounts. They show changes only once every listed account is complete
 * (`isCompleteIn`).
 */
export function cardsOf({ shown, accounts, listed, days, isCompared }: Summed): Metric[] {
  const isLoading = isWaitingFor(listed, shown);
  const isComplete = isCompleteIn(listed, shown);
  const noHistory = isCompared && isComplete ? noHistoryText : null;
  const sourceOf = (known: number, all: number) =>
    known < all
      ? `${known} of ${counted(all, 'account')}${isLoading ? ' so far' : ''}`
      : counted(known, 'account');
  const measured = accounts.filter(hasAnalytics).length;
  const totals = addUp(shown.map(({ results }) => results));
  const { followers } = totals;
  const metric = (
    id: 'views' | 'interactions' | 'posts',
    label: string,
    definition: string,
    all: number,
  ): Metric => {
    const { value, count, change } = totals[id];
    const moved = isComplete ? change : null;
    return {
      id,
      label,
      unit: 'count',
      figure: value === null ? missingIn(listed, shown) : { kind: 'value', value },
      definition,
      source: sourceOf(count, all),
      change: moved,
      changeText: moved ? comparedText(days) : noHistory,
      changeNote: moved && id !== 'posts' ? settledNote : null,
      trend: [],
    };
  };
  return [
    {
      id: 'followers',
      label: 'Followers',
      unit: 'count',
      figure: followers.value === null ? missingIn(listed, shown) : { kind: 'value', value: followers.value },
      definition: 'Followers and subscribers of the accounts below, now.',
      source: sourceOf(followers.count, measured),
      change: isComplete ? followers.change : null,
      changeText: isComplete && followers.change ? `in ${days} days` : noHistory,
      changeNote: null,
      trend: [],
    },
    metric('views', 'Post views', 'Views to date of the posts published in this period.', measured),
    metric(
      'interactions',
      'Interactions',
      'Likes, comments, shares and saves to date of the posts of this period, as far as the analytics of each network report them.',
      measured,
    ),
    metric(
      'posts',
      'Posts',
      'Posts of this period. For networks without analytics, posts published here.',
      accounts.length,
    ),
  ];
}
