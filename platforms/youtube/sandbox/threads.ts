import { grown, seededBetween } from '../../_sandbox/seeded.ts';
import { identityOf } from './identities.ts';
import type { Call, Comment, Video, YouTube } from './state.ts';
import { instant } from './video-resource.ts';

const halfMs = 5 * 60 * 60 * 1000;
/** A thread contains only its first replies. */
const sample = 2;

const newestFirst = (a: Comment, b: Comment) => b.at - a.at;

export const topLevelOf = ({ comments }: Video): Comment[] =>
  comments.filter(({ parent, isRejected }) => parent === null && !isRejected).toSorted(newestFirst);

export const answersOf = ({ comments }: Video, id: string): Comment[] =>
  comments.filter(({ parent, isRejected }) => parent === id && !isRejected);

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '\n': '<br>',
};
/** Texts are HTML unless the call asks for plain ones. */
const shownAs = (text: string, { request }: Call): string =>
  request.query.get('textFormat') === 'plainText'
    ? text
    : text.replaceAll(/[&<>"'\n]/g, (sign) => entities[sign] ?? sign);

export const likesOf = ({ world }: YouTube, { id, at }: Comment): number =>
  grown(seededBetween([0, 12], id, 'likes'), world.now() - at, halfMs);

export function commentOf(call: Call, { id: videoId, channel }: Video, comment: Comment) {
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
      textDisplay: shownAs(text, call),
      textOriginal: text,
      authorDisplayName: comment.author ?? identity?.username ?? '@somebody',
      authorProfileImageUrl: identity?.logo ?? '',
      authorChannelId: { value: author },
      canRate: true,
      viewerRating: 'none',
      likeCount: likesOf(call, comment),
      publishedAt: when,
      updatedAt: instant(comment.editedAt ?? at),
    },
  };
}

export function threadOf(call: Call, video: Video, top: Comment, parts: readonly string[]) {
  const answers = answersOf(video, top.id);
  const shown = answers.slice(0, sample).map((each) => commentOf(call, video, each));
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
        topLevelComment: commentOf(call, video, top),
      },
    }),
    ...(parts.includes('replies') && shown.length > 0 && { replies: { comments: shown } }),
  };
}
