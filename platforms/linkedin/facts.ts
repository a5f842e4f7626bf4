import type { MeasuredMedia } from '@fanfare/core/media/media.ts';
import type { Issue, PostContent } from '@fanfare/core/posts/content.ts';
import { error, once, warning } from '../_shared/issues.ts';
import type { Facts, Nothing } from '../platform.ts';
import { label } from './label.ts';

const limits = { description: 500, title: 100, altText: 500 } as const;

const images = 20;
const imageTypes: readonly string[] = ['image/jpeg', 'image/png', 'image/gif'];
/** Not even this many. */
const pixels = 36_152_320;
const second = 1000;
const kilobyte = 1024;
const video = {
  minMs: 3 * second,
  maxMs: 30 * 60 * second,
  minBytes: 75 * kilobyte,
  maxBytes: 500 * kilobyte * kilobyte,
} as const;

export type Kind = 'text' | 'image' | 'images' | 'video';

/** What a post becomes. One that is to be words alone leaves its files out. */
export function kindOf({ media, options }: Pick<PostContent, 'media' | 'options'>): Kind {
  const [first] = media;
  if (!first || options.uploadType.toLowerCase() === 'none') return 'text';
  if (first.kind === 'video') return 'video';
  return media.length > 1 ? 'images' : 'image';
}

/** The files that go out with a post. */
export const filesOf = (content: Pick<PostContent, 'media' | 'options'>): readonly MeasuredMedia[] =>
  kindOf(content) === 'text' ? [] : content.media;

function checkCount(files: readonly MeasuredMedia[]): Issue[] {
  if (files.some(({ kind }) => kind === 'video') && files.length > 1)
    return [error('one_video', 'LinkedIn takes one video per post, and nothing beside it.')];
  return files.length > images
    ? [
        error(
          'too_many_images',
          `LinkedIn takes at most ${images} images per post. Please remove some images.`,
        ),
      ]
    : [];
}

function checkImage({ type, width, height }: MeasuredMedia): Issue[] {
  const issues: Issue[] = [];
  if (!imageTypes.includes(type))
    issues.push(
      error('image_format', 'LinkedIn takes JPEG, PNG and GIF images only. Please convert your image.'),
    );
  if (width * height >= pixels)
    issues.push(error('image_dimensions', 'LinkedIn images must have fewer than 36,152,320 pixels.'));
  return issues;
}

function checkVideo({ type, bytes, durationMs }: MeasuredMedia): Issue[] {
  const issues: Issue[] = [];
  if (type !== 'video/mp4')
    issues.push(error('video_format', 'LinkedIn takes MP4 videos only. Please convert your video.'));
  if (bytes < video.minBytes)
    issues.push(error('video_too_small', 'LinkedIn videos must have at least 75 KB.'));
  if (bytes > video.maxBytes)
    issues.push(error('video_too_large', 'LinkedIn videos can have at most 500 MB.'));
  if (durationMs !== null && durationMs < video.minMs)
    issues.push(error('video_too_short', 'LinkedIn videos must last at least 3 seconds.'));
  if (durationMs !== null && durationMs > video.maxMs)
    issues.push(error('video_too_long', 'LinkedIn videos can last at most 30 minutes.'));
  return issues;
}

const noVideo = 'No video uploaded';
const noContent = 'LinkedIn posts need a description, an image or a video.';

const wantsVideo = ({ options }: Pick<PostContent, 'options'>) =>
  options.uploadType.toLowerCase() === 'video';

/** Asked for as a video or an image, it is not to go out without one. */
function checkWanted(content: PostContent): Issue[] {
  const wanted = content.options.uploadType.toLowerCase();
  if (content.media.length > 0)
    return wanted === 'none'
      ? [warning('files_left_out', 'This LinkedIn post has words alone. Its files will be left out.')]
      : [];
  if (wantsVideo(content)) return [error('video_missing', noVideo)];
  return wanted === 'image' ? [error('image_missing', 'LinkedIn requires an image!')] : [];
}

function checkText(content: PostContent): Issue[] {
  const { description } = content;
  if (description.length > limits.description)
    return [
      error(
        'description_too_long',
        `LinkedIn descriptions can have at most ${limits.description} characters.`,
      ),
    ];
  if (description.trim() !== '') return [];
  return filesOf(content).length === 0
    ? [error('content_missing', noContent)]
    : [warning('description_missing', 'The following platforms are missing descriptions: LinkedIn')];
}

function checkBeside(content: PostContent): Issue[] {
  const altText = content.options.altText?.trim() ?? '';
  const isShown = filesOf(content).some(({ kind }) => kind === 'image');
  const issues: Issue[] = [];
  if (isShown && altText.length > limits.altText)
    issues.push(
      error('alt_text_too_long', `LinkedIn alt texts can have at most ${limits.altText} characters.`),
    );
  if (content.comment.trim() !== '')
    issues.push(
      warning(
        'comment_left_out',
        'LinkedIn lets apps write no comments. The first comment will not appear; please write it on LinkedIn.',
      ),
    );
  return issues;
}

function check(content: PostContent): Issue[] {
  const files = filesOf(content);
  return [
    ...checkWanted(content),
    ...checkCount(files),
    ...once(files.flatMap((file) => (file.kind === 'video' ? checkVideo(file) : checkImage(file)))),
    ...checkText(content),
    ...checkBeside(content),
  ];
}

function nothing(content: PostContent): Nothing | null {
  if (wantsVideo(content) && !content.media.some(({ kind }) => kind === 'video'))
    return { success: false, message: noVideo };
  const isEmpty = content.description.trim() === '' && filesOf(content).length === 0;
  return isEmpty ? { success: false, message: noContent } : null;
}

export const facts: Facts = {
  ...label,
  alias: null,
  limits,
  options: ['altText'],
  target: null,
  pkce: false,
  tellsVerifier: false,
  // What an app is given without being vetted. More would be refused, and with it the whole consent.
  scopes: ['openid', 'profile', 'w_member_social'],
  publishScopes: ['w_member_social'],
  calls: { share: null },
  words: {
    published: 'Your content has been shared on LinkedIn!',
    failed: 'An error occurred while sharing to LinkedIn!',
  },
  // All of these are answered with ACCESS_DENIED, unless LinkedIn has vetted the app.
  abilities: { insights: false, comment: false, reply: false, removeComment: false },
  analytics: null,
  nothing,
  check,
  fits: { image: () => ({ types: imageTypes, maxPixels: pixels - 1 }) },
};
