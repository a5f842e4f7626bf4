import { z } from 'zod';
import type { Account, PlatformIo, Target, Targets } from '../../platform.ts';
import { read } from './api.ts';

const subreddit = z.object({
  display_name: z.string().min(1),
  title: z.string().nullish(),
  subreddit_type: z.string().nullish(),
  user_is_banned: z.boolean().nullish(),
});
type Subreddit = z.infer<typeof subreddit>;

const page = z.object({
  data: z.object({ after: z.string().nullish(), children: z.array(z.object({ data: subreddit })) }),
});

const pageSize = 100;
/** Ten pages hold a thousand subreddits, more than a person can look through. */
const maxPages = 10;

/**
 * Tells whether the account may post to an item of the list. The list also contains the profile pages of followed
 * people.
 */
function canPostTo(each: Subreddit, username: string): boolean {
  if (each.user_is_banned === true || each.subreddit_type === 'archived') return false;
  return each.subreddit_type !== 'user' || each.display_name.toLowerCase() === `u_${username}`.toLowerCase();
}

/** The joined subreddits that the account may post to. */
async function list({ http }: PlatformIo, { username, grant }: Account): Promise<Target[]> {
  const found: Target[] = [];
  let after: string | undefined;
  for (let pages = 0; pages < maxPages; pages += 1) {
    const query = { limit: pageSize, after };
    const { data } = await read(http, { path: '/subreddits/mine/subscriber', grant, query }, page);
    for (const { data: each } of data.children)
      if (canPostTo(each, username))
        found.push({
          id: each.display_name,
          name: each.display_name,
          title: each.title ?? null,
          isSecret: each.subreddit_type === 'private',
        });
    after = data.after ?? undefined;
    if (after === undefined) break;
  }
  return found;
}

export const targets: Targets = { list, create: null };
