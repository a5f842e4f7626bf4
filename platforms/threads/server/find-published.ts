import { z } from 'zod';
import { floorToSecond, graphId, graphTime, pageOf } from '../../_meta/graph.ts';
import { pages } from '../../_meta/pages.ts';
import { bearer } from '../../_shared/bearer.ts';
import type { Account, PlatformIo } from '../../platform.ts';
import { at } from './api.ts';

const listed = z.object({
  id: graphId,
  text: z.string().optional(),
  media_type: z.string().optional(),
  permalink: z.string().optional(),
  timestamp: graphTime,
  replied_to: z.object({ id: graphId }).optional(),
});
export type Listed = z.infer<typeof listed>;
const page = pageOf(listed);

const fieldsOf = {
  threads: 'id,text,media_type,permalink,timestamp',
  replies: 'id,text,timestamp,replied_to',
} as const;

/**
 * The clock of Threads may differ from ours, so the request asks for a longer time, and the result is filtered by
 * `since`.
 */
const marginMs = 60_000;

/**
 * Finds the matching posts or replies of the profile from `since` on, the oldest first. Containers do not link to posts,
 * and a newer match may have been posted by hand.
 */
export async function findOwnPosts(
  { http }: PlatformIo,
  { platformId, grant }: Account,
  edge: keyof typeof fieldsOf,
  since: number,
  fits: (each: Listed) => boolean,
): Promise<Listed[]> {
  const from = floorToSecond(since);
  const found: Listed[] = [];
  const list = (after: string | undefined) => {
    const query = { fields: fieldsOf[edge], limit: 100, since: (from - marginMs) / 1000, after };
    return http.read({ method: 'GET', url: at(platformId, edge), query, headers: bearer(grant) }, page);
  };
  for await (const shown of pages(list))
    found.push(...shown.filter((each) => each.timestamp >= from && fits(each)));
  return found.reverse().toSorted((a, b) => a.timestamp - b.timestamp);
}

export const isSameText = (found: string | undefined, text: string): boolean =>
  (found ?? '').trim() === text.trim();
