import { grown, seeded, seededBetween } from '../../_sandbox/seeded.ts';
import type { YouTube } from './context.ts';
import { isPast } from './history.ts';
import { identityOf } from './identities.ts';
import type { Video } from './state.ts';
import { hasComments, addViewerComments } from './viewers.ts';

const hourMs = 60 * 60 * 1000;
const halfMs = 30 * hourMs;

/** Comments on old videos are only counted, not kept. */
function commentsOf(youtube: YouTube, video: Video): number {
  if (isPast(video)) return seededBetween([0, 14], video.id, 'comments');
  addViewerComments(youtube, video);
  return video.comments.filter(({ isRejected }) => !isRejected).length;
}

/** Counters are strings. The comment count is missing when comments are off. */
export function statisticsOf(youtube: YouTube, video: Video) {
  const { id, at, channel, resource } = video;
  const audience = resource.privacy === 'private' ? 0 : (identityOf(channel)?.subscribers.first ?? 0);
  const most = audience * (0.15 + 1.6 * seeded(id, 'views'));
  const views = grown(most, youtube.world.now() - at, halfMs);
  return {
    viewCount: String(views),
    likeCount: String(Math.floor(views * (0.012 + 0.04 * seeded(id, 'likes')))),
    favoriteCount: '0',
    ...(hasComments(video) && { commentCount: String(commentsOf(youtube, video)) }),
  };
}
