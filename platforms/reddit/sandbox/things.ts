import { addRemarks } from '../../_sandbox/remarks.ts';
import { ok } from '../../_sandbox/replies.ts';
import type { SandboxPost } from '../../_sandbox/sandbox.ts';
import { type Identity, identityOf } from './identities.ts';
import { extensionOf } from './media.ts';
import { replies } from './replies.ts';
import { type Comment, type Handler, newId36, type Post, type Reddit, type RedditState } from './state.ts';

export interface Subreddit {
  id: string;
  name: string;
  title: string;
  type: 'public' | 'private' | 'restricted' | 'user' | 'archived';
  submissions: 'any' | 'link' | 'self';
  allowsImages: boolean;
  allowsVideos: boolean;
  needsFlair: boolean;
  /** Whether a bot removes every post immediately, without a notice. */
  removes: boolean;
}

const defaults: Omit<Subreddit, 'id' | 'name' | 'title'> = {
  type: 'public',
  submissions: 'any',
  allowsImages: true,
  allowsVideos: true,
  needsFlair: false,
  removes: false,
};

const namedSubreddits: readonly Subreddit[] = [
  { ...defaults, id: '2soup', name: 'soup', title: 'Soup & broth' },
  { ...defaults, id: '2brea', name: 'Breadmaking', title: 'Bread, baked at home' },
  { ...defaults, id: '2flai', name: 'FlairedBowls', title: 'Bowls with a flair', needsFlair: true },
  { ...defaults, id: '2auto', name: 'AutoModerated', title: 'Where everything is removed', removes: true },
  { ...defaults, id: '2link', name: 'LinksOnly', title: 'Links only', submissions: 'link' },
  { ...defaults, id: '2self', name: 'WordsOnly', title: 'Words only', submissions: 'self' },
  { ...defaults, id: '2stil', name: 'StillLife', title: 'No videos, please', allowsVideos: false },
  { ...defaults, id: '2arch', name: 'OldRecipes', title: 'Closed for good', type: 'archived' },
  { ...defaults, id: '2coff', name: 'Coffee', title: 'Coffee, brewed at home' },
  { ...defaults, id: '2user', name: 'u_NorthKitchen', title: 'North Kitchen', type: 'user' },
];

/** All subreddits, plus any number of extra ones to test paging. */
export function subredditsOf(more: number): Subreddit[] {
  const made = Array.from({ length: more }, (_, n) => ({
    ...defaults,
    id: `3m${n.toString(36)}`,
    name: `made_up_${n}`,
    title: `Made up ${n}`,
  }));
  return [...namedSubreddits, ...made];
}

export const subredditNamed = (name: string, more: number): Subreddit | undefined =>
  subredditsOf(more).find((each) => each.name.toLowerCase() === name.toLowerCase());

export const resourceOf = (each: Subreddit, { traits }: Identity) => ({
  kind: 't5',
  data: {
    id: each.id,
    name: `t5_${each.id}`,
    display_name: each.name,
    display_name_prefixed: each.type === 'user' ? each.name.replace(/^u_/, 'u/') : `r/${each.name}`,
    title: each.title,
    url: `/r/${each.name}/`,
    subreddit_type: each.type,
    submission_type: each.submissions,
    user_is_banned: traits.bannedFrom === each.name,
    user_is_subscriber: true,
    allow_images: each.allowsImages,
    allow_videos: each.allowsVideos,
    allow_galleries: true,
    over18: false,
    subscribers: 1204,
    icon_img: '',
    community_icon: '',
  },
});

export const readSubreddit: Handler = ({ state, identity, id }) => {
  const sub = subredditNamed(id, state.settings.moreSubreddits);
  return sub ? ok(resourceOf(sub, identity)) : replies.notFound;
};

export const flairs = [
  { id: 'f1aa2bb3-0000-4000-8000-000000000001', text: 'Bowl', type: 'text', text_editable: false },
];

/** Lists the flairs of a subreddit. A subreddit without flairs refuses the call. */
export const listFlairs: Handler = ({ state, id }) => {
  const sub = subredditNamed(id, state.settings.moreSubreddits);
  if (!sub) return replies.notFound;
  return sub.needsFlair ? ok(flairs) : replies.forbidden;
};

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

/** The sum of all votes. Until the author votes, one upvote of the author is included. */
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
const nameOf = (account: string): string | null =>
  identityOf(account)?.username ??
  (account.startsWith(reader) ? account.slice(reader.length).replaceAll('.', '_') : null);

/** Adds the comments that are due below a post, if the account has readers who comment. */
export function addReaderComments(reddit: Reddit, post: Post): void {
  const { state, world } = reddit;
  if (!identityOf(post.account)?.traits.hasReaders || post.isDeleted) return;
  addRemarks({
    world,
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

const mediaOf = ({ assets }: RedditState, { asset, poster }: Post): SandboxPost['media'] =>
  [asset, poster].flatMap((id) => assets.find((each) => each.id === id)?.file ?? []);

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

/** The posts of an account, including posts that are still being processed. */
export const postsOf = ({ state }: Reddit, { platformId }: Identity): SandboxPost[] =>
  state.posts
    .filter((each) => each.account === platformId && !each.isDeleted && each.visibleAt !== null)
    .map((each) => postOf(state, each));
