import { grown, seededBetween } from '../../_sandbox/seeded.ts';
import type { YouTube } from './context.ts';
import { identityOf } from './identities.ts';
import type { Comment, Video } from './state.ts';
import { instant } from './video-resource.ts';

const halfMs = 5 * 60 * 60 * 1000;
/** A thread contains only its first replies. */
const sample = 2;

const newestFirst = (a: Comment, b: Comment) => b.at - a.at;

export const topLevelOf = ({ comments }: Video): Comment[] =>
  comments.filter(({ parent, isRejected }) => parent === null && !isRejected).toSorted(newestFirst);

export const answersOf = ({ comments }: Video, id: string): Comment[] =>
  comments.filter(({ parent, isRejected }) => parent === id && !isRejected);

export function commentOf({ world }: YouTube, { id: videoId, channel }: Video, comment: Comment) {
  const { id, channel: author, at, text, parent } = comment;
  const when = instant(at);
  const identity = identityOf(author);
  return {
    kind: 'youtube#comment',
    id,
    snippet: {
      channelId: channel,
      videoId,
      ...(parent !== null && { parentId: parent }),
      textDisplay: text,
      textOriginal: text,
      authorDisplayName: comment.author ?? identity?.username ?? '@somebody',
      authorProfileImageUrl: identity?.logo ?? '',
      authorChannelId: { value: author },
      canRate: true,
      viewerRating: 'none',
      likeCount: grown(seededBetween([0, 12], id, 'likes'), world.now() - at, halfMs),
      publishedAt: when,
      updatedAt: when,
    },
  };
}

export function threadOf(youtube: YouTube, video: Video, top: Comment, parts: readonly string[]) {
  const answers = answersOf(video, top.id);
  const shown = answers.slice(0, sample).map((each) => commentOf(youtube, video, each));
  return {
    kind: 'youtube#commentThread',
    id: top.id,
    ...(parts.includes('snippet') && {
      snippet: {
        channelId: video.channel,
        videoId: video.id,
        canReply: true,
        totalReplyCount: answers.length,
        isPublic: true,
        topLevelComment: commentOf(youtube, video, top),
      },
    }),
    ...(parts.includes('replies') && shown.length > 0 && { replies: { comments: shown } }),
  };
}
