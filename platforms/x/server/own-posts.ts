import { z } from 'zod';
import { bearer } from '../../_shared/bearer.ts';
import { NetworkError } from '../../_shared/network-error.ts';
import type { Account, PlatformIo } from '../../platform.ts';
import { api, xId } from './api.ts';
import { classify } from './classify.ts';

const reference = z.object({ type: z.string(), id: xId });

const post = z
  .object({
    id: xId,
    text: z.string(),
    created_at: z.iso.datetime({ offset: true }).transform((at) => Date.parse(at)),
    attachments: z.object({ media_keys: z.array(z.string()).optional() }).optional(),
    referenced_tweets: z.array(reference).optional(),
    /** X has called `referenced_tweets` by this name since August 2026. */
    referenced_posts: z.array(reference).optional(),
  })
  .transform(({ id, text, created_at, attachments, referenced_tweets, referenced_posts }) => ({
    id,
    text,
    at: created_at,
    media: (attachments?.media_keys ?? []).map((key) => key.replace(/^\d+_/, '')),
    repliesTo:
      (referenced_posts ?? referenced_tweets ?? []).find(({ type }) => type === 'replied_to')?.id ?? null,
  }));
export type OwnPost = z.infer<typeof post>;

/** An empty list has no `data`. A response without `meta` is an error. */
const page = z.object({
  data: z.array(post).optional(),
  meta: z.object({ result_count: z.number(), next_token: z.string().optional() }),
});

const fields = 'created_at,attachments,referenced_tweets';
const timeOf = (at: number) => `${new Date(at).toISOString().slice(0, 19)}Z`;

/**
 * The posts and replies of an account from `since` on, newest first. They are read from the account's list of posts,
 * because the search finds a post only after half a minute.
 */
export async function ownPosts(
  { http }: PlatformIo,
  { platformId, grant }: Account,
  since: number,
): Promise<OwnPost[]> {
  const found: OwnPost[] = [];
  let token: string | undefined;
  do {
    const reply = await http.send({
      method: 'GET',
      url: `${api}/users/${encodeURIComponent(platformId)}/tweets`,
      query: {
        start_time: timeOf(since),
        max_results: 100,
        'tweet.fields': fields,
        pagination_token: token,
      },
      headers: bearer(grant),
    });
    const parsed = page.safeParse(reply.body);
    if (!parsed.success) throw new NetworkError(classify(reply), { cause: parsed.error });
    found.push(...(parsed.data.data ?? []));
    token = parsed.data.meta.next_token;
  } while (token !== undefined);
  return found;
}
