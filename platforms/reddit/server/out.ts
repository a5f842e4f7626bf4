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

/** Looks a post or a comment up by its full name. Null where Reddit knows of none. */
async function lookUp({ http }: PlatformIo, { grant }: Account, name: string) {
  const { data } = await read(http, { path: '/api/info', grant, query: { id: name } }, things);
  return data.children[0]?.data ?? null;
}

const isGone = (thing: Awaited<ReturnType<typeof lookUp>>) => thing === null || thing.author === deleted;

/** Reddit says yes to every deletion, also of what is somebody else's, so that it has to be looked at. */
export async function removeThing(io: PlatformIo, account: Account, name: string): Promise<void> {
  await post(io.http, { path: '/api/del', grant: account.grant }, { id: name });
  const left = await lookUp(io, account, name);
  if (isGone(left)) return;
  const isOurs = left?.author?.toLowerCase() === account.username.toLowerCase();
  throw new NetworkError(
    isOurs
      ? { kind: 'unavailable', reason: 'Reddit has not deleted this yet.', code: null }
      : { kind: 'rejected', reason: 'Reddit deletes only what the account wrote itself.', code: null },
  );
}

export const remove = (io: PlatformIo, account: Account, mediaId: string): Promise<void> =>
  removeThing(io, account, `t3_${mediaId}`);

/** Moderators, and machines of theirs, take posts away at once and tell nobody. */
export async function finish(job: Job<PublishHandle>, { id }: { id: string }): Promise<Finished> {
  const found = await lookUp(job, job.account, `t3_${id}`);
  if (!found) {
    const reason = 'Reddit cannot find this post any more.';
    throw new NetworkError({ kind: 'not_found', reason, code: null });
  }
  const parsed = postData.safeParse(found);
  if (!parsed.success) throw unexpected(parsed.error);
  const { removed_by_category: removedBy, subreddit } = parsed.data;
  const isRemoved = removedBy !== null && removedBy !== undefined;
  const warning = `This post was removed from r/${subreddit}. Please ask the moderators there why.`;
  return { url: receiptOf(parsed.data).url, warnings: isRemoved ? [warning] : [] };
}
