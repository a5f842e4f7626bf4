import { hourMs } from '@fanfare/core/time/units.ts';
import { gathered, growthAt, takeOff, timingAt } from '../../_sandbox/attention.ts';
import { seeded, seededBetween } from '../../_sandbox/seeded.ts';
import { isPast } from './history.ts';
import { identityOf } from './identities.ts';
import type { Video, YouTube } from './state.ts';
import { addViewerComments, hasComments, hasTakenOff } from './viewers.ts';

const halfMs = 30 * hourMs;

/** The number of comments at that time. Comments on videos from outside Fanfare are counted but not stored. */
function commentsBy(youtube: Pick<YouTube, 'world'>, video: Video, then: number): number {
  if (isPast(video)) return gathered(seededBetween([0, 15], video.id, 'comments'), video.at, then, halfMs);
  addViewerComments(youtube, video);
  return video.comments.filter(({ isRejected, at }) => !isRejected && at <= then).length;
}

/** The number of views that a video has in the end. */
function audienceOf(video: Video): number {
  const { id, at, channel, resource } = video;
  const identity = identityOf(channel);
  if (!identity || resource.privacy === 'private') return 0;
  const usual = identity.subscribers.first * growthAt(at) * timingAt(at);
  return usual * (hasTakenOff(video, identity) ? 1.75 * takeOff : 0.15 + 1.4 * seeded(id, 'views'));
}

export interface Counts {
  views: number;
  likes: number;
  comments: number;
  shares: number;
}

/**
 * The counts of a video at any time. All numbers derive from the views, so that they are consistent. Only the views depend
 * on the time, so the rest is calculated once.
 */
export function counterOf(youtube: Pick<YouTube, 'world'>, video: Video): (then: number) => Counts {
  const audience = audienceOf(video);
  const liked = 0.012 + 0.04 * seeded(video.id, 'likes');
  return (then) => {
    const views = gathered(audience, video.at, then, halfMs);
    return {
      views,
      likes: Math.floor(views * liked),
      comments: hasComments(video) ? commentsBy(youtube, video, then) : 0,
      shares: Math.floor(views * 0.006),
    };
  };
}

/** Counters are strings. The comment count is missing if comments are off. */
export function statisticsOf(youtube: YouTube, video: Video) {
  const { views, likes, comments } = counterOf(youtube, video)(youtube.world.now());
  return {
    viewCount: String(views),
    likeCount: String(likes),
    favoriteCount: '0',
    ...(hasComments(video) && { commentCount: String(comments) }),
  };
}
