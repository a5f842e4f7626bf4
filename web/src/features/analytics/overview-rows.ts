import { changeOf } from '@fanfare/core/analytics/account-results.ts';
import type { Cell } from '@fanfare/core/analytics/csv.ts';
import { changeBetween, type Change } from '@fanfare/core/analytics/figures.ts';
import type { Metric } from '@fanfare/core/analytics/panel.ts';
import { findNetwork } from '../../networks/networks.tsx';
import { hasAnalytics, type Shown } from './overview-cards.ts';
import { figureHeader, figureRow, localTime, periodCells, settledText, type Period } from './table-rows.ts';
import type { TopPost } from './top-posts.tsx';

const accountHeader: Cell[] = [
  'Account',
  'Network',
  'Period',
  'Compared with',
  'Followers',
  'Followers change in percent',
  'Post views',
  `Post views change in percent (${settledText})`,
  'Interactions',
  `Interactions change in percent (${settledText})`,
  'Posts',
  'Posts change in percent',
  'Engagement in percent',
  'Note',
];

const percentOf = (change: Change | null): Cell => change?.percent ?? null;

export const accountRows = (shown: readonly Shown[], period: Period): Cell[][] => [
  accountHeader,
  ...shown.map(({ account, results }): Cell[] => {
    const { followers, now, engagement, problem, compared } = results;
    const note = hasAnalytics(account) ? '' : 'No analytics of the account on this network.';
    return [
      account.username,
      findNetwork(account.platform).label,
      ...periodCells(period, compared !== null),
      followers?.now ?? null,
      percentOf(followers && changeBetween(followers.before, followers.now)),
      now?.views ?? null,
      percentOf(changeOf(results, 'views')),
      now?.interactions ?? null,
      percentOf(changeOf(results, 'interactions')),
      now?.posts ?? null,
      percentOf(changeOf(results, 'posts')),
      engagement,
      problem ?? note,
    ];
  }),
];

interface OverviewTables {
  cards: readonly Metric[];
  /** All accounts, including those whose rows the table hides at first. */
  shown: readonly Shown[];
  posts: readonly TopPost[];
  /** The numbers of the chart as a table. */
  views: Cell[][];
  viewsTitle: string;
  period: Period;
  timeZone: string;
}

/** All data of the overview, as tables one below the other. */
export const overviewRows = ({
  cards,
  shown,
  posts,
  views,
  viewsTitle,
  period,
  timeZone,
}: OverviewTables): Cell[][] => [
  figureHeader,
  ...cards.map((metric) => figureRow(metric, period)),
  [],
  ['Accounts'],
  ...accountRows(shown, period),
  [],
  [viewsTitle],
  ...views,
  [],
  ['Posts'],
  [
    'Post',
    'Account',
    'Network',
    `Published (${timeZone})`,
    'Views',
    'Interactions',
    'Interactions are',
    'Address',
  ],
  ...posts.map((post): Cell[] => [
    post.title,
    post.account.username,
    findNetwork(post.account.platform).label,
    localTime(post.at, timeZone),
    post.views,
    post.interactions,
    post.counted.join(', '),
    post.link ?? '',
  ]),
];
