import { cafeVoices } from '../../_sandbox/cafe.ts';
import { addRemarks } from '../../_sandbox/remarks.ts';
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
  addRemarks({
    world,
    voices: cafeVoices,
    post,
    comments: state.comments,
    isFirst: ({ parent, account }) => parent === `t3_${post.id}` && account.startsWith(reader),
    commentOf: ({ at, name, text }, answered) => ({
      id: newId36(reddit),
      account: `${reader}${name}`,
      post: post.id,
      parent: answered ? `t1_${answered.id}` : `t3_${post.id}`,
      text,
      at,
      isDeleted: false,
      votes: {},
    }),
  });
}
