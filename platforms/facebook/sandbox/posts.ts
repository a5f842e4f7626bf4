import { dayMs, minuteMs } from '@fanfare/core/time/units.ts';
import { parseJson } from '@fanfare/core/values/parse-json.ts';
import { z } from 'zod';
import { notImitated } from '../../_sandbox/not-imitated.ts';
import { ok } from '../../_sandbox/replies.ts';
import type { SandboxReply } from '../../_sandbox/sandbox.ts';
import { mediaRules } from './media-rules.ts';
import { badPhoto, blocked, duplicatePhotos, duplicateText, invalid, required } from './replies.ts';
import type { PageCall, Photo, Post, Video } from './state.ts';

interface Draft {
  kind: Post['kind'];
  message: string;
  title?: string | null;
  link?: string | null;
  photos?: readonly Photo[];
  video?: Video;
  /** The time at which the post appears, which is in the future if the post is scheduled. */
  at?: number;
}

export function addPost(
  { state, world, page }: PageCall,
  { kind, message, title = null, link = null, photos = [], video, at }: Draft,
): Post {
  const id = `${page.id}_${world.newId()}`;
  const post: Post = {
    id,
    page: page.id,
    at: at ?? world.now(),
    kind,
    title,
    message,
    link,
    photos: photos.map((photo) => photo.id),
    video: video?.id ?? null,
    comments: [],
    remarksAdded: 0,
  };
  state.posts.push(post);
  for (const photo of photos) photo.post = id;
  return post;
}

/** The id of a post as calls return it. For a story, this is only the part behind the underscore. */
export const nameOf = ({ id, kind }: Post): string => (kind === 'Story' ? (id.split('_')[1] ?? id) : id);

/**
 * Finds a post by its name (see `nameOf`) or by the id of its video. An id of the form `<page>_<video>` finds nothing.
 */
export const postOf = ({ state, page }: Pick<PageCall, 'state' | 'page'>, id: string): Post | undefined =>
  state.posts.find((post) => post.page === page.id && (nameOf(post) === id || post.video === id));

const attached = z.object({ media_fbid: z.union([z.string(), z.number()]).transform(String) });

/** The ids of the attached photos, from one list or from parameters such as `attached_media[0]`. */
function attachedIds(params: URLSearchParams): string[] | SandboxReply {
  const whole = params.get('attached_media');
  const single = [...params].filter(([name]) => /^attached_media\[\d+\]$/.test(name));
  if (whole !== null && single.length > 0) return notImitated(['attached_media[0]']);
  const given = whole === null ? single.map(([, value]) => parseJson(value)) : parseJson(whole);
  const result = z.array(attached.loose()).safeParse(given);
  if (!result.success) return invalid('attached_media must be a list of objects with a media_fbid.');
  const more = result.data.flatMap((each) => Object.keys(each)).filter((name) => name !== 'media_fbid');
  if (more.length > 0) return notImitated(more.map((name) => `attached_media.${name}`));
  return result.data.map(({ media_fbid }) => media_fbid);
}

function photosOf({ state, page }: PageCall, ids: readonly string[]): Photo[] | SandboxReply {
  const photos: Photo[] = [];
  for (const id of ids) {
    const photo = state.photos.find((each) => each.id === id && each.page === page.id);
    if (!photo) return invalid(`Invalid media_fbid ${id}`);
    if (photo.post !== null) return duplicatePhotos;
    if (photo.file.bytes > mediaRules.photo.bytes[1]) return badPhoto;
    photos.push(photo);
  }
  return photos;
}

/**
 * Tells whether the Page's latest post without files has the same text and is less than a minute old. Older posts are
 * not compared, because Facebook's own duplicate check also misses many.
 */
function isRepeated({ state, page, world }: PageCall, message: string): boolean {
  const last = state.posts.findLast((post) => post.page === page.id && post.kind === 'Post');
  return last?.message === message && world.now() - last.at < minuteMs;
}

/**
 * The time at which the post appears. A hidden post without a scheduled time is refused, because the sandbox does not
 * imitate such posts.
 */
function timeOf({ params, world }: PageCall): number | SandboxReply {
  const isHidden = params.get('published') === 'false';
  const given = params.get('scheduled_publish_time');
  if (given === null) return isHidden ? notImitated(['published']) : world.now();
  if (!isHidden) return invalid('You cannot specify a scheduled publish time on a published post.');
  const at = Number(given) * 1000;
  const ahead = at - world.now();
  const isAllowed = ahead >= 10 * minuteMs && ahead <= 30 * dayMs;
  return isAllowed ? at : invalid('The specified scheduled publish time is invalid.');
}

export function publishPost(call: PageCall): SandboxReply {
  const { params, fault } = call;
  const message = params.get('message') ?? '';
  const link = params.get('link');
  const ids = attachedIds(params);
  if ('status' in ids) return ids;
  if (message.trim() === '' && ids.length === 0 && link === null) return required('message');
  // Facebook shows either photos or a link preview. The sandbox refuses a post that has both.
  if (ids.length > 0 && link !== null) return notImitated(['link']);
  const at = timeOf(call);
  if (typeof at !== 'number') return at;
  const photos = photosOf(call, ids);
  if ('status' in photos) return photos;
  if (fault === 'refuse') return blocked;
  if (photos.length === 0 && isRepeated(call, message)) return duplicateText;
  const post = addPost(call, { kind: photos.length > 0 ? 'Photo' : 'Post', message, link, photos, at });
  return ok({ id: post.id });
}
