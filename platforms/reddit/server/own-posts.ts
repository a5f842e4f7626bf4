import { z } from 'zod';
import { rejected } from '../../_shared/network-error.ts';
import type { Account, PlatformIo } from '../../platform.ts';
import { read, redditId, seconds } from './api.ts';

export const postData = z.object({
  id: redditId,
  title: z.string(),
  selftext: z.string().nullish(),
  url: z.string().nullish(),
  permalink: z.string(),
  author: z.string(),
  subreddit: z.string(),
  created_utc: seconds,
  removed_by_category: z.string().nullish(),
});
export type OwnPost = z.infer<typeof postData>;

const page = z.object({
  data: z.object({ after: z.string().nullish(), children: z.array(z.object({ data: postData })) }),
});

/** Ten pages of a hundred posts: Reddit lists no more than a thousand. */
const maxPages = 10;

/** The posts of an account from `since` on. A post has the time of its submission, even if it appears later. */
export async function ownPosts(
  { http }: PlatformIo,
  { username, grant }: Account,
  since: number,
): Promise<OwnPost[]> {
  const path = `/user/${encodeURIComponent(username)}/submitted`;
  const found: OwnPost[] = [];
  let after: string | undefined;
  for (let pages = 0; pages < maxPages; pages += 1) {
    const query = { sort: 'new', limit: 100, after };
    const { data } = await read(http, { path, grant, query }, page);
    const posts = data.children.map((each) => each.data);
    found.push(...posts);
    after = data.after ?? undefined;
    // The last post of the page decides, because a pinned post is first in the list even if it is old. Reddit rounds
    // times to seconds, so the comparison allows for one second.
    const oldest = posts.at(-1)?.created_utc ?? 0;
    if (after === undefined || oldest < since - 1000) return found.filter((each) => isSince(each, since));
  }
  // The thousand newest posts do not reach back to `since`. A later search would not change this, so a person has to
  // check.
  const reason = 'There are too many new posts on Reddit to look through. Please check on Reddit.';
  throw rejected(reason);
}

const isSince = ({ created_utc }: OwnPost, since: number) => created_utc > since - 1000;
