import type { ImageNeeds } from '../media/fit.ts';
import type { Issue, OptionName, PostContent } from '../posts/content.ts';
import type { Entry } from './entry.ts';

/** What the composer wants to know of a network. */
export interface ComposerNetwork {
  id: string;
  label: string;
  limits: { description: number; title: number };
  /** What people can set there: what was set for another network is kept from it. */
  options: readonly OptionName[];
  target: { kind: 'subreddit' | 'board'; words: { missing: string; empty: string } } | null;
  /** Where the network counts otherwise than by letters. */
  lengthOf?: (text: string) => number;
  /** How long a description may be, where that depends on what the post becomes. */
  descriptionMax?: (content: PostContent) => number;
  check(content: PostContent): Issue[];
  /** Where copies of images can be made that it takes. */
  fits?: {
    image?(content: PostContent): ImageNeeds;
    /** Of the thumbnail of a video. */
    cover?: ImageNeeds;
  };
}

/** Null for what is meant for no network, or for one that is here no more. */
export type FindNetwork = (id: string) => ComposerNetwork | null;

/** For what is meant for no network yet. */
const otherLimits = { description: 500, title: 100 } as const;

export const limitsOf = (network: ComposerNetwork | null): ComposerNetwork['limits'] =>
  network?.limits ?? otherLimits;

export const networkOf = (entry: Pick<Entry, 'uploadTo'>, find: FindNetwork): ComposerNetwork | null =>
  find(entry.uploadTo);
