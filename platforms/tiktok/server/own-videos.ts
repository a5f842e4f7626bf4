import { z } from 'zod';
import { askForAccepted } from '../../_shared/accepted.ts';
import type { Account, PlatformIo } from '../../platform.ts';
import { ask } from './api.ts';

const pages = { length: 20, most: 5 } as const;

const count = z.int().optional();
const listed = z.object({
  id: z.string().min(1),
  /** In seconds, although the cursor is in milliseconds. */
  create_time: z.number(),
  title: z.string().default(''),
  video_description: z.string().default(''),
  cover_image_url: z.string().optional(),
  share_url: z.string().optional(),
  view_count: count,
  like_count: count,
  comment_count: count,
  share_count: count,
});
export type Video = z.infer<typeof listed>;

/** The list can be used without these fields if TikTok removes them from its API. */
const optional = [
  'title',
  'video_description',
  'cover_image_url',
  'share_url',
  'view_count',
  'like_count',
  'comment_count',
  'share_count',
] as const;
export type VideoField = (typeof optional)[number];

const page = z.object({
  videos: z.array(listed).default([]),
  cursor: z.number().optional(),
  has_more: z.boolean().default(false),
});

export const createdAt = ({ create_time }: Video): number => create_time * 1000;

export interface ReadVideos {
  videos: Video[];
  refused: VideoField[];
}

/**
 * Reads up to a hundred posts from `since` on, newest first. The list has no time filter, so it is read page by page.
 */
export async function readVideos(io: PlatformIo, account: Account, since: number): Promise<ReadVideos> {
  const found: Video[] = [];
  let offered: readonly VideoField[] = optional;
  let cursor: number | undefined;
  const read = (fields: readonly VideoField[], count: number = pages.length) => {
    const query = { fields: ['id', 'create_time', ...fields].join() };
    const json = { max_count: count, cursor };
    return ask(io, account, { method: 'POST', path: '/video/list/', query, json }, page);
  };
  for (let count = 0; count < pages.most; count += 1) {
    const { answer: shown, refused } = await askForAccepted(offered, read, (field) => read([field], 1));
    offered = offered.filter((field) => !refused.includes(field));
    found.push(...shown.videos);
    const last = shown.videos.at(-1);
    // Pinned posts are at the top, out of order. All others are sorted, so if the last post of a page is too old, all
    // later posts are too old.
    if (!shown.has_more || shown.cursor === undefined || !last || createdAt(last) < since) break;
    cursor = shown.cursor;
  }
  const videos = found
    .filter((each) => createdAt(each) >= since)
    .toSorted((a, b) => b.create_time - a.create_time);
  return { videos, refused: optional.filter((field) => !offered.includes(field)) };
}
