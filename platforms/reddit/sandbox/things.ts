import { addRemarks, cafeVoices } from '../../_sandbox/remarks.ts';
import type { SandboxPost } from '../../_sandbox/sandbox.ts';
import { type Identity, identityOf } from './identities.ts';
import { extensionOf } from './media.ts';
import { type Comment, newId36, type Post, type Reddit, type RedditState } from './state.ts';
import { flairs } from './subreddits.ts';

const slugOf = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '_')
    .replaceAll(/^_|_$/g, '')
    .slice(0, 50);

const pathOf = ({ id, subreddit, title }: Post) => `/r/${subreddit}/comments/${id}/${slugOf(title)}/`;
export const addressOf = (post: Post): string => `https://www.reddit.com${pathOf(post)}`;

const usernameOf = (account: string): string => nameOf(account) ?? '[deleted]';
const seconds = (at: number) => Math.floor(at / 1000);

export const isVisible = ({ visibleAt }: Post, now: number): boolean =>
  visibleAt !== null && visibleAt <= now;

function mediaAddress({ assets }: RedditState, post: Post): string {
  if (post.link !== null) return post.link;
  if (post.kind === 'self') return addressOf(post);
  if (post.kind === 'video') return `https://v.redd.it/${post.asset}`;
  const type = assets.find(({ id }) => id === post.asset)?.type ?? '';
  return `https://i.redd.it/${post.asset}.${extensionOf(type)}`;
}

/** The author's own vote counts from the start. */
export const scoreOf = ({ votes, account }: Post | Comment): number =>
  Object.values(votes).reduce((sum, vote) => sum + vote, account in votes ? 0 : 1);

export function postThing({ state }: Pick<Reddit, 'state'>, post: Post) {
  const comments = state.comments.filter((each) => each.post === post.id && !each.isDeleted).length;
  const data = {
    id: post.id,
    name: `t3_${post.id}`,
    title: post.title,
    selftext: post.isDeleted ? '[deleted]' : post.text,
    is_self: post.kind === 'self',
    is_video: post.kind === 'video',
    url: mediaAddress(state, post),
    permalink: pathOf(post),
    author: post.isDeleted ? '[deleted]' : usernameOf(post.account),
    subreddit: post.subreddit,
    created_utc: seconds(post.at),
    domain: post.link === null ? `self.${post.subreddit}` : new URL(post.link).hostname,
    score: scoreOf(post),
    ups: scoreOf(post),
    upvote_ratio: 1,
    num_comments: comments,
    num_crossposts: 0,
    thumbnail: post.kind === 'self' ? 'self' : 'default',
    locked: false,
    over_18: post.isNsfw,
    spoiler: post.isSpoiler,
    send_replies: post.sendsReplies,
    link_flair_template_id: post.flair,
    link_flair_text: flairs.find(({ id }) => id === post.flair)?.text ?? null,
    removed_by_category: post.isDeleted ? 'deleted' : post.removedBy,
    view_count: null,
  };
  return { kind: 't3', data };
}

export function commentThing({ state }: Pick<Reddit, 'state'>, comment: Comment, replies: unknown = '') {
  const post = state.posts.find(({ id }) => id === comment.post);
  const data = {
    id: comment.id,
    name: `t1_${comment.id}`,
    body: comment.isDeleted ? '[deleted]' : comment.text,
    author: comment.isDeleted ? '[deleted]' : usernameOf(comment.account),
    parent_id: comment.parent,
    link_id: `t3_${comment.post}`,
    created_utc: seconds(comment.at),
    score: scoreOf(comment),
    permalink: post ? `${pathOf(post)}${comment.id}/` : '',
    distinguished: null,
    replies,
  };
  return { kind: 't1', data };
}

const reader = 'reader.';

/** The name of an account, or of a reader without an account in the sandbox. */
export const nameOf = (account: string): string | null =>
  identityOf(account)?.username ??
  (account.startsWith(reader) ? account.slice(reader.length).replaceAll('.', '_') : null);

/**
 * Adds the comments that are due on the account's posts if it has commenting readers, so that there are comments to
 * answer.
 */
export function addReaderComments(reddit: Reddit, post: Post): void {
  const { state, world } = reddit;
  if (!identityOf(post.account)?.traits.hasReaders || post.isDeleted) return;
  addRemarks({
    world,
    voices: cafeVoices,
    post,
    comments: state.comments,
    isFirst: ({ parent, account }) => parent === `t3_${post.id}` && account.startsWith(reader),
    commentOf: ({ at, name, text }, answered) => ({
      id: newId36(reddit),
      account: `${reader}${name}`,
      post: post.id,
      parent: answered ? `t1_${answered.id}` : `t3_${post.id}`,
      text,
      at,
      isDeleted: false,
      votes: {},
    }),
  });
}

function mediaOf({ assets }: RedditState, { asset, poster }: Post): SandboxPost['media'] {
  return [asset, poster].flatMap((id) => {
    const found = assets.find((each) => each.id === id);
    if (!found) return [];
    const { url, type, bytes, sha256 } = found;
    return [{ url, type, bytes: bytes ?? 0, sha256, altText: null }];
  });
}

function postOf(state: RedditState, post: Post): SandboxPost {
  const comments = state.comments.filter((each) => each.post === post.id && !each.isDeleted);
  return {
    id: post.id,
    at: post.at,
    kind: `r/${post.subreddit} · ${post.kind}`,
    title: post.title,
    text: post.text,
    media: mediaOf(state, post),
    url: addressOf(post),
    privacy: post.removedBy,
    comments: comments.map(({ id, at, account, text }) => ({
      id,
      at,
      username: nameOf(account) ?? 'somebody',
      text,
    })),
  };
}

/** Posts that are still being processed are included. */
export const postsOf = ({ state }: Reddit, { platformId }: Identity): SandboxPost[] =>
  state.posts
    .filter((each) => each.account === platformId && !each.isDeleted && each.visibleAt !== null)
    .map((each) => postOf(state, each));
