import { z } from 'zod';
import { bearer } from '../../_shared/bearer.ts';
import type { Account, PlatformIo } from '../../platform.ts';
import { api } from './api.ts';

/** YouTube returns counts as text and omits the hidden ones. */
const counter = z.string().regex(/^\d+$/).optional();

const thumbnail = z.object({ url: z.string() }).optional();

const video = z.object({
  id: z.string().min(1),
  snippet: z.object({
    publishedAt: z.iso.datetime({ offset: true }),
    title: z.string().default(''),
    description: z.string().default(''),
    categoryId: z.string().optional(),
    thumbnails: z.object({ default: thumbnail, medium: thumbnail, high: thumbnail }).optional(),
  }),
  statistics: z.object({ viewCount: counter, likeCount: counter, commentCount: counter }).optional(),
});
export type Video = z.infer<typeof video>;

const videos = z.object({ items: z.array(video).optional() });

/** Reads up to fifty videos. Deleted videos are left out. */
export async function readVideos(
  { http }: PlatformIo,
  { grant }: Account,
  ids: readonly string[],
): Promise<Video[]> {
  const { items = [] } = await http.read(
    {
      method: 'GET',
      url: `${api}/videos`,
      query: { part: 'snippet,statistics', id: ids.join(',') },
      headers: bearer(grant),
    },
    videos,
  );
  return items;
}

/** The number in a counter; null if the counter is hidden. */
export const countOf = (text: string | undefined): number | null =>
  text === undefined ? null : Number(text);
