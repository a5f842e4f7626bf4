import type { Receipt } from '@fanfare/core/deliveries/delivery.ts';
import { NetworkError } from '../../_shared/network-error.ts';
import type { Ready } from '../../platform.ts';
import { postUrl } from './api.ts';
import type { PublishHandle } from './handle.ts';
import { ownPosts, type OwnPost } from './own-posts.ts';
import { sameWords } from './same-words.ts';

const unsure = (reason: string) => new NetworkError({ kind: 'outcome_unknown', reason, code: null });

const hasFiles = ({ media }: OwnPost, ids: readonly string[]) =>
  media.length === ids.length && ids.every((id) => media.includes(id));

/** The post among those with its words. Its files tell it from another; without files, there is nothing else to tell. */
function chosen(posts: readonly OwnPost[], ids: readonly string[]): OwnPost | null {
  const exact = posts.filter((each) => hasFiles(each, ids));
  const [first] = exact;
  if (exact.length > 1) throw unsure('Several new posts on X have these words.');
  if (first) return first;
  // The files may have been sent twice, so that the post bears those of the try before.
  if (ids.length > 0 && posts.length > 0)
    throw unsure('A new post on X has these words, and it is not clear whether it has these files.');
  return null;
}

export async function findPost(job: Ready<PublishHandle>, since: number): Promise<Receipt | null> {
  const { account, content, handle } = job;
  const posts = await ownPosts(job, account, since);
  const alike = posts.filter(
    ({ repliesTo, text }) => repliesTo === null && sameWords(content.description, text),
  );
  const found = chosen(
    alike,
    handle.files.map(({ id }) => id),
  );
  return found && { id: found.id, url: postUrl(account.username, found.id) };
}
