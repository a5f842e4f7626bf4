import type { Handler } from './state.ts';
import { followersOf, historyOf } from './history.ts';
import { isPublished } from './processing.ts';
import { badParams, ok, scopeMissed } from './replies.ts';
import { statisticsOf } from './statistics.ts';

const basic = ['open_id', 'union_id', 'avatar_url', 'avatar_url_100', 'avatar_large_url', 'display_name'];
const profile = ['username', 'bio_description', 'profile_deep_link', 'is_verified'];
const stats = ['follower_count', 'following_count', 'likes_count', 'video_count'];

function scopeOf(field: string): string | null {
  if (basic.includes(field)) return 'user.info.basic';
  if (profile.includes(field)) return 'user.info.profile';
  return stats.includes(field) ? 'user.info.stats' : null;
}

/** Returns the requested fields, or an error if one of them was not granted. */
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
