import { z } from 'zod';
import { graphId, pageOf } from '../../_meta/graph.ts';
import { pages } from '../../_meta/pages.ts';
import { bearer } from '../../_shared/bearer.ts';
import type { Job } from '../../platform.ts';
import { at } from './api.ts';

const story = z.object({ post_id: graphId, media_id: graphId.optional(), url: z.string().optional() });
type Story = z.infer<typeof story>;
const page = pageOf(story);

/** Finds a story of the Page for which `isWanted` returns true. */
export async function findStory(
  { http, account }: Job<unknown>,
  isWanted: (story: Story) => boolean,
): Promise<Story | null> {
  const list = (after: string | undefined) =>
    http.read(
      {
        method: 'GET',
        url: at(account.platformId, 'stories'),
        query: { fields: 'post_id,media_id,url', limit: 50, after },
        headers: bearer(account.grant),
      },
      page,
    );
  for await (const stories of pages(list)) {
    const found = stories.find(isWanted);
    if (found) return found;
  }
  return null;
}
