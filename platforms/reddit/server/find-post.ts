import type { Receipt } from '@fanfare/core/deliveries/delivery.ts';
import { NetworkError } from '../../_shared/network-error.ts';
import type { Ready } from '../../platform.ts';
import { kindOf, type Kind } from '../facts.ts';
import { site } from './api.ts';
import type { PublishHandle } from './handle.ts';
import { ownPosts, type OwnPost } from './own-posts.ts';
import { sameWords } from './same-words.ts';
import { targetOf } from './target.ts';

type Wanted = Ready<PublishHandle>;

const minute = 60_000;
/** Until then it may still come: videos are worked on for minutes, and lists are told from memory. */
const settleMs: Readonly<Record<Kind, number>> = { text: 2 * minute, image: 10 * minute, video: 60 * minute };
/** What was sent so often and never shown is no matter of one lost answer. */
const attemptsMax = 3;

const unsure = (reason: string) => new NetworkError({ kind: 'outcome_unknown', reason, code: null });
const forPeople = (reason: string) => new NetworkError({ kind: 'rejected', reason, code: null });

export const notShownYet = unsure('Reddit has not shown this post yet. We look for it again.');

export const receiptOf = ({ id, permalink }: Pick<OwnPost, 'id' | 'permalink'>): Receipt => ({
  id,
  url: `${site}${permalink}`,
});

/** `https://i.redd.it/{id}.png`, `https://v.redd.it/{id}` */
const fileOf = ({ url }: OwnPost): string | null =>
  /^https:\/\/[iv]\.redd\.it\/([0-9a-z]+)(?:[./?]|$)/.exec(url ?? '')?.[1] ?? null;

const isOurFile = (each: OwnPost, { tried }: PublishHandle) => tried.includes(fileOf(each) ?? '');

const isAlike = (each: OwnPost, { target, content }: Wanted) =>
  each.subreddit.toLowerCase() === targetOf({ target }).toLowerCase() && sameWords(content.title, each.title);

/**
 * A file is in one post alone, so that it tells ours from every other. Words are not: several posts may have the same, and
 * then nobody can tell.
 */
function chosen(alike: readonly OwnPost[], job: Wanted): OwnPost | null {
  if (kindOf(job.content) !== 'text') return alike.find((each) => isOurFile(each, job.handle)) ?? null;
  const same = alike.filter(
    (each) => fileOf(each) === null && sameWords(job.content.description, each.selftext ?? ''),
  );
  if (same.length > 1) throw unsure('Several new posts on Reddit have these words.');
  return same[0] ?? null;
}

/** Looks also for what earlier tries may have done. */
async function look(job: Wanted, since: number) {
  const from = Math.min(since, job.handle.firstAt ?? since);
  const posts = await ownPosts(job, job.account, from);
  const alike = posts.filter((each) => isAlike(each, job));
  const post = chosen(alike, job);
  return { alike, receipt: post && receiptOf(post) };
}

/** Null says only that it is not there now. */
export const seen = async (job: Wanted, since: number): Promise<Receipt | null> =>
  (await look(job, since)).receipt;

/** Null says that it did not go out. */
export async function findPost(job: Wanted, since: number): Promise<Receipt | null> {
  const { alike, receipt } = await look(job, since);
  if (receipt) return receipt;
  if (job.now() < since + settleMs[kindOf(job.content)]) throw notShownYet;
  const place = `r/${targetOf(job)}`;
  if (alike.length > 0)
    throw forPeople(
      `There is a new post with this title in ${place}, and it is not clear whether it is this one.`,
    );
  if (job.handle.accepted)
    throw forPeople(
      `Reddit took this post and does not show it. Please look in ${place} whether it is there.`,
    );
  if (kindOf(job.content) !== 'text' && job.handle.attempts >= attemptsMax)
    throw forPeople(`Reddit was sent this post several times and does not show it. Please look in ${place}.`);
  return null;
}
