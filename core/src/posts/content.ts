import type { MeasuredMedia } from '../media/media.ts';

export const privacies = ['public', 'private', 'unlisted'] as const;
export type Privacy = (typeof privacies)[number];

/** What a network may be asked for besides words and media. A network looks at those it knows. */
export interface PostOptions {
  /** `reel`, `stories`, `carousel`, `post` … in the words of the product. */
  uploadType: string;
  privacy: Privacy;
  commentEnabled: boolean;
  duetEnabled: boolean;
  stitchEnabled: boolean;
  isContentDisclosed: boolean;
  isBranded: boolean;
  isOwnBrand: boolean;
  link: string | null;
  altText: string | null;
}

export type OptionName = keyof PostOptions;

/** One post as it is to appear at one account. */
export interface PostContent {
  title: string;
  description: string;
  /** The first comment below it; empty for none. */
  comment: string;
  media: readonly MeasuredMedia[];
  thumbnail: MeasuredMedia | null;
  options: PostOptions;
}

export const defaultOptions: PostOptions = {
  uploadType: 'post',
  privacy: 'public',
  commentEnabled: true,
  duetEnabled: true,
  stitchEnabled: true,
  isContentDisclosed: false,
  isBranded: false,
  isOwnBrand: false,
  link: null,
  altText: null,
};

/** `error` blocks, `warning` asks. */
export interface Issue {
  severity: 'error' | 'warning';
  /** Names the rule, for tests and for whoever offers to mend it. */
  code: string;
  message: string;
}
