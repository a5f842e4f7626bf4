import type { Handler } from './state.ts';
import type { Identity } from './identities.ts';
import { ok, replies } from './replies.ts';

export interface Subreddit {
  id: string;
  name: string;
  title: string;
  type: 'public' | 'private' | 'restricted' | 'user' | 'archived';
  submissions: 'any' | 'link' | 'self';
  allowsImages: boolean;
  allowsVideos: boolean;
  needsFlair: boolean;
  /** Whether a bot removes every post at once, without a notice. */
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

/** Describes one subreddit. */
export const readSubreddit: Handler = ({ state, identity, id }) => {
  const sub = subredditNamed(id, state.settings.moreSubreddits);
  return sub ? ok(resourceOf(sub, identity)) : replies.notFound;
};

export const flairs = [
  { id: 'f1aa2bb3-0000-4000-8000-000000000001', text: 'Bowl', type: 'text', text_editable: false },
];

/** Lists the flairs of a subreddit. One without flairs refuses the call. */
export const listFlairs: Handler = ({ state, id }) => {
  const sub = subredditNamed(id, state.settings.moreSubreddits);
  if (!sub) return replies.notFound;
  return sub.needsFlair ? ok(flairs) : replies.forbidden;
};
