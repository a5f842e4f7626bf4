import { z } from 'zod';
import { bearer, graphId, nextCursor, pageOf } from '../../_meta/graph.ts';
import type { Job } from '../../platform.ts';
import { at } from './api.ts';

const story = z.object({ post_id: graphId, media_id: graphId.optional(), url: z.string().optional() });
type Story = z.infer<typeof story>;
const page = pageOf(story);

/** One of the Page's stories. */
export async function findStory(
  { http, account }: Job<unknown>,
  isWanted: (story: Story) => boolean,
): Promise<Story | null> {
  let after: string | undefined;
  do {
    const shown = await http.read(
      {
        method: 'GET',
        url: at(account.platformId, 'stories'),
        query: { fields: 'post_id,media_id,url', limit: 50, after },
        headers: bearer(account.grant),
      },
      page,
    );
    const found = shown.data.find(isWanted);
    if (found) return found;
    after = nextCursor(shown);
  } while (after !== undefined);
  return null;
}
