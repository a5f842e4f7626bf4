import { z } from 'zod';
import { dayMs } from '@fanfare/core/time/units.ts';
import type { SandboxReply } from '../../_sandbox/sandbox.ts';
import { withBody } from './body.ts';
import type { Identity } from './identities.ts';
import { banned, ok, tooManyPosts, unaudited } from './replies.ts';
import type { Call, Post, TikTok } from './state.ts';

type Privacy = Post['privacy'];

export function offeredPrivacies({ traits }: Identity): readonly Privacy[] {
  const widest = traits.isPrivate ? 'FOLLOWER_OF_CREATOR' : 'PUBLIC_TO_EVERYONE';
  return [widest, 'MUTUAL_FOLLOW_FRIENDS', 'SELF_ONLY'];
}

/** The limit counts the posts of all apps, including failed ones. */
function isAtDailyLimit({ state, world }: TikTok, { platformId }: Identity): boolean {
  const since = world.now() - dayMs;
  const recent = state.posts.filter(
    ({ account, completeAt }) => account === platformId && completeAt !== null && completeAt > since,
  );
  return recent.length >= state.settings.postsPerDay;
}

/** The refusal for the daily limit. It has status 200 before a post and 403 when posting. */
export function dailyLimitRefusal(call: Call, status: 200 | 403): SandboxReply | null {
  if (call.fault === 'refuse') return banned(status);
  return isAtDailyLimit(call, call.identity) ? tooManyPosts(status) : null;
}

/** The refusal for an app that TikTok has not reviewed. */
export function reviewRefusal({ state, identity }: Call, privacy: Privacy): SandboxReply | null {
  const isPrivate = identity.traits.isPrivate && privacy === 'SELF_ONLY';
  return state.settings.isAudited || isPrivate ? null : unaudited;
}

export const creatorInfo = withBody(z.strictObject({}), (call) => {
  const { username, name, logo, traits } = call.identity;
  return (
    dailyLimitRefusal(call, 200) ??
    ok({
      creator_avatar_url: logo,
      creator_username: username,
      creator_nickname: name,
      privacy_level_options: offeredPrivacies(call.identity),
      comment_disabled: !traits.comments,
      duet_disabled: !traits.duets,
      stitch_disabled: !traits.stitches,
      max_video_post_duration_sec: traits.maxSeconds,
    })
  );
});
