import { z } from 'zod';
import type { Account, PlatformIo } from '../../platform.ts';
import { ask } from './api.ts';

const pages = { length: 20, most: 5 } as const;

const count = z.int().optional();
const listed = z.object({
  id: z.string().min(1),
  /** In seconds, while the cursor is in milliseconds. */
  create_time: z.number(),
  title: z.string().default(''),
  video_description: z.string().default(''),
  view_count: count,
  like_count: count,
  comment_count: count,
  share_count: count,
});
export type Video = z.infer<typeof listed>;

const fields = Object.keys(listed.shape).join(',');

const page = z.object({
  videos: z.array(listed).default([]),
  cursor: z.number().optional(),
  has_more: z.boolean().default(false),
});

export const createdAt = ({ create_time }: Video): number => create_time * 1000;

/** The newest hundred posts since then. The list cannot be filtered by time, only read page by page. */
export async function readVideos(io: PlatformIo, account: Account, since: number): Promise<Video[]> {
  const found: Video[] = [];
  let cursor: number | undefined;
  for (let count = 0; count < pages.most; count += 1) {
    const json = { max_count: pages.length, cursor };
    const call = { method: 'POST', path: '/video/list/', query: { fields }, json } as const;
    const shown = await ask(io, account, call, page);
    found.push(...shown.videos);
    const last = shown.videos.at(-1);
    // A pinned post at the top may be old, but everything below the last post is older than that.
    if (!shown.has_more || shown.cursor === undefined || !last || createdAt(last) < since) break;
    cursor = shown.cursor;
  }
  return found.filter((each) => createdAt(each) >= since).toSorted((a, b) => b.create_time - a.create_time);
}
