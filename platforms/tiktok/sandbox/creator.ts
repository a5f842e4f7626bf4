import { dayMs } from '@fanfare/core/time/units.ts';
import { z } from 'zod';
import type { SandboxReply } from '../../_sandbox/sandbox.ts';
import { followersOf, historyOf, statisticsOf } from './history.ts';
import type { Identity } from './identities.ts';
import { badParams, banned, ok, scopeMissed, tooManyPosts, unaudited, withBody } from './replies.ts';
import type { Call, Handler, Post, TikTok } from './state.ts';
import { isPublished } from './uploads.ts';

type Privacy = Post['privacy'];

export function offeredPrivacies({ traits }: Identity): readonly Privacy[] {
  const widest = traits.isPrivate ? 'FOLLOWER_OF_CREATOR' : 'PUBLIC_TO_EVERYONE';
  return [widest, 'MUTUAL_FOLLOW_FRIENDS', 'SELF_ONLY'];
}

/** The limit counts the posts whose bytes arrived in the last 24 hours, including failed posts. */
function isAtDailyLimit({ state, world }: TikTok, { platformId }: Identity): boolean {
  const since = world.now() - dayMs;
  const recent = state.posts.filter(
    ({ account, completeAt }) => account === platformId && completeAt !== null && completeAt > since,
  );
  return recent.length >= state.settings.postsPerDay;
}

/** The error of the daily limit. Its status is 200 when a client reads the account, and 403 when it starts a post. */
export function dailyLimitRefusal(call: Call, status: 200 | 403): SandboxReply | null {
  if (call.fault === 'refuse') return banned(status);
  return isAtDailyLimit(call, call.identity) ? tooManyPosts(status) : null;
}

/** The refusal for an app that TikTok has not reviewed. Private posts of private accounts are allowed. */
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

const basic = ['open_id', 'union_id', 'avatar_url', 'avatar_url_100', 'avatar_large_url', 'display_name'];
const profile = ['username', 'bio_description', 'profile_deep_link', 'is_verified'];
const stats = ['follower_count', 'following_count', 'likes_count', 'video_count'];

function scopeOf(field: string): string | null {
  if (basic.includes(field)) return 'user.info.basic';
  if (profile.includes(field)) return 'user.info.profile';
  return stats.includes(field) ? 'user.info.stats' : null;
}

/** Returns the requested fields, or an error if one of them is unknown or was not granted. */
export const userInfo: Handler = ({ request, identity, scopes: granted, state, world }) => {
  const fields = (request.query.get('fields') ?? '').split(',').filter(Boolean);
  if (fields.length === 0) return badParams('Fields is required.');
  const { retired } = state.settings;
  const scopes = fields.map((field) => (retired.includes(field) ? null : scopeOf(field)));
  if (scopes.includes(null)) return badParams('Fields has an unknown field.');
  if (!scopes.every((scope) => scope !== null && granted.includes(scope))) return scopeMissed;
  const { platformId, username, name, logo } = identity;
  const now = world.now();
  const own = state.posts.filter((post) => post.account === platformId && isPublished(post, now));
  const posts = [...historyOf(identity, now), ...own];
  const all: Record<string, unknown> = {
    open_id: platformId,
    union_id: `union-${platformId}`,
    avatar_url: logo,
    avatar_url_100: logo,
    avatar_large_url: logo,
    display_name: name,
    username,
    bio_description: '',
    profile_deep_link: `https://www.tiktok.com/@${username}`,
    is_verified: false,
    follower_count: followersOf(identity, posts, now),
    following_count: 85,
    likes_count: posts.reduce((sum, post) => sum + statisticsOf(post, now).likes, 0),
    video_count: posts.length,
  };
  return ok({ user: Object.fromEntries(fields.map((field) => [field, all[field]])) });
};
