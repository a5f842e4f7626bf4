import { z } from 'zod';
import type { Call, Handler } from './context.ts';
import { historyOf } from './history.ts';
import { isShown } from './processing.ts';
import { badParams, ok } from './replies.ts';
import type { Post } from './state.ts';
import { statisticsOf } from './statistics.ts';

const mostPerPage = 20;
const shownCharacters = 150;

export const shareUrl = (username: string, { kind, postId }: Pick<Post, 'kind' | 'postId'>): string =>
  `https://www.tiktok.com/@${username}/${kind}/${postId}`;

/** Long captions come back cut. */
const cut = (text: string) => text.slice(0, shownCharacters);

interface Shown {
  username: string;
  now: number;
}

const known = {
  id: ({ postId }) => postId,
  create_time: ({ readyAt }) => Math.floor((readyAt ?? 0) / 1000),
  title: ({ title, text }) => cut(title ?? text),
  video_description: ({ text }) => cut(text),
  share_url: (post, { username }) => shareUrl(username, post),
  duration: ({ kind }) => (kind === 'video' ? 15 : 0),
  cover_image_url: () => '',
  like_count: (post, { now }) => statisticsOf(post, now).likes,
  comment_count: (post, { now }) => statisticsOf(post, now).comments,
  share_count: (post, { now }) => statisticsOf(post, now).shares,
  view_count: (post, { now }) => statisticsOf(post, now).views,
} as const satisfies Record<string, (post: Post, shown: Shown) => unknown>;
const isKnown = (field: string): field is keyof typeof known => field in known;

function fieldsOf({ request }: Call): (keyof typeof known)[] | null {
  const fields = (request.query.get('fields') ?? '').split(',').filter(Boolean);
  return fields.length > 0 && fields.every(isKnown) ? fields.filter(isKnown) : null;
}

/** Only what everybody can see, the newest first. */
function shownPosts(call: Call): Post[] {
  const { state, identity, world } = call;
  return [...historyOf(identity, world.now()), ...state.posts]
    .filter((post) => post.account === identity.platformId && isShown(call, post))
    .filter(({ kind }) => kind === 'video' || state.settings.listsPhotos)
    .toSorted((a, b) => (b.readyAt ?? 0) - (a.readyAt ?? 0));
}

function resourceOf({ identity, world }: Call, fields: readonly (keyof typeof known)[], post: Post) {
  const shown = { username: identity.username, now: world.now() };
  return Object.fromEntries(fields.map((field) => [field, known[field](post, shown)]));
}

const listAsked = z.object({
  max_count: z.int().min(1).max(mostPerPage).default(10),
  /** In milliseconds, unlike `create_time`. */
  cursor: z.int().optional(),
});

export const listVideos: Handler = (call) => {
  const fields = fieldsOf(call);
  const parsed = listAsked.safeParse(call.body ?? {});
  if (!fields || !parsed.success) return badParams('The fields or the page are invalid.');
  const { max_count: count, cursor = Number.POSITIVE_INFINITY } = parsed.data;
  const older = shownPosts(call).filter(({ readyAt }) => (readyAt ?? 0) < cursor);
  const page = older.slice(0, count);
  return ok({
    videos: page.map((post) => resourceOf(call, fields, post)),
    cursor: page.at(-1)?.readyAt ?? 0,
    has_more: older.length > page.length,
  });
};

const queryAsked = z.object({
  filters: z.object({ video_ids: z.array(z.string()).min(1).max(mostPerPage) }),
});

/** Ids that are not there are just missing. */
export const queryVideos: Handler = (call) => {
  const fields = fieldsOf(call);
  const parsed = queryAsked.safeParse(call.body);
  if (!fields || !parsed.success) return badParams('The fields or the filters are invalid.');
  const { video_ids: ids } = parsed.data.filters;
  const found = shownPosts(call).filter(({ postId }) => ids.includes(postId));
  return ok({ videos: found.map((post) => resourceOf(call, fields, post)) });
};
