import { dayMs, hourMs } from '@fanfare/core/time/units.ts';
import { dayOf, daysFrom, endOf, firstDay, pastOf } from '../../_sandbox/days.ts';
import { accumulatedSince, growthAt, takeOff, timingAt } from '../../_sandbox/attention.ts';
import { partsOf, seededBetween, seededItem, seededWithin } from '../../_sandbox/seeded.ts';
import { type Identity, identityOf } from './identities.ts';
import type { Post } from './state.ts';

const halfLifeMs = 20 * hourMs;

function hasTakenOff({ account, text }: Post): boolean {
  const tookOff = identityOf(account)?.traits.tookOff ?? null;
  return tookOff !== null && text.includes(tookOff);
}

/** The number of views that a post has in the end. */
function audienceOf(post: Post, at: number): number {
  const followers = identityOf(post.account)?.traits.followers ?? 0;
  const usual = followers * growthAt(at) * timingAt(at);
  return usual * (hasTakenOff(post) ? 3 * takeOff : seededWithin([0.3, 3], post.postId, 'views'));
}

/** All numbers derive from the views, so that they are consistent. */
export function statisticsOf(post: Post, now: number) {
  const { postId, readyAt } = post;
  const at = readyAt ?? now;
  const views = accumulatedSince(audienceOf(post, at), at, now, halfLifeMs);
  const ranges = { likes: [0.03, 0.12], comments: [0.002, 0.012], shares: [0.001, 0.015] } as const;
  return { views, ...partsOf(postId, ranges)(views) };
}

/** An id of nineteen digits, which is more than a JavaScript number can hold. */
const idOf = (account: string, day: number): string =>
  `74${String(seededBetween([0, 999_999_999], account, 'id', day)).padStart(9, '0')}${String(day).padStart(8, '0')}`;

function postOn({ platformId: account, traits: { captions } }: Identity, day: number): Post {
  const postId = idOf(account, day);
  const at = day * dayMs + seededBetween([9, 20], postId, 'hour') * hourMs;
  return {
    publishId: `v_pub_file~v2-1.${postId}`,
    account,
    kind: 'video',
    text: seededItem(captions, postId, 'caption'),
    title: null,
    privacy: 'PUBLIC_TO_EVERYONE',
    labels: [],
    coverMs: null,
    files: [],
    upload: null,
    at,
    completeAt: at,
    readyAt: at,
    failReason: null,
    postId,
  };
}

/** The posts that the account made outside Fanfare on earlier days, oldest first. */
export const historyOf = (identity: Identity, now: number): Post[] =>
  identity.traits.hasPast ? pastOf(identity.platformId, 0.5, now, (day) => postOn(identity, day)) : [];

/**
 * The number of followers at the end of the last complete day. It usually grows a little every day, and grows with the
 * views of very successful posts.
 */
export function followersOf(identity: Identity, posts: readonly Post[], now: number): number {
  const { platformId, traits } = identity;
  if (!traits.hasPast) return traits.followers;
  const yesterday = dayOf(now) - 1;
  const moves = daysFrom(firstDay, yesterday).map((day) => seededBetween([-3, 9], platformId, day));
  const brought = posts
    .filter((post) => post.account === platformId && hasTakenOff(post))
    .map((post) => Math.floor(statisticsOf(post, endOf(yesterday)).views * 0.006));
  return [...moves, ...brought].reduce((sum, move) => sum + move, traits.followers);
}
