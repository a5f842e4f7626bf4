import { parseJson } from '@fanfare/core/values/parse-json.ts';
import { z } from 'zod';
import { dayMs, minuteMs } from '@fanfare/core/time/units.ts';
import type { SandboxReply } from '../../_sandbox/sandbox.ts';
import type { PageCall } from './context.ts';
import { addPost } from './posts.ts';
import { badPhoto, blocked, duplicatePhotos, duplicateText, invalid, ok, required } from './replies.ts';
import type { Photo } from './state.ts';

const photoBytes = 4 * 1024 * 1024;

const attached = z.object({ media_fbid: z.union([z.string(), z.number()]).transform(String) });

/** Photos come as one list or as parameters like `attached_media[0]`. */
function attachedIds(params: URLSearchParams): string[] | null {
  const whole = params.get('attached_media');
  const single = [...params].filter(([name]) => /^attached_media\[\d+\]$/.test(name));
  const given = whole === null ? single.map(([, value]) => parseJson(value)) : parseJson(whole);
  const result = z.array(attached).safeParse(given);
  return result.success ? result.data.map(({ media_fbid }) => media_fbid) : null;
}

function photosOf({ state, page }: PageCall, ids: readonly string[]): Photo[] | SandboxReply {
  const photos: Photo[] = [];
  for (const id of ids) {
    const photo = state.photos.find((each) => each.id === id && each.page === page.id);
    if (!photo) return invalid(`Invalid media_fbid ${id}`);
    if (photo.post !== null) return duplicatePhotos;
    if (photo.file.bytes > photoBytes) return badPhoto;
    photos.push(photo);
  }
  return photos;
}

/** Remembers the last text for a minute only, because the real duplicate check is unreliable too. */
function isRepeated({ state, page, world }: PageCall, message: string): boolean {
  const last = state.posts.findLast((post) => post.page === page.id && post.kind === 'Post');
  return last?.message === message && world.now() - last.at < minuteMs;
}

function timeOf({ params, world }: PageCall): number | SandboxReply {
  if (params.get('published') !== 'false') return world.now();
  const at = Number(params.get('scheduled_publish_time')) * 1000;
  const ahead = at - world.now();
  const isAllowed = ahead >= 10 * minuteMs && ahead <= 30 * dayMs;
  return isAllowed ? at : invalid('The specified scheduled publish time is invalid.');
}

/** Publishes a post. */
export function publishPost(call: PageCall): SandboxReply {
  const { params, fault } = call;
  const message = params.get('message') ?? '';
  const ids = attachedIds(params);
  if (!ids) return invalid('attached_media must be a list of objects with a media_fbid.');
  if (message.trim() === '' && ids.length === 0 && !params.has('link')) return required('message');
  const at = timeOf(call);
  if (typeof at !== 'number') return at;
  const photos = photosOf(call, ids);
  if ('status' in photos) return photos;
  if (fault === 'refuse') return blocked;
  if (photos.length === 0 && isRepeated(call, message)) return duplicateText;
  const post = addPost(call, { kind: photos.length > 0 ? 'Photo' : 'Post', message, photos, at });
  return ok({ id: post.id });
}
