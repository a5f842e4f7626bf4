import type { Receipt } from '@fanfare/core/deliveries/delivery.ts';
import { z } from 'zod';
import { NetworkError } from '../../_shared/network-error.ts';
import type { Job } from '../../platform.ts';
import { ask, postUrl } from './api.ts';

const listed = z.object({
  id: z.string().min(1),
  create_time: z.number(),
  /** In seconds; photos have none. */
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

const perPage = 20;
/** TikTok shows so much of a caption, or less. */
const shownAtLeast = 100;
/** Read back to the moment of the call, which is a page or two; more than anybody posts since. */
const mostPages = 50;

/** TikTok has looked at nearly everything by then. Who waits any longer for a list that may never say it, waits for nothing. */
const lookMs = 30 * 60_000;

const unsure = (reason: string) => new NetworkError({ kind: 'outcome_unknown', reason, code: null });
const forPeople = (reason: string) => new NetworkError({ kind: 'rejected', reason, code: null });

function isOf(description: string, { title, video_description, duration = 0 }: Listed): boolean {
  if (duration > 0) return false;
  const wanted = description.trim();
  const shown = (video_description ?? title ?? '').trim();
  return shown === wanted || (shown.length >= shownAtLeast && wanted.startsWith(shown));
}

async function listSince(job: Job<unknown>, since: number): Promise<Listed[]> {
  const found: Listed[] = [];
  let cursor: number | undefined;
  for (let count = 0; count < mostPages; count += 1) {
    const call = {
      method: 'POST',
      path: '/video/list/',
      query: { fields: 'id,create_time,duration,title,video_description' },
      json: { max_count: perPage, cursor },
    } as const;
    const { videos = [], has_more = false, cursor: next } = await ask(job, job.account, call, page);
    // Whole seconds, and the newest first.
    const recent = videos.filter(({ create_time }) => create_time >= Math.floor(since / 1000));
    found.push(...recent);
    if (!has_more || next === undefined || recent.length < videos.length) break;
    cursor = next;
  }
  return found;
}

/**
 * The post that nobody heard of, among the newest. Only public ones are listed, after TikTok has looked at them, and perhaps
 * no photos at all: that none is found proves nothing, and a person has to look.
 */
export async function findPhoto(job: Job<unknown>, since: number): Promise<Receipt> {
  const { content, account } = job;
  const undecided = job.now() < since + lookMs ? unsure : forPeople;
  const recent = await listSince(job, since);
  const [first, ...others] = recent.filter((each) => isOf(content.description, each));
  if (!first) throw undecided('TikTok does not tell whether the post is out. Please look there.');
  if (others.length > 0) throw undecided('Several new posts on TikTok have this text. Please look there.');
  return { id: first.id, url: postUrl(account.username, 'photo', first.id) };
}
