import type { Receipt } from '@fanfare/core/deliveries/delivery.ts';
import { outcomeUnknown } from '../../_shared/network-error.ts';
import { notTaken } from '../../_shared/not-taken.ts';
import type { Ready } from '../../platform.ts';
import { postUrl } from './api.ts';
import type { PublishHandle } from './handle.ts';
import { ownPosts, type OwnPost } from './own-posts.ts';
import { sameText } from './same-text.ts';

/** Tells whether a post has our files. Each uploaded file belongs to only one post. */
function hasFiles({ media }: OwnPost, { files, tried }: PublishHandle): boolean {
  const own = new Set([...tried, ...files.map(({ id }) => id)]);
  return media.length === files.length && media.every((id) => own.has(id));
}

/**
 * The time within which a post appears. X would accept a post without text twice, so such a post is sent again only
 * after this time.
 */
const appearsMs = 120_000;

/** X returns times in whole seconds. */
const toSecond = (at: number) => Math.floor(at / 1000);

/** Finds the posts with this text, including posts of earlier attempts, and tells which one is ours. */
async function search(job: Ready<PublishHandle>, since: number) {
  const { account, content, handle } = job;
  const posts = await ownPosts(job, account, Math.min(since, handle.firstAt ?? since));
  const alike = await notTaken(
    job,
    posts.filter(({ repliesTo, text }) => repliesTo === null && sameText(content.description, text)),
  );
  // The post with our files is ours. A post without files is compared by its text only.
  const [first, ...more] = alike.filter((each) => hasFiles(each, handle));
  if (more.length > 0) throw outcomeUnknown('Several new posts on X have this text.');
  return { alike, receipt: first ? { id: first.id, url: postUrl(account.username, first.id) } : null };
}

/** Looks for the visible post. Null means only that the post is not visible at the moment. */
export const findVisiblePost = async (job: Ready<PublishHandle>): Promise<Receipt | null> =>
  (await search(job, job.now())).receipt;

export async function findPost(job: Ready<PublishHandle>, since: number): Promise<Receipt | null> {
  const { content, now } = job;
  const { alike, receipt } = await search(job, since);
  if (receipt) return receipt;
  // A post from `since` on may be ours although its file ids are unknown, because Fanfare may have failed to store the
  // ids of its last uploads. An older post with unknown files is not ours.
  const isUncertain = alike.some(({ at }) => toSecond(at) >= toSecond(since));
  if (job.handle.files.length > 0 && isUncertain)
    throw outcomeUnknown('A new post on X has this text, but we cannot tell whether it has these files.');
  if (content.description.trim() === '' && now() < since + appearsMs)
    throw outcomeUnknown('X does not show the post yet and would accept it twice.');
  return null;
}
