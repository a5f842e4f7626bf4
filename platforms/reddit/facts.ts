import { minuteMs } from '@fanfare/core/time/units.ts';
import { isBlank } from '@fanfare/core/text/clean-line.ts';
import { megabyte } from '@fanfare/core/values/bytes.ts';
import type { MeasuredMedia } from '@fanfare/core/media/media.ts';
import type { Issue, PostContent } from '@fanfare/core/posts/content.ts';
import { error, warning } from '../_shared/issues.ts';
import { isWithin, limitIssues, type MediaLimits } from '../_shared/media-limits.ts';
import type { Facts, Nothing } from '../platform.ts';
import { label } from './label.ts';

const limits = { description: 20_000, title: 100 } as const;

const maxCommentCharacters = 10_000;
/** Larger images are compressed before they are sent. */
export const compressedImageBytes = 500 * 1024;
const stillTypes: readonly string[] = ['image/jpeg', 'image/png', 'image/webp'];
/** Reddit does not document the limits for videos. These are the values that other tools use. */
export const mediaLimits = {
  /** WebP images are sent as JPEG. */
  image: { types: [...stillTypes, 'image/gif'], bytes: [0, 20 * megabyte] },
  gif: { types: ['image/gif'], bytes: [0, 100 * megabyte] },
  poster: { types: stillTypes, bytes: [0, 20 * megabyte] },
  video: {
    types: ['video/mp4', 'video/quicktime'],
    bytes: [0, 1024 * megabyte],
    durationMs: [0, 15 * minuteMs],
  },
} as const satisfies Record<string, MediaLimits>;

export type Kind = 'text' | 'image' | 'video';

export function kindOf({ media }: Pick<PostContent, 'media'>): Kind {
  return media[0]?.kind ?? 'text';
}

const isGif = ({ type }: Pick<MeasuredMedia, 'type'>): boolean => type === 'image/gif';

/** Tells whether an image is converted to JPEG before it is sent. A GIF is not, because it would lose its animation. */
export const isCompressed = (file: MeasuredMedia): boolean =>
  file.kind === 'image' &&
  !isGif(file) &&
  (file.bytes > compressedImageBytes || !['image/jpeg', 'image/png'].includes(file.type));

/** Tells whether Reddit accepts the file as the poster of a video. Any other thumbnail is not sent. */
export const isPoster = (file: MeasuredMedia): boolean => isWithin(file, mediaLimits.poster);

function checkTitle(title: string): Issue[] {
  if (isBlank(title)) return [error('title_missing', 'Reddit posts require a title.')];
  return title.length > limits.title
    ? [error('title_too_long', `Reddit titles can have at most ${limits.title} characters.`)]
    : [];
}

function checkText({ description, comment }: PostContent): Issue[] {
  const issues: Issue[] = [];
  if (description.trim() === '')
    issues.push(warning('description_missing', 'The following platforms are missing descriptions: Reddit'));
  if (description.length > limits.description)
    issues.push(
      error('description_too_long', `Reddit descriptions can have at most ${limits.description} characters.`),
    );
  if (comment.length > maxCommentCharacters)
    issues.push(
      error('comment_too_long', `Reddit comments can have at most ${maxCommentCharacters} characters.`),
    );
  return issues;
}

function checkImage(file: MeasuredMedia): Issue[] {
  if (isGif(file)) return limitIssues(file, 'Reddit GIFs', mediaLimits.gif);
  const issues = limitIssues(file, 'Reddit images', mediaLimits.image, {
    types: 'Reddit accepts only JPG, PNG, WebP and GIF images.',
  });
  if (issues.length === 0 && file.bytes > compressedImageBytes)
    issues.push(warning('image_compressed', 'A Reddit image over 500 KiB will be compressed automatically.'));
  return issues;
}

const checkVideo = (file: MeasuredMedia): Issue[] =>
  limitIssues(file, 'Reddit videos', mediaLimits.video, {
    types: 'Reddit accepts only MP4 and MOV videos.',
  });

function checkMedia(media: readonly MeasuredMedia[]): Issue[] {
  const [first] = media;
  if (!first) return [];
  const issues = first.kind === 'video' ? checkVideo(first) : checkImage(first);
  return media.length > 1
    ? [error('one_file', 'Reddit posts can have one file. Please remove the others.'), ...issues]
    : issues;
}

function checkThumbnail(content: PostContent): Issue[] {
  const { thumbnail } = content;
  return kindOf(content) === 'video' && thumbnail && !isPoster(thumbnail)
    ? [
        warning(
          'thumbnail_unusable',
          'Reddit thumbnails must be JPG, PNG or WebP images of at most 20 MB. The video will be published without it.',
        ),
      ]
    : [];
}

function check(content: PostContent): Issue[] {
  return [
    ...checkTitle(content.title),
    ...checkMedia(content.media),
    ...checkText(content),
    ...checkThumbnail(content),
  ];
}

function nothing({ media }: PostContent, call: string): Nothing | null {
  if (call !== 'upload/video' || media[0]?.kind === 'video') return null;
  return { success: false, message: 'No video uploaded' };
}

export const subredditMissing = 'Reddit posts require a subreddit selection.';

const imageNeeds = { types: stillTypes, bytes: mediaLimits.poster.bytes[1] };

export const facts: Facts = {
  ...label,
  alias: null,
  limits,
  usualSeconds: 10,
  texts: { title: true, description: true, comment: true },
  options: [],
  altText: null,
  target: {
    kind: 'subreddit',
    // If the same post goes to many subreddits within seconds, Reddit treats it as spam.
    gapMs: 5_000,
    words: {
      missing: subredditMissing,
      none: 'No subreddits selected for Reddit upload!',
      empty: 'No subreddits found...',
      published: (sub) => `Uploaded to r/${sub}`,
      failed: (sub) => `Failed to upload to r/${sub}`,
      several: (out, all) => `Reddit uploads: ${out}/${all} successful.`,
    },
  },
  pkce: false,
  returnsVerifier: false,
  scopes: ['identity', 'mysubreddits', 'submit', 'read', 'edit', 'history'],
  // The "history" scope is needed to list the account's own posts. Only that list shows the id of a post with media.
  publishScopes: ['identity', 'mysubreddits', 'submit', 'read', 'history'],
  calls: { 'upload/video': 'video', 'upload/post': null },
  words: {
    published: 'Your content has been uploaded to Reddit!',
    failed: 'An error occurred while uploading to Reddit!',
  },
  analytics: null,
  nothing,
  check,
  bestSizes: [{ name: 'Image', width: 1200, height: 900 }],
  videoSizes: [{ name: 'Video', width: 1920, height: 1080 }],
  fits: {
    image: () => imageNeeds,
    cover: imageNeeds,
  },
  compresses: isCompressed,
};
