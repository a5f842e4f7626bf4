import { cafeVoices } from '../../_sandbox/cafe.ts';
import { remarkOf } from '../../_sandbox/remarks.ts';
import { identityOf } from './identities.ts';
import { newId36, type Post, type Reddit } from './state.ts';

const reader = 'reader.';

/** The name of an account, or of a reader without an account in the sandbox. */
export const nameOf = (account: string): string | null =>
  identityOf(account)?.username ??
  (account.startsWith(reader) ? account.slice(reader.length).replaceAll('.', '_') : null);

/**
 * Adds the comments that are due on the account's posts if it has commenting readers, so that there are comments to
 * answer.
 */
export function addReaderComments(reddit: Reddit, post: Post): void {
  const { state, world } = reddit;
  if (!identityOf(post.account)?.traits.hasReaders || post.isDeleted) return;
  for (;;) {
    const remark = remarkOf({ ...post, hasTakenOff: false }, post.heard, cafeVoices, world.now());
    if (!remark) break;
    const { at, name, text, isAnswer } = remark;
    const answered = state.comments.findLast(
      (each) => each.parent === `t3_${post.id}` && each.account.startsWith(reader) && each.at < at,
    );
    state.comments.push({
      id: newId36(reddit),
      account: `${reader}${name}`,
      post: post.id,
      parent: isAnswer && answered ? `t1_${answered.id}` : `t3_${post.id}`,
      text,
      at,
      isDeleted: false,
      votes: {},
    });
    state.comments.sort((a, b) => a.at - b.at);
    post.heard += 1;
  }
}
