import type { BestSize } from '../media/best-sizes.ts';
import type { ImageNeeds } from '../media/fit.ts';
import type { AltTextRule } from '../posts/alt-texts.ts';
import type { Issue, OptionName, PostContent, PublishedTextName } from '../posts/content.ts';
import type { Variant } from './variant.ts';

export interface ComposerNetwork {
  id: string;
  label: string;
  /** Set if people create carousels for this network in the carousel editor. */
  carouselEditor?: true;
  limits: { description: number; title: number };
  texts: Readonly<Record<PublishedTextName, boolean>>;
  /** The options that the network supports. Options that were set for other networks are not sent to it. */
  options: readonly OptionName[];
  altText: AltTextRule | null;
  target: { kind: 'subreddit' | 'board'; words: { missing: string; empty: string } } | null;
  /** Returns the length of a text. Missing if the network simply counts characters. */
  lengthOf?: (text: string) => number;
  /** The description limit. Missing if the limit is the same for all kinds of posts. */
  descriptionMax?: (content: PostContent) => number;
  check(content: PostContent): Issue[];
  /** The requirements that resized copies of images have to meet. */
  fits?: {
    image?(content: PostContent): ImageNeeds;
    cover?: ImageNeeds;
  };
  /**
   * The sizes in which images look best; for each kind of post, the best size comes first. Each size passes `check`.
   */
  bestSizes?: readonly BestSize[];
  /** The sizes in which videos look best. They are only shown to people: Fanfare does not resize videos. */
  videoSizes?: readonly BestSize[];
  /** The maximum number of hashtags in a description, if the network limits them. */
  hashtagsMax?: number;
  sheet?: SheetRules;
}

/**
 * Rules that apply only in the bulk editor, in addition to the rules of all editors. The server does not check them.
 */
export interface SheetRules {
  check?(content: PostContent): Issue[];
  image?: Partial<ImageNeeds>;
}

/**
 * Finds a network by its id. Null for a draft without a network, for a network that no longer exists, and while the
 * network's rules are loading.
 */
export type FindNetwork = (id: string) => ComposerNetwork | null;

/** Limits of a draft without a network. */
const otherLimits = { description: 500, title: 100 } as const;

export const limitsOf = (network: ComposerNetwork | null): ComposerNetwork['limits'] =>
  network?.limits ?? otherLimits;

export const networkOf = (variant: Pick<Variant, 'uploadTo'>, find: FindNetwork): ComposerNetwork | null =>
  find(variant.uploadTo);
