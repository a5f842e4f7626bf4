import type { Receipt } from '@fanfare/core/deliveries/delivery.ts';
import { minuteMs } from '@fanfare/core/time/units.ts';
import { outcomeUnknown, rejected } from '../../_shared/network-error.ts';
import { notTaken } from '../../_shared/not-taken.ts';
import type { Ready } from '../../platform.ts';
import { kindOf, type Kind } from '../facts.ts';
import { site } from './api.ts';
import type { PublishHandle } from './handle.ts';
import { ownPosts, type OwnPost } from './own-posts.ts';
import { sameText } from './same-text.ts';
import { targetOf } from './target.ts';

type PostJob = Ready<PublishHandle>;

/** The longest time until a post appears. Videos are processed for minutes, and lists are cached. */
const settleMs: Readonly<Record<Kind, number>> = {
  text: 2 * minuteMs,
  image: 10 * minuteMs,
  video: 60 * minuteMs,
};
/** After this many attempts without a visible post, another attempt would not help either. */
const maxAttempts = 3;

/** Fails the search for good, because a person has to check. */
const needsPerson = rejected;

export const notVisibleYet = outcomeUnknown('Reddit has not shown this post yet. We will check again.');

export const receiptOf = ({ id, permalink }: Pick<OwnPost, 'id' | 'permalink'>): Receipt => ({
  id,
  url: `${site}${permalink}`,
});

/** The file id in `https://i.redd.it/{id}.png` or `https://v.redd.it/{id}`. */
const fileOf = ({ url }: OwnPost): string | null =>
  /^https:\/\/[iv]\.redd\.it\/([0-9a-z]+)(?:[./?]|$)/.exec(url ?? '')?.[1] ?? null;

const isOurFile = (each: OwnPost, { tried }: PublishHandle) => tried.includes(fileOf(each) ?? '');

const hasSameTitle = (each: OwnPost, { target, content }: PostJob) =>
  each.subreddit.toLowerCase() === targetOf({ target }).toLowerCase() && sameText(content.title, each.title);

/**
 * Each file belongs to only one post, so a file identifies our post. If several posts have our text, the outcome stays
 * unknown.
 */
function findMatch(alike: readonly OwnPost[], job: PostJob): OwnPost | null {
  if (kindOf(job.content) !== 'text') return alike.find((each) => isOurFile(each, job.handle)) ?? null;
  const same = alike.filter(
    (each) => fileOf(each) === null && sameText(job.content.description, each.selftext ?? ''),
  );
  if (same.length > 1) throw outcomeUnknown('Several new posts on Reddit have this text.');
  return same[0] ?? null;
}

/** Searches for the post of this attempt or of an earlier one. */
async function search(job: PostJob, since: number) {
  const from = Math.min(since, job.handle.firstAt ?? since);
  const posts = await ownPosts(job, job.account, from);
  const alike = await notTaken(
    job,
    posts.filter((each) => hasSameTitle(each, job)),
  );
  const post = findMatch(alike, job);
  return { alike, receipt: post && receiptOf(post) };
}

/** Looks for the visible post. Null means only that the post is not visible at the moment. */
export const findVisiblePost = async (job: PostJob, since: number): Promise<Receipt | null> =>
  (await search(job, since)).receipt;

/** Looks for the post. Null means that the post did not appear within `settleMs` and is treated as not published. */
export async function findPost(job: PostJob, since: number): Promise<Receipt | null> {
  const { alike, receipt } = await search(job, since);
  if (receipt) return receipt;
  if (job.now() < since + settleMs[kindOf(job.content)]) throw notVisibleYet;
  const subreddit = `r/${targetOf(job)}`;
  if (alike.length > 0)
    throw needsPerson(
      `There is a new post with this title in ${subreddit}, but we cannot tell whether it is this one.`,
    );
  if (job.handle.accepted)
    throw needsPerson(`Reddit accepted this post but does not show it. Please check in ${subreddit}.`);
  if (kindOf(job.content) !== 'text' && job.handle.attempts >= maxAttempts)
    throw needsPerson(
      `We sent this post to Reddit several times, but it does not appear. Please check in ${subreddit}.`,
    );
  return null;
}
