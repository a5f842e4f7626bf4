import type { Receipt } from '@fanfare/core/deliveries/delivery.ts';
import { z } from 'zod';
import { floorToSecond, graphId, graphTime, pageOf } from '../../_meta/graph.ts';
import { pages } from '../../_meta/pages.ts';
import { bearer } from '../../_shared/bearer.ts';
import { outcomeUnknown } from '../../_shared/network-error.ts';
import type { Ready } from '../../platform.ts';
import { kindOf } from '../facts.ts';
import { at } from './api.ts';
import type { PublishHandle, SentVideo } from './handle.ts';
import { videoLost, stillProcessing } from './outcome.ts';
import { findStory } from './stories.ts';
import { readVideo } from './video-state.ts';

const target = z.object({ target: z.object({ id: graphId.optional() }).optional() });
const attachment = target.extend({
  media_type: z.string().optional(),
  subattachments: z.object({ data: z.array(target) }).optional(),
});
type Attachment = z.infer<typeof attachment>;
const listed = z.object({
  id: graphId,
  message: z.string().optional(),
  created_time: graphTime,
  permalink_url: z.string().optional(),
  attachments: z.object({ data: z.array(attachment) }).optional(),
});
type Listed = z.infer<typeof listed>;
const page = pageOf(listed);

const shown = 'media_type,target{id},subattachments{target{id}}';
const fields = `id,message,created_time,permalink_url,attachments{${shown}}`;
/**
 * The list is requested from a minute earlier, because Facebook's clock may differ from ours. Posts from before `since`
 * are filtered out afterwards.
 */
const marginSeconds = 60;

const notListed = outcomeUnknown('Facebook has not confirmed the post yet.');

const list = (
  { http, account }: Ready<PublishHandle>,
  { since, after }: { since: number; after: string | undefined },
) =>
  http.read(
    {
      method: 'GET',
      url: at(account.platformId, 'published_posts'),
      query: { fields, limit: 50, since: Math.floor(since / 1000) - marginSeconds, after },
      headers: bearer(account.grant),
    },
    page,
  );

/**
 * The ids of the attached photos. The `target` of an album is the album itself, so an album's photos are read from its
 * subattachments only.
 */
function photosIn({ media_type, target: own, subattachments }: Attachment): string[] {
  const each = subattachments?.data ?? (media_type === 'album' ? [] : [{ target: own }]);
  return each.flatMap(({ target: photo }) => photo?.id ?? []);
}

/**
 * Tells whether a listed post is ours: by the photos if both the handle and the listed post have photos, and otherwise
 * by the text.
 */
function isOurs({ handle, content }: Ready<PublishHandle>, post: Listed): boolean {
  const shownPhotos = (post.attachments?.data ?? []).flatMap(photosIn);
  if (handle.photos.length > 0 && shownPhotos.length > 0)
    return shownPhotos.some((id) => handle.photos.includes(id));
  return (post.message ?? '').trim() === content.description.trim();
}

/**
 * The ids of a listed post and of its attachments, because the receipt of a published video has the id of the video.
 */
const idsIn = ({ id, attachments }: Listed): string[] => [
  id,
  ...(attachments?.data ?? []).flatMap((each) => each.target?.id ?? []),
];

async function findPost(job: Ready<PublishHandle>, since: number): Promise<Receipt | null> {
  const from = floorToSecond(since);
  const ours: Listed[] = [];
  for await (const posts of pages((after) => list(job, { since, after }))) {
    const recent = posts.filter(({ created_time }) => created_time >= from);
    ours.push(...recent.filter((post) => isOurs(job, post)));
  }
  const taken = await job.taken(ours.flatMap(idsIn));
  const first = ours.findLast((post) => !idsIn(post).some((id) => taken.has(id)));
  return first ? { id: first.id, url: first.permalink_url ?? null } : null;
}

async function findStoryOf(job: Ready<PublishHandle>, mediaId: string): Promise<Receipt | null> {
  const story = await findStory(job, ({ media_id }) => media_id === mediaId);
  return story && { id: story.post_id, url: story.url ?? null };
}

/** Finds a video by the status that Facebook reports for its id. The posts of the Page need not be searched. */
async function findVideo(
  job: Ready<PublishHandle>,
  { id }: SentVideo,
  since: number,
): Promise<Receipt | null> {
  const { postId } = job.handle;
  const isStory = kindOf(job.content) === 'story';
  const story = isStory ? await findStoryOf(job, id) : null;
  if (story) return story;
  const { stage } = await readVideo(job, id);
  switch (stage) {
    case 'out':
      if (isStory && postId === null) throw notListed;
      return { id: postId ?? id, url: null };
    case 'failed':
      return null;
    case 'lost':
      if (postId === null) return null;
      throw videoLost();
    case 'sending':
    case 'sent':
      if (postId === null) return null;
      throw stillProcessing(job.now() - since);
    // Facebook may have accepted the publish call, or may only have received the bytes, so the outcome is unknown.
    case 'processing':
      throw stillProcessing(job.now() - since);
  }
}

/** Looks for the post of this attempt or of an earlier one. */
export async function findPublished(job: Ready<PublishHandle>, since: number): Promise<Receipt | null> {
  const { video, photos, firstAt } = job.handle;
  if (video) return findVideo(job, video, since);
  const [photo] = photos;
  const isStory = kindOf(job.content) === 'story';
  return isStory && photo !== undefined
    ? findStoryOf(job, photo)
    : findPost(job, Math.min(since, firstAt ?? since));
}
