import {
  panelFor,
  postsWithin,
  type AnalyticsPanel,
  type Panel,
  type PostRow,
} from '@fanfare/core/analytics/panel.ts';
import { noticeOf } from '../_shared/panel-metrics.ts';
import type { InstagramAnalytics, InstagramPost } from './analytics.ts';
import { blocksOf } from './panel/blocks.ts';
import { cardsOf, timeOf, type Given } from './panel/cards.ts';

const kinds: Readonly<Record<string, string>> = { VIDEO: 'Video', CAROUSEL_ALBUM: 'Carousel' };

const rowOf = (post: InstagramPost): PostRow => ({
  id: post.id,
  title: post.caption,
  kind: kinds[post.media_type] ?? 'Image',
  thumbnail: post.thumbnail_url,
  link: post.link,
  at: post.timestamp,
  values: [post.reach, post.impressions, post.likes, post.comments, post.saved],
  engagement: post.engagement_rate,
  note: post.has_insights ? null : post.insights_note,
});

const filled = 'Instagram no longer offers impressions. The figures marked ¹ are filled from views.';

function build(answer: InstagramAnalytics, context: Given): Panel {
  const [cards, summary] = cardsOf(answer, context);
  const blocks = blocksOf(answer, context);
  const posts = postsWithin(answer.posts, timeOf, context);
  return {
    cards,
    summary,
    blocks,
    hashtags: answer.hashtags,
    posts: {
      title: 'Recent posts',
      kindHeader: null,
      columns: [
        { id: 'reach', header: 'Reach' },
        { id: 'impressions', header: 'Impressions', isFilled: true },
        { id: 'likes', header: 'Likes' },
        { id: 'comments', header: 'Comments' },
        { id: 'saved', header: 'Saved' },
      ],
      rows: posts.map(rowOf),
    },
    notice: noticeOf([...cards, ...summary], blocks, filled),
  };
}

export const panel: AnalyticsPanel = {
  empty: {
    title: 'No Instagram Account Connected',
    text: 'Connect one to see reach, follows and audience.',
  },
  panelOf: panelFor(build),
};
