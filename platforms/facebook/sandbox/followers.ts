import { cafeVoices } from '../../_sandbox/cafe.ts';
import { remarkOf } from '../../_sandbox/remarks.ts';
import { seededBetween } from '../../_sandbox/seeded.ts';
import type { Facebook } from './context.ts';
import { pageOf } from './identities.ts';
import type { Post } from './state.ts';

/** A follower's id. All ids on Facebook consist of digits. */
export const followerId = (name: string): string =>
  String(seededBetween([100_000_000_000_000, 199_999_999_999_999], 'follower', name));

/** Adds the comments that are due on a Page with commenting followers, so that there are comments to answer. */
export function addFollowerComments({ world }: Pick<Facebook, 'world'>, post: Post): void {
  if (post.kind === 'Story' || !pageOf(post.page)?.hasFollowers) return;
  const { comments } = post;
  for (;;) {
    const remark = remarkOf({ ...post, hasTakenOff: false }, post.heard, cafeVoices, world.now());
    if (!remark) break;
    const { at, name, text, isAnswer } = remark;
    const answered = comments.findLast(
      (each) => each.name !== undefined && each.parent === null && each.at < at,
    );
    comments.push({
      id: `${post.id.split('_')[1]}_${world.newId()}`,
      page: `follower.${name}`,
      name,
      parent: isAnswer ? (answered?.id ?? null) : null,
      at,
      text,
    });
    comments.sort((a, b) => a.at - b.at);
    post.heard += 1;
  }
}
