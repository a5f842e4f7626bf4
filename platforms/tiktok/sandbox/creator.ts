import type { SandboxReply } from '../../_sandbox/sandbox.ts';
import type { Call, Handler, TikTok } from './context.ts';
import type { Identity } from './identities.ts';
import { banned, ok, tooManyPosts, unaudited } from './replies.ts';
import type { Post } from './state.ts';

const dayMs = 24 * 60 * 60 * 1000;

type Privacy = Post['privacy'];

export function privaciesOf({ traits }: Identity): readonly Privacy[] {
  const widest = traits.isPrivate ? 'FOLLOWER_OF_CREATOR' : 'PUBLIC_TO_EVERYONE';
  return [widest, 'MUTUAL_FOLLOW_FRIENDS', 'SELF_ONLY'];
}

/** Counted over all apps, whatever became of the posts. */
function isAtCap({ state, world }: TikTok, { platformId }: Identity): boolean {
  const since = world.now() - dayMs;
  const recent = state.posts.filter(
    ({ account, completeAt }) => account === platformId && completeAt !== null && completeAt > since,
  );
  return recent.length >= state.settings.postsPerDay;
}

/** Told with 200 before anything is posted, and with 403 when it is. */
export function capOf(call: Call, status: 200 | 403): SandboxReply | null {
  if (call.fault === 'refuse') return banned(status);
  return isAtCap(call, call.identity) ? tooManyPosts(status) : null;
}

/** An app that nobody has reviewed. */
export function auditOf({ state, identity }: Call, privacy: Privacy): SandboxReply | null {
  const isPrivate = identity.traits.isPrivate && privacy === 'SELF_ONLY';
  return state.settings.isAudited || isPrivate ? null : unaudited;
}

export const creatorInfo: Handler = (call) => {
  const { username, name, logo, traits } = call.identity;
  return (
    capOf(call, 200) ??
    ok({
      creator_avatar_url: logo,
      creator_username: username,
      creator_nickname: name,
      privacy_level_options: privaciesOf(call.identity),
      comment_disabled: !traits.comments,
      duet_disabled: !traits.duets,
      stitch_disabled: !traits.stitches,
      max_video_post_duration_sec: traits.maxSeconds,
    })
  );
};
