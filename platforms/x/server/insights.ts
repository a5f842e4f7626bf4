import type { Insights } from '@fanfare/core/insights/insights.ts';
import { z } from 'zod';
import { splitCounts } from '../../_shared/counts.ts';
import { bearer } from '../../_shared/bearer.ts';
import type { ReadInsights } from '../../platform.ts';
import { api, postUrl, readData, xId } from './api.ts';
import { readReplies, repliesMs } from './replies.ts';

const count = z.int().optional();

const metrics = z
  .object({
    retweet_count: count,
    /** X has called `retweet_count` by this name since August 2026. */
    repost_count: count,
    reply_count: count,
    like_count: count,
    quote_count: count,
    bookmark_count: count,
    impression_count: count,
  })
  .transform(({ repost_count, retweet_count, ...rest }) => ({
    ...rest,
    retweet_count: repost_count ?? retweet_count,
  }));

const tweet = z.object({
  id: xId,
  conversation_id: xId.optional(),
  created_at: z.string().optional(),
  public_metrics: metrics.optional(),
});

const countsOf = ({ public_metrics: metrics }: z.infer<typeof tweet>): Pick<Insights, 'counts' | 'missing'> =>
  splitCounts([
    { label: 'Likes', value: metrics?.like_count },
    { label: 'Replies', value: metrics?.reply_count },
    { label: 'Reposts', value: metrics?.retweet_count },
    { label: 'Quotes', value: metrics?.quote_count },
    { label: 'Views', value: metrics?.impression_count },
    { label: 'Bookmarks', value: metrics?.bookmark_count },
  ]);

const olderRepliesNote = 'X only gives apps the replies of the last seven days.';

/** A note for an older post with more replies than X returns. */
function noteOf({ created_at, public_metrics: metrics }: z.infer<typeof tweet>, shown: number, now: number) {
  const isOld = created_at !== undefined && now - Date.parse(created_at) > repliesMs;
  return isOld && (metrics?.reply_count ?? 0) > shown ? { note: olderRepliesNote } : {};
}

export const insights: ReadInsights = async (io, account, mediaId) => {
  const post = await readData(
    io.http,
    {
      method: 'GET',
      url: `${api}/tweets/${encodeURIComponent(mediaId)}`,
      query: { 'tweet.fields': 'created_at,conversation_id,public_metrics' },
      headers: bearer(account.grant),
    },
    tweet,
  );
  const { id, conversation_id, created_at, public_metrics } = post;
  const comments = await readReplies(io, account, { id, conversation: conversation_id ?? id });
  return {
    answer: { tweet: { id, created_at, public_metrics }, replies: comments },
    link: postUrl(account.username, id),
    ...countsOf(post),
    comments,
    ...noteOf(post, comments.length, io.now()),
  };
};
