import { z } from 'zod';
import { NetworkError } from '../../_shared/network-error.ts';
import type { Account, Finished, Job, PlatformIo } from '../../platform.ts';
import { post, read, unexpected } from './api.ts';
import { receiptOf } from './find-post.ts';
import type { PublishHandle } from './handle.ts';
import { postData } from './own-posts.ts';

const deleted = '[deleted]';

const things = z.object({
  data: z.object({ children: z.array(z.object({ data: z.looseObject({ author: z.string().nullish() }) })) }),
});

/** The post or comment with this full name; null if Reddit does not find it. */
async function readThing({ http }: PlatformIo, { grant }: Account, name: string) {
  const { data } = await read(http, { path: '/api/info', grant, query: { id: name } }, things);
  return data.children[0]?.data ?? null;
}

const isGone = (thing: Awaited<ReturnType<typeof readThing>>) => thing === null || thing.author === deleted;

/**
 * Deletes a post or comment. Reddit confirms every deletion, even of other accounts' content, so the result has to be
 * checked.
 */
export async function removeThing(io: PlatformIo, account: Account, name: string): Promise<void> {
  await post(io.http, { path: '/api/del', grant: account.grant }, { id: name });
  const remaining = await readThing(io, account, name);
  if (isGone(remaining)) return;
  const isOurs = remaining?.author?.toLowerCase() === account.username.toLowerCase();
  throw new NetworkError(
    isOurs
      ? { kind: 'unavailable', reason: 'Reddit has not deleted this yet.', code: null }
      : { kind: 'rejected', reason: 'Reddit only deletes posts and comments of this account.', code: null },
  );
}

export const remove = (io: PlatformIo, account: Account, mediaId: string): Promise<void> =>
  removeThing(io, account, `t3_${mediaId}`);

/**
 * Checks that the post is still visible, because moderators and their bots can remove a post immediately and without a
 * notice.
 */
export async function finish(job: Job<PublishHandle>, { id }: { id: string }): Promise<Finished> {
  const found = await readThing(job, job.account, `t3_${id}`);
  if (!found) {
    const reason = 'Reddit can no longer find this post.';
    throw new NetworkError({ kind: 'not_found', reason, code: null });
  }
  const parsed = postData.safeParse(found);
  if (!parsed.success) throw unexpected(parsed.error);
  const { removed_by_category: removedBy, subreddit } = parsed.data;
  const isRemoved = removedBy !== null && removedBy !== undefined;
  const warning = `This post was removed from r/${subreddit}. Please ask its moderators why.`;
  return { url: receiptOf(parsed.data).url, warnings: isRemoved ? [warning] : [] };
}
