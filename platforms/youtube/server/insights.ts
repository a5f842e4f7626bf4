import type { Insights } from '@fanfare/core/insights/insights.ts';
import { splitCounts } from '../../_shared/counts.ts';
import { NetworkError } from '../../_shared/network-error.ts';
import type { ReadInsights } from '../../platform.ts';
import { watchUrl } from './api.ts';
import { readComments } from './video-comments.ts';
import { countOf, readVideos, type Video } from './videos.ts';

const gone = () =>
  new NetworkError({
    kind: 'not_found',
    reason: 'YouTube cannot find this video any more.',
    code: 'videoNotFound',
  });

const countsOf = ({ statistics = {} }: Video): Pick<Insights, 'counts' | 'missing'> =>
  splitCounts([
    { label: 'Views', value: countOf(statistics.viewCount) },
    { label: 'Likes', value: countOf(statistics.likeCount) },
    { label: 'Comments', value: countOf(statistics.commentCount) },
  ]);

export const insights: ReadInsights = async (io, account, videoId) => {
  const [video] = await readVideos(io, account, [videoId]);
  if (!video) throw gone();
  const comments = await readComments(io, account, videoId);
  const { id, snippet, statistics = {} } = video;
  const { title, publishedAt } = snippet;
  return {
    answer: { video: { id, statistics, snippet: { title, publishedAt } }, comments },
    link: watchUrl(id),
    ...countsOf(video),
    comments,
  };
};
