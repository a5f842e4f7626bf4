import type { PostContent } from '@fanfare/core/posts/content.ts';
import { z } from 'zod';
import { bearer } from '../../_shared/bearer.ts';
import { NetworkError, outcomeUnknown } from '../../_shared/network-error.ts';
import { notTaken } from '../../_shared/not-taken.ts';
import type { Job } from '../../platform.ts';
import { api } from './api.ts';
import { channelMissing } from './classify.ts';
import type { UploadHandle } from './session.ts';

const channels = z.object({
  items: z
    .array(z.object({ contentDetails: z.object({ relatedPlaylists: z.object({ uploads: z.string() }) }) }))
    .optional(),
});

const page = z.object({
  items: z
    .array(
      z.object({
        snippet: z.object({
          title: z.string(),
          description: z.string().optional(),
          publishedAt: z.iso.datetime({ offset: true }),
          resourceId: z.object({ videoId: z.string() }),
        }),
      }),
    )
    .optional(),
});

type Listed = NonNullable<z.infer<typeof page>['items']>[number]['snippet'];

function isOf(content: PostContent, { title, description, publishedAt }: Listed, since: number): boolean {
  if (title !== content.title.trim() || Date.parse(publishedAt) < since) return false;
  return description === undefined || description.trim() === content.description.trim();
}

async function uploadsPlaylist({ http, account }: Job<UploadHandle>): Promise<string> {
  const { items = [] } = await http.read(
    {
      method: 'GET',
      url: `${api}/channels`,
      query: { part: 'contentDetails', mine: true },
      headers: bearer(account.grant),
    },
    channels,
  );
  const [channel] = items;
  if (!channel) throw new NetworkError(channelMissing);
  return channel.contentDetails.relatedPlaylists.uploads;
}

/**
 * Looks for the video among the newest uploads after its session has expired. A new upload may be missing from the
 * list for a while. So a missing video proves nothing, and a person has to check.
 */
export async function findUpload(job: Job<UploadHandle>, since: number): Promise<string> {
  const { http, account, content } = job;
  const playlistId = await uploadsPlaylist(job);
  const reply = await http.send({
    method: 'GET',
    url: `${api}/playlistItems`,
    query: { part: 'snippet', playlistId, maxResults: 50 },
    headers: bearer(account.grant),
    // The list of uploads does not exist for a channel without videos.
    also: [404],
  });
  const list = page.safeParse(reply.status === 404 ? {} : reply.body);
  if (!list.success) throw outcomeUnknown('YouTube did not say which videos there are.');
  const fits = (list.data.items ?? []).filter(({ snippet }) => isOf(content, snippet, since));
  const ids = fits.map(({ snippet }) => ({ id: snippet.resourceId.videoId }));
  const [first, ...others] = await notTaken(job, ids);
  if (!first) throw outcomeUnknown('The upload to YouTube has ended, and the video is not listed there yet.');
  if (others.length > 0) throw outcomeUnknown('Several new videos on YouTube have this title and text.');
  return first.id;
}
