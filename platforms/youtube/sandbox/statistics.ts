import { hourMs } from '@fanfare/core/time/units.ts';
import { addRemarks } from '../../_sandbox/remarks.ts';
import { gathered, growthAt, seeded, seededBetween, takeOff, timingAt } from '../../_sandbox/seeded.ts';
import { isPast } from './history.ts';
import { type Identity, identityOf } from './identities.ts';
import type { Video, YouTube } from './state.ts';

export const hasTakenOff = ({ resource }: Video, { tookOff }: Identity): boolean =>
  tookOff !== null && resource.title.includes(tookOff);

const viewer = 'UCviewer-';

export const hasComments = ({ channel, resource }: Video): boolean =>
  identityOf(channel)?.traits.commentsEnabled === true && !resource.madeForKids;

/** Adds the comments that are due, so that there are comments to answer. */
export function addViewerComments({ world }: Pick<YouTube, 'world'>, video: Video): void {
  const identity = identityOf(video.channel);
  if (!identity || !hasComments(video) || video.resource.privacy === 'private') return;
  addRemarks({
    world,
    voices: identity.voices,
    hasTakenOff: hasTakenOff(video, identity),
    post: video,
    comments: video.comments,
    isFirst: ({ channel, parent, isRejected }) =>
      channel.startsWith(viewer) && parent === null && !isRejected,
    commentOf({ at, name, text }, answered) {
      const parent = answered?.id ?? null;
      const id = parent === null ? `Ugx${world.newId()}` : `${parent}.${world.newId()}`;
      const author = { channel: `${viewer}${name}`, author: `@${name}` };
      return { id, ...author, at, text, parent, isRejected: false };
    },
  });
}

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
