import { counted } from '@fanfare/core/text/counted.ts';
import { postName } from '@fanfare/core/posts/post-name.ts';
import { atRiskFrom, type ConnectedAccount } from '@fanfare/core/accounts/account.ts';
import { dayIn, daysBetween } from '@fanfare/core/calendar/days.ts';
import type { Home } from '@fanfare/core/posts/post.ts';
import { postsPath } from '@fanfare/core/posts/posts-path.ts';
import { findNetwork } from '../../networks/networks.tsx';
import { soonMs } from './accounts-card.tsx';

/** An account that can be reconnected on the dashboard itself. */
export interface Repair {
  platform: string;
  platformId: string;
  username: string;
  /** True if the account has failed posts. They are retried after the reconnection. */
  retries: boolean;
}

/** A problem that a person has to solve, with a link to the place where they can solve it. */
export interface Attention {
  key: string;
  severity: 'failed' | 'ending' | 'comments';
  /** The id of the network; null if the problem affects several. */
  network: string | null;
  title: string;
  text: string;
  action: string;
  path: string;
  repair?: Repair;
}

const nearDays: Readonly<Record<number, string>> = { 0: 'today', 1: 'tomorrow' };

function failuresOf({ failed, counts }: Home): Attention[] {
  const posts = failed.flatMap((group) => group.posts).filter(({ status }) => status === 'failed');
  const suffix = counts.failed > posts.length ? ' or more' : '';
  const byCause = Map.groupBy(posts, (post) => JSON.stringify([post.uploadTo, post.fail_reason]));
  return [...byCause].flatMap(([key, [first, ...others]]): Attention[] => {
    if (!first) return [];
    const { label } = findNetwork(first.uploadTo);
    const what =
      others.length === 0 ? `“${postName(first)}” was` : `${others.length + 1}${suffix} posts were`;
    return [
      {
        key,
        severity: 'failed',
        network: first.uploadTo,
        title: `${what} not published on ${label}`,
        text: first.fail_reason?.trim() || 'The network gave no reason.',
        action: others.length === 0 ? 'View post' : 'View posts',
        path: postsPath({ tab: 'failed', ...(others.length === 0 && { post: first._id }) }),
      },
    ];
  });
}

function riskText(posts: number, otherwise: string): string {
  if (posts === 0) return otherwise;
  return `${counted(posts, 'scheduled post')} will fail unless it is reconnected.`;
}

const hasFailed = ({ failed }: Home, { platform, platform_id: id }: ConnectedAccount): boolean =>
  failed.some(({ posts }) =>
    posts.some((post) => post.status === 'failed' && post.uploadTo === platform && post.platform_id === id),
  );

function connectionOf(
  account: ConnectedAccount,
  home: Home,
  now: number,
  timeZone: string,
): Attention | null {
  const { platform, platform_id: id, username, problem, missingPermissions, postsAtRisk } = account;
  const from = atRiskFrom(account);
  if (from === null || from - now > soonMs) return null;
  const { label } = findNetwork(platform);
  const common = {
    key: `${platform} ${id}`,
    network: platform,
    action: 'Reconnect',
    path: '/dashboard/socials',
    repair: { platform, platformId: id, username, retries: false },
  };
  if (from <= now) {
    const why =
      missingPermissions.length > 0 ? 'A permission that posts need is missing.' : 'Access has ended.';
    const title = `${username} has to be reconnected to ${label}`;
    const broken = {
      ...common,
      severity: 'failed',
      title,
      text: riskText(postsAtRisk, problem ?? why),
    } as const;
    if (!hasFailed(home, account)) return broken;
    return { ...broken, action: 'Reconnect and retry', repair: { ...common.repair, retries: true } };
  }
  const days = daysBetween(dayIn(now, timeZone), dayIn(from, timeZone));
  return {
    ...common,
    severity: 'ending',
    title: `The ${label} connection ends ${nearDays[days] ?? `in ${days} days`}`,
    text: riskText(postsAtRisk, `Reconnect ${username} to keep publishing.`),
  };
}

function commentsOf(open: number): Attention[] {
  if (open === 0) return [];
  return [
    {
      key: 'comments',
      severity: 'comments',
      network: null,
      title:
        open === 1
          ? '1 comment has no answer yet'
          : `${open.toLocaleString('en')} comments have no answer yet`,
      text: 'Answer them, or mark them as answered.',
      action: 'Open comments',
      path: '/dashboard/comments',
    },
  ];
}

const shownMax = 4;

/**
 * Splits the rows into those that fit and those that are hidden. The row about comments comes last and is never hidden.
 */
export function splitAttention(items: readonly Attention[]): {
  shown: readonly Attention[];
  hidden: readonly Attention[];
} {
  const comments = items.filter(({ severity }) => severity === 'comments');
  const others = items.filter(({ severity }) => severity !== 'comments');
  const room = shownMax - comments.length;
  return { shown: [...others.slice(0, room), ...comments], hidden: others.slice(room) };
}

/**
 * The current problems: accounts that have to be reconnected first, then failures by cause, connections that end soon,
 * and comments.
 */
export function listAttention(
  home: Home,
  accounts: readonly ConnectedAccount[],
  now: number,
  timeZone: string,
  openComments = 0,
): Attention[] {
  const connections = accounts
    .map((account) => connectionOf(account, home, now, timeZone))
    .filter((each) => each !== null);
  const lost = connections.filter(({ severity }) => severity === 'failed');
  const ending = connections.filter(({ severity }) => severity === 'ending');
  return [...lost, ...failuresOf(home), ...ending, ...commentsOf(openComments)];
}
