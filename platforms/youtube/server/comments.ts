import { z } from 'zod';
import type { Account, Comments, PlatformIo } from '../../platform.ts';
import { api, bearer } from './api.ts';

const instant = z.iso.datetime({ offset: true });

const thread = z.object({
  id: z.string().min(1),
  snippet: z.object({
    topLevelComment: z.object({
      snippet: z.object({
        textDisplay: z.string(),
        textOriginal: z.string().optional(),
        authorChannelId: z.object({ value: z.string() }).optional(),
        publishedAt: instant,
      }),
    }),
  }),
});
const threads = z.object({ items: z.array(thread).optional(), nextPageToken: z.string().optional() });

const topOf = ({ snippet }: z.infer<typeof thread>) => snippet.topLevelComment.snippet;

const add: Comments['add'] = async ({ http }, { platformId, grant }, videoId, text) => {
  const topLevelComment = { snippet: { textOriginal: text } };
  const added = await http.read(
    {
      method: 'POST',
      url: `${api}/commentThreads`,
      query: { part: 'snippet' },
      headers: bearer(grant),
      json: { snippet: { videoId, channelId: platformId, topLevelComment } },
    },
    thread,
  );
  return { id: added.id, at: Date.parse(topOf(added).publishedAt) };
};

function list({ http }: PlatformIo, { grant }: Account, videoId: string, pageToken: string | undefined) {
  return http.read(
    {
      method: 'GET',
      url: `${api}/commentThreads`,
      query: {
        part: 'snippet',
        videoId,
        order: 'time',
        maxResults: 100,
        textFormat: 'plainText',
        pageToken,
      },
      headers: bearer(grant),
    },
    threads,
  );
}

const find: Comments['find'] = async (io, account, videoId, text, since) => {
  const wanted = text.trim();
  let pageToken: string | undefined;
  do {
    const page = await list(io, account, videoId, pageToken);
    const { items = [] } = page;
    const own = items.find((each) => {
      const { textOriginal, textDisplay, authorChannelId, publishedAt } = topOf(each);
      const isOurs = authorChannelId?.value === account.platformId && Date.parse(publishedAt) >= since;
      return isOurs && (textOriginal ?? textDisplay).trim() === wanted;
    });
    if (own) return { id: own.id };
    // Newest first: what follows is older still.
    const isPast = items.some((each) => Date.parse(topOf(each).publishedAt) < since);
    pageToken = isPast ? undefined : page.nextPageToken;
  } while (pageToken !== undefined);
  return null;
};

export const comments: Comments = { add, find, remove: null };
