import type { MeasuredMedia } from '@fanfare/core/media/media.ts';
import type { Issue, PostContent } from '@fanfare/core/posts/content.ts';
import { error, warning } from '../_shared/issues.ts';
import type { Facts, Nothing } from '../platform.ts';
import { label } from './label.ts';

const limits = { description: 20_000, title: 100, altText: null } as const;

const commentMax = 10_000;
/** Larger images are compressed before they are sent. */
export const imageBytes = 500 * 1024;
const megabyte = 1024 * 1024;
const image = { megabytes: 20 } as const;
const gif = { megabytes: 100 } as const;
/** Reddit does not write down what it takes; everybody states this. */
const video = { bytes: 1024 * megabyte, ms: 15 * 60 * 1000 } as const;
const imageTypes: readonly string[] = ['image/jpeg', 'image/png', 'image/webp'];
const videoTypes: readonly string[] = ['video/mp4', 'video/quicktime'];

export type Kind = 'text' | 'image' | 'video';

export function kindOf({ media }: Pick<PostContent, 'media'>): Kind {
  return media[0]?.kind ?? 'text';
}

const isGif = ({ type }: Pick<MeasuredMedia, 'type'>): boolean => type === 'image/gif';
const isTooLarge = ({ bytes }: MeasuredMedia): boolean => bytes > image.megabytes * megabyte;

/** Sent as a JPEG of our own making. A GIF never is: it would stand still. */
export const isCompressed = (file: MeasuredMedia): boolean =>
  !isGif(file) && (file.bytes > imageBytes || !['image/jpeg', 'image/png'].includes(file.type));

/** What a video can show before it plays; what is no such image is left out. */
export const isPoster = (file: MeasuredMedia): boolean => imageTypes.includes(file.type) && !isTooLarge(file);

function checkTitle(title: string): Issue[] {
  if (title.trim() === '') return [error('title_missing', 'Reddit posts require a title.')];
  return title.length > limits.title
    ? [error('title_too_long', `Reddit titles can have at most ${limits.title} characters.`)]
    : [];
}

function checkWords({ description, comment }: PostContent): Issue[] {
  const issues: Issue[] = [];
  if (description.trim() === '')
    issues.push(warning('description_missing', 'The following platforms are missing descriptions: Reddit'));
  if (description.length > limits.description)
    issues.push(
      error('description_too_long', `Reddit descriptions can have at most ${limits.description} characters.`),
    );
  if (comment.length > commentMax)
    issues.push(error('comment_too_long', `Reddit comments can have at most ${commentMax} characters.`));
  return issues;
}

function checkImage(file: MeasuredMedia): Issue[] {
  if (isGif(file))
    return file.bytes > gif.megabytes * megabyte
      ? [error('gif_too_large', `Reddit GIFs can have at most ${gif.megabytes} MB.`)]
      : [];
  if (!imageTypes.includes(file.type))
    return [error('image_format', 'Reddit takes JPG, PNG, WebP and GIF images only.')];
  if (isTooLarge(file))
    return [error('image_too_large', `Reddit images can have at most ${image.megabytes} MB.`)];
  return file.bytes > imageBytes
    ? [warning('image_compressed', 'A Reddit image over 500 KiB will be compressed automatically.')]
    : [];
}

function checkVideo({ type, bytes, durationMs }: MeasuredMedia): Issue[] {
  const issues: Issue[] = [];
  if (!videoTypes.includes(type)) issues.push(error('video_format', 'Reddit takes MP4 and MOV videos only.'));
  if (bytes > video.bytes) issues.push(error('video_too_large', 'Reddit videos can have at most 1 GB.'));
  if (durationMs !== null && durationMs > video.ms)
    issues.push(error('video_too_long', 'Reddit videos can last at most 15 minutes.'));
  return issues;
}

function checkMedia(media: readonly MeasuredMedia[]): Issue[] {
  const [first] = media;
  if (!first) return [];
  const issues = first.kind === 'video' ? checkVideo(first) : checkImage(first);
  return media.length > 1
    ? [error('one_file', 'Reddit takes one file per post. Please remove the others.'), ...issues]
    : issues;
}

function checkThumbnail(content: PostContent): Issue[] {
  const { thumbnail } = content;
  return kindOf(content) === 'video' && thumbnail && !isPoster(thumbnail)
    ? [
        warning(
          'thumbnail_unusable',
          `Reddit thumbnails must be JPG, PNG or WebP images of at most ${image.megabytes} MB. The video will be published without it.`,
        ),
      ]
    : [];
}

function check(content: PostContent): Issue[] {
  return [
    ...checkTitle(content.title),
    ...checkMedia(content.media),
    ...checkWords(content),
    ...checkThumbnail(content),
  ];
}

function nothing({ media }: PostContent, call: string): Nothing | null {
  if (call !== 'upload/video' || media[0]?.kind === 'video') return null;
  return { success: false, message: 'No video uploaded' };
}

export const facts: Facts = {
  ...label,
  alias: null,
  limits,
  options: [],
  target: {
    kind: 'subreddit',
    // The same to many at once is taken for spam.
    gapMs: 5_000,
    words: {
      missing: 'Reddit posts require a subreddit selection.',
      none: 'No subreddits selected for Reddit upload!',
      empty: 'No subreddits found...',
      published: (sub) => `Uploaded to r/${sub}`,
      failed: (sub) => `Failed to upload to r/${sub}`,
      several: (out, all) => `Reddit uploads: ${out}/${all} successful.`,
    },
  },
  pkce: false,
  tellsVerifier: false,
  scopes: ['identity', 'mysubreddits', 'submit', 'read', 'edit', 'history'],
  // What went out is found in the list of one's own posts: without that, nobody would know its id.
  publishScopes: ['identity', 'mysubreddits', 'submit', 'read', 'history'],
  calls: { 'upload/video': 'video', 'upload/post': null },
  words: {
    published: 'Your content has been uploaded to Reddit!',
    failed: 'An error occurred while uploading to Reddit!',
  },
  abilities: { insights: false, comment: true, reply: true, removeComment: true },
  analytics: null,
  nothing,
  check,
  fits: {
    image: () => ({ types: imageTypes, bytes: image.megabytes * megabyte }),
    cover: { types: imageTypes, bytes: image.megabytes * megabyte },
  },
};
