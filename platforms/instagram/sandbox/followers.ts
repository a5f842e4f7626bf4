import { remarkOf } from '../../_sandbox/remarks.ts';
import type { Instagram } from './context.ts';
import { identityOf } from './identities.ts';
import { hasTakenOff } from './performance.ts';
import type { Media } from './state.ts';

const isByFollower = ({ account }: Media['comments'][number]): boolean => account.startsWith('follower.');

/** Adds the comments that are due, so that there are comments to answer. */
export function addFollowerComments({ world }: Pick<Instagram, 'world'>, media: Media): void {
  const identity = identityOf(media.account);
  if (media.product === 'STORY' || !identity) return;
  const { id, at, comments } = media;
  const post = { id, at, hasTakenOff: hasTakenOff(media, identity) };
  for (;;) {
    const remark = remarkOf(post, media.heard, identity.voices, world.now());
    if (!remark) break;
    const { at, name: username, text, isAnswer } = remark;
    const answered = comments.findLast((each) => isByFollower(each) && each.parent === null && each.at < at);
    const parent = isAnswer ? (answered?.id ?? null) : null;
    comments.push({ id: world.newId(), account: `follower.${username}`, username, at, text, parent });
    comments.sort((a, b) => a.at - b.at);
    media.heard += 1;
  }
}
