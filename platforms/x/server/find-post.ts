import type { Receipt } from '@fanfare/core/deliveries/delivery.ts';
import { NetworkError } from '../../_shared/network-error.ts';
import type { Ready } from '../../platform.ts';
import { postUrl } from './api.ts';
import type { PublishHandle } from './handle.ts';
import { ownPosts, type OwnPost } from './own-posts.ts';
import { sameWords } from './same-words.ts';

const unsure = (reason: string) => new NetworkError({ kind: 'outcome_unknown', reason, code: null });

/** What was uploaded for one post is in no other. */
function hasFiles({ media }: OwnPost, { files, tried }: PublishHandle): boolean {
  const own = new Set([...tried, ...files.map(({ id }) => id)]);
  return media.length === files.length && media.every((id) => own.has(id));
}

/** Words that are out X refuses to take again. Files it takes: until then, that they are not shown proves nothing. */
const showsMs = 120_000;

/** Times are told by the second. */
const second = (at: number) => Math.floor(at / 1000);

/** The posts with its words, and which of them it is. Looks also for what earlier tries may have done. */
async function look(job: Ready<PublishHandle>, since: number) {
  const { account, content, handle } = job;
  const posts = await ownPosts(job, account, Math.min(since, handle.firstAt ?? since));
  const alike = posts.filter(
    ({ repliesTo, text }) => repliesTo === null && sameWords(content.description, text),
  );
  // Its files tell it from another; without files, there is nothing else to tell.
  const [first, ...more] = alike.filter((each) => hasFiles(each, handle));
  if (more.length > 0) throw unsure('Several new posts on X have these words.');
  return { alike, receipt: first ? { id: first.id, url: postUrl(account.username, first.id) } : null };
}

/** Null says only that it is not there now. */
export const seen = async (job: Ready<PublishHandle>): Promise<Receipt | null> =>
  (await look(job, job.now())).receipt;

export async function findPost(job: Ready<PublishHandle>, since: number): Promise<Receipt | null> {
  const { content, now } = job;
  const { alike, receipt } = await look(job, since);
  if (receipt) return receipt;
  // What was uploaded and not written down may be in a post nevertheless. Older ones were there before this try.
  const isDoubtful = alike.some(({ at }) => second(at) >= second(since));
  if (job.handle.files.length > 0 && isDoubtful)
    throw unsure('A new post on X has these words, and it is not clear whether it has these files.');
  if (content.description.trim() === '' && now() < since + showsMs)
    throw unsure('X does not show the post yet, and takes one without words twice.');
  return null;
}
