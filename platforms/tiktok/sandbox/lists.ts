import { z } from 'zod';
import { drawnPicture } from '../../_sandbox/identities.ts';
import type { SandboxPost } from '../../_sandbox/sandbox.ts';
import { historyOf, statisticsOf } from './history.ts';
import type { Identity } from './identities.ts';
import { badParams, ok, withPage } from './replies.ts';
import type { Call, Post, TikTok } from './state.ts';
import { isListed, isPublished } from './uploads.ts';

const badFields = badParams('The fields are invalid.');
const maxPageSize = 20;
const captionCharacters = 150;

const shareUrl = (username: string, { kind, postId }: Pick<Post, 'kind' | 'postId'>): string =>
  `https://www.tiktok.com/@${username}/${kind}/${postId}`;

const embedUrl = (postId: string): string => `https://www.tiktok.com/player/v1/${postId}`;

/** TikTok cuts long captions in lists. */
const cut = (text: string) => text.slice(0, captionCharacters);

const coverOf = ({ postId }: Pick<Post, 'postId'>) =>
  drawnPicture(postId, [72, 96], '<path d="M27 31v34l27-17z"/>');

interface Shown {
  username: string;
  now: number;
}

const fieldReaders = {
  id: ({ postId }) => postId,
  create_time: ({ readyAt }) => Math.floor((readyAt ?? 0) / 1000),
  title: ({ title, text }) => cut(title ?? text),
  video_description: ({ text }) => cut(text),
  width: () => 1080,
  height: () => 1920,
  embed_link: ({ postId }) => embedUrl(postId),
  embed_html: ({ postId }) =>
    `<iframe width="340" height="700" src="${embedUrl(postId)}" allow="fullscreen"></iframe>`,
  share_url: (post, { username }) => shareUrl(username, post),
  duration: ({ kind }) => (kind === 'video' ? 15 : 0),
  cover_image_url: coverOf,
  like_count: (post, { now }) => statisticsOf(post, now).likes,
  comment_count: (post, { now }) => statisticsOf(post, now).comments,
  share_count: (post, { now }) => statisticsOf(post, now).shares,
  view_count: (post, { now }) => statisticsOf(post, now).views,
} as const satisfies Record<string, (post: Post, shown: Shown) => unknown>;
const isField = (field: string): field is keyof typeof fieldReaders => Object.hasOwn(fieldReaders, field);

function fieldsOf({ request, state }: Call): (keyof typeof fieldReaders)[] | null {
  const fields = (request.query.get('fields') ?? '').split(',').filter(Boolean);
  return fields.length > 0 &&
    fields.every((field) => isField(field) && !state.settings.retired.includes(field))
    ? fields.filter(isField)
    : null;
}

/** The posts that everybody can see, newest first. */
function listedPosts(call: Call): Post[] {
  const { state, identity, world } = call;
  return [...historyOf(identity, world.now()), ...state.posts]
    .filter((post) => post.account === identity.platformId && isListed(call, post))
    .filter(({ kind }) => kind === 'video' || state.settings.listsPhotos)
    .toSorted((a, b) => (b.readyAt ?? 0) - (a.readyAt ?? 0));
}

function resourceOf({ identity, world }: Call, fields: readonly (keyof typeof fieldReaders)[], post: Post) {
  const shown = { username: identity.username, now: world.now() };
  return Object.fromEntries(fields.map((field) => [field, fieldReaders[field](post, shown)]));
}

const listBody = z.strictObject({
  max_count: z.int().min(1).max(maxPageSize).default(10),
  /** In milliseconds, although `create_time` is in seconds. */
  cursor: z.int().optional(),
});

export const listVideos = withPage(listBody, (call, { max_count: count, cursor = Infinity }) => {
  const fields = fieldsOf(call);
  if (!fields) return badFields;
  const older = listedPosts(call).filter(({ readyAt }) => (readyAt ?? 0) < cursor);
  const page = older.slice(0, count);
  return ok({
    videos: page.map((post) => resourceOf(call, fields, post)),
    cursor: page.at(-1)?.readyAt ?? 0,
    has_more: older.length > page.length,
  });
});

const queryBody = z.strictObject({
  filters: z.strictObject({ video_ids: z.array(z.string()).min(1).max(maxPageSize) }),
});

/** Lists the videos with the given ids. Unknown ids are omitted from the reply. */
export const queryVideos = withPage(queryBody, (call, { filters: { video_ids: ids } }) => {
  const fields = fieldsOf(call);
  if (!fields) return badFields;
  const found = listedPosts(call).filter(({ postId }) => ids.includes(postId));
  return ok({ videos: found.map((post) => resourceOf(call, fields, post)) });
});

function postOf(post: Post, { username }: Identity): SandboxPost {
  const { publishId, readyAt, kind, labels, coverMs, title, text, files, privacy } = post;
  return {
    id: publishId,
    at: readyAt ?? 0,
    kind: [kind, ...labels, ...(coverMs === null ? [] : [`cover at ${coverMs} ms`])].join(', '),
    title,
    text,
    media: files,
    url: shareUrl(username, post),
    privacy,
    comments: [],
  };
}

/** The account's posts that were processed successfully. */
export const postsOf = ({ state, world }: TikTok, identity: Identity): SandboxPost[] =>
  state.posts
    .filter((post) => post.account === identity.platformId && isPublished(post, world.now()))
    .map((post) => postOf(post, identity));
