import { z } from 'zod';
import { bearer } from '../../_shared/bearer.ts';
import type { Account, PlatformIo } from '../../platform.ts';
import { api } from './api.ts';

const instant = z.iso.datetime({ offset: true });

export const comment = z.object({
  id: z.string().min(1),
  snippet: z.object({
    textDisplay: z.string(),
    /** YouTube returns this field only to the author. */
    textOriginal: z.string().optional(),
    authorDisplayName: z.string().optional(),
    authorChannelId: z.object({ value: z.string() }).optional(),
    publishedAt: instant,
  }),
});
export type Comment = z.infer<typeof comment>;

const thread = z.object({
  id: z.string().min(1),
  snippet: z.object({ topLevelComment: comment, totalReplyCount: z.int().default(0) }),
  /** The first replies of the thread. */
  replies: z.object({ comments: z.array(comment) }).optional(),
});
export type Thread = z.infer<typeof thread>;

const threads = z.object({ items: z.array(thread).optional(), nextPageToken: z.string().optional() });
const answers = z.object({ items: z.array(comment).optional(), nextPageToken: z.string().optional() });

/** Lists the threads of a video, newest first. */
export const listThreads = (
  { http }: PlatformIo,
  { grant }: Account,
  videoId: string,
  { part, pageToken }: { part: string; pageToken: string | undefined },
): Promise<z.infer<typeof threads>> =>
  http.read(
    {
      method: 'GET',
      url: `${api}/commentThreads`,
      query: { part, videoId, order: 'time', maxResults: 100, textFormat: 'plainText', pageToken },
      headers: bearer(grant),
    },
    threads,
  );

export const listAnswers = (
  { http }: PlatformIo,
  { grant }: Account,
  parentId: string,
  pageToken: string | undefined,
): Promise<z.infer<typeof answers>> =>
  http.read(
    {
      method: 'GET',
      url: `${api}/comments`,
      query: { part: 'snippet', parentId, maxResults: 100, textFormat: 'plainText', pageToken },
      headers: bearer(grant),
    },
    answers,
  );
