import { minuteMs, secondMs } from '@fanfare/core/time/units.ts';
import { isBlank } from '@fanfare/core/text/clean-line.ts';
import { megabyte } from '@fanfare/core/values/bytes.ts';
import type { MeasuredMedia } from '@fanfare/core/media/media.ts';
import type { Issue, PostContent } from '@fanfare/core/posts/content.ts';
import { altTextIssues } from '../_shared/alt-texts.ts';
import { error, withoutRepeats, warning } from '../_shared/issues.ts';
import { limitIssues, type MediaLimits } from '../_shared/media-limits.ts';
import type { Facts, Nothing } from '../platform.ts';
import { label } from './label.ts';

const limits = { description: 500, title: 100 } as const;
const altText: Facts['altText'] = { max: 500, kinds: ['image'] };

const maxImages = 20;
export const mediaLimits = {
  // An image must have fewer than 36,152,320 pixels.
  image: { types: ['image/jpeg', 'image/png', 'image/gif'], pixels: [0, 36_152_319] },
  video: {
    types: ['video/mp4'],
    bytes: [75 * 1024, 500 * megabyte],
    durationMs: [3 * secondMs, 30 * minuteMs],
  },
} as const satisfies Record<string, MediaLimits>;

export type Kind = 'text' | 'image' | 'images' | 'video';

/** The upload type "none" requests a text post, which leaves out the files. */
export function kindOf({ media, options }: Pick<PostContent, 'media' | 'options'>): Kind {
  const [first] = media;
  if (!first || options.uploadType.toLowerCase() === 'none') return 'text';
  if (first.kind === 'video') return 'video';
  return media.length > 1 ? 'images' : 'image';
}

export const filesOf = (content: Pick<PostContent, 'media' | 'options'>): readonly MeasuredMedia[] =>
  kindOf(content) === 'text' ? [] : content.media;

function checkCount(files: readonly MeasuredMedia[]): Issue[] {
  if (files.some(({ kind }) => kind === 'video') && files.length > 1)
    return [error('one_video', 'LinkedIn posts can have one video and no other files.')];
  return files.length > maxImages
    ? [error('too_many_images', `LinkedIn posts can have at most ${maxImages} images. Please remove some.`)]
    : [];
}

const checkFile = (file: MeasuredMedia): Issue[] =>
  file.kind === 'video'
    ? limitIssues(file, 'LinkedIn videos', mediaLimits.video, {
        types: 'LinkedIn accepts only MP4 videos. Please convert your video.',
      })
    : limitIssues(file, 'LinkedIn images', mediaLimits.image, {
        types: 'LinkedIn accepts only JPEG, PNG and GIF images. Please convert your image.',
        pixels: 'LinkedIn images must have fewer than 36,152,320 pixels.',
      });

const noVideo = 'No video uploaded';
const noContent = 'LinkedIn posts need a description, an image or a video.';

const wantsVideo = ({ options }: Pick<PostContent, 'options'>) =>
  options.uploadType.toLowerCase() === 'video';

/** An upload type that requires a file is an error in a post without files. */
function checkUploadType(content: PostContent): Issue[] {
  const wanted = content.options.uploadType.toLowerCase();
  if (content.media.length > 0)
    return wanted === 'none'
      ? [warning('files_left_out', 'This LinkedIn post is text only. Its files will be left out.')]
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
  if (isBlank(description) && filesOf(content).length === 0) return [error('content_missing', noContent)];
  return description.trim() !== ''
    ? []
    : [warning('description_missing', 'The following platforms are missing descriptions: LinkedIn')];
}

function checkOptions(content: PostContent): Issue[] {
  const issues = altTextIssues(content, { ...label, altText }, filesOf(content));
  if (content.comment.trim() !== '')
    issues.push(
      warning(
        'comment_left_out',
        'LinkedIn does not let apps comment. Please add the first comment on LinkedIn yourself.',
      ),
    );
  return issues;
}

function check(content: PostContent): Issue[] {
  const files = filesOf(content);
  return [
    ...checkUploadType(content),
    ...checkCount(files),
    ...withoutRepeats(files.flatMap(checkFile)),
    ...checkText(content),
    ...checkOptions(content),
  ];
}

function nothing(content: PostContent): Nothing | null {
  if (wantsVideo(content) && !content.media.some(({ kind }) => kind === 'video'))
    return { success: false, message: noVideo };
  const isEmpty = isBlank(content.description) && filesOf(content).length === 0;
  return isEmpty ? { success: false, message: noContent } : null;
}

export const facts: Facts = {
  ...label,
  alias: null,
  limits,
  usualSeconds: 20,
  texts: { title: false, description: true, comment: false },
  options: [],
  altText,
  target: null,
  pkce: false,
  returnsVerifier: false,
  // The scopes that LinkedIn grants without vetting the app. A request for more makes LinkedIn refuse the whole
  // consent.
  scopes: ['openid', 'profile', 'w_member_social'],
  publishScopes: ['w_member_social'],
  calls: { share: null },
  words: {
    published: 'Your content has been shared on LinkedIn!',
    failed: 'An error occurred while sharing to LinkedIn!',
  },
  // LinkedIn answers all calls for analytics with ACCESS_DENIED unless it has vetted the app.
  analytics: null,
  nothing,
  check,
  bestSizes: [
    { name: 'Post', width: 1200, height: 627 },
    { name: 'Post', width: 1080, height: 1350 },
  ],
  videoSizes: [{ name: 'Video', width: 1920, height: 1080 }],
  fits: { image: () => ({ types: mediaLimits.image.types, maxPixels: mediaLimits.image.pixels[1] }) },
};
