import { processingMs } from '@fanfare/core/deliveries/backoff.ts';
import type { Receipt } from '@fanfare/core/deliveries/delivery.ts';
import { minuteMs } from '@fanfare/core/time/units.ts';
import { z } from 'zod';
import { outcomeUnknown, rejected } from '../../_shared/network-error.ts';
import { notTaken } from '../../_shared/not-taken.ts';
import type { Job } from '../../platform.ts';
import { ask, postUrl } from './api.ts';
import { publishHandle } from './handle.ts';
import { statusOf } from './status.ts';

const listed = z.object({
  id: z.string().min(1),
  create_time: z.number(),
  /** In seconds; missing for photos. */
  duration: z.number().optional(),
  title: z.string().optional(),
  video_description: z.string().optional(),
});
type Listed = z.infer<typeof listed>;

const page = z.object({
  videos: z.array(listed).optional(),
  cursor: z.number().optional(),
  has_more: z.boolean().optional(),
});

const pageSize = 20;
/** TikTok returns at least this many characters of a caption. */
const minShownCharacters = 100;
/** More pages than needed: the post is usually on the first page. */
const maxPages = 50;

/** Moderation almost always ends within this time. After that, the post may never be listed. */
const lookMs = 30 * minuteMs;

/** Another search would not help: a person has to check. */
const needsPerson = rejected;

function isSamePost(description: string, { title, video_description, duration = 0 }: Listed): boolean {
  if (duration > 0) return false;
  const wanted = description.trim();
  const shown = (video_description ?? title ?? '').trim();
  return shown === wanted || (shown.length >= minShownCharacters && wanted.startsWith(shown));
}

async function listSince(job: Job<unknown>, since: number): Promise<Listed[]> {
  const found: Listed[] = [];
  let cursor: number | undefined;
  for (let count = 0; count < maxPages; count += 1) {
    const call = {
      method: 'POST',
      path: '/video/list/',
      query: { fields: 'id,create_time,duration,title,video_description' },
      json: { max_count: pageSize, cursor },
    } as const;
    const { videos = [], has_more = false, cursor: next } = await ask(job, job.account, call, page);
    // `create_time` is in whole seconds, so `since` is rounded down. The newest post comes first, so the search ends at
    // the first page with a post that is too old.
    const recent = videos.filter(({ create_time }) => create_time >= Math.floor(since / 1000));
    found.push(...recent);
    if (!has_more || next === undefined || recent.length < videos.length) break;
    cursor = next;
  }
  return found;
}

/**
 * The ids of the other public photo posts of the account that may be among the found ones; null for a post whose id
 * TikTok does not report yet. A delivery stores only the id of the request that created a photo post.
 */
async function idsOfOthers(
  job: Job<unknown>,
  found: readonly Listed[],
  since: number,
): Promise<(string | null)[]> {
  if (found.length === 0) return [];
  const ids: (string | null)[] = [];
  // TikTok lists a post with the time at which it was processed, which may be long after its request.
  for (const { content, handle } of await job.others(since - processingMs)) {
    const known = publishHandle.safeParse(handle).data;
    if (known?.kind !== 'photo' || known.publishId === null) continue;
    if (known.toggles.privacy_level === 'SELF_ONLY') continue;
    if (!found.some((post) => isSamePost(content.description, post))) continue;
    const status = await statusOf(job, known.publishId);
    if (status?.kind !== 'failed') ids.push(status?.kind === 'out' ? status.postId : null);
  }
  return ids;
}

/**
 * Finds the photo post after the response to its request was lost. TikTok lists only public posts, after moderation,
 * and perhaps no photos at all. A missing post therefore proves nothing, and in the end a person has to check.
 */
export async function findPhoto(job: Job<unknown>, since: number): Promise<Receipt> {
  const { content, account } = job;
  const failure = job.now() < since + lookMs ? outcomeUnknown : needsPerson;
  const recent = await listSince(job, since);
  const same = recent.filter((each) => isSamePost(content.description, each));
  const free = await notTaken(job, same);
  const others = await idsOfOthers(job, free, since);
  const [first, ...further] = free.filter(({ id }) => !others.includes(id));
  if (!first) throw failure('TikTok has not confirmed the post. Please check on TikTok.');
  if (others.includes(null))
    throw failure('There is another new post with this text. Please check on TikTok which of them are live.');
  if (further.length > 0)
    throw failure('Several new posts on TikTok have this text. Please check on TikTok.');
  return { id: first.id, url: postUrl(account.username, 'photo', first.id) };
}
