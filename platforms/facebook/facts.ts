import type { ImageNeeds } from '@fanfare/core/media/fit.ts';
import type { MeasuredMedia } from '@fanfare/core/media/media.ts';
import type { Issue, PostContent } from '@fanfare/core/posts/content.ts';
import { altTextIssues } from '../_shared/alt-texts.ts';
import { error, withoutRepeats, warning } from '../_shared/issues.ts';
import type { Facts, Nothing } from '../platform.ts';
import { label } from './label.ts';

const limits = { description: 420, title: 100 } as const;
/** Facebook documents no limit, so this is our own. */
const altText: Facts['altText'] = { max: 1000, kinds: ['image'] };

const photos = 10;
const second = 1000;
const megabyte = 1024 * 1024;
const imageTypes: readonly string[] = ['image/jpeg', 'image/png', 'image/bmp', 'image/gif', 'image/tiff'];
const imageMegabytes = { post: 4, story: 10 } as const;
const pngMegabytes = 1;
const coverTypes: readonly string[] = ['image/jpeg', 'image/png'];
const shortestMs = 3 * second;
const longestMs = { reel: 90 * second, story: 60 * second, video: 4 * 60 * 60 * second } as const;
const reel = { width: 540, height: 960, ratio: 9 / 16, tolerance: 0.01 } as const;

export type Kind = 'post' | 'video' | 'reel' | 'story';

const kindsByUploadType: Readonly<Record<string, Kind>> = {
  stories: 'story',
  story: 'story',
  reel: 'reel',
  reels: 'reel',
  video: 'video',
};

/** A video is published as a video post unless the options ask for a reel or a story. */
export function kindOf({ media, options }: Pick<PostContent, 'media' | 'options'>): Kind {
  const wanted = kindsByUploadType[options.uploadType.toLowerCase()];
  return wanted ?? (media[0]?.kind === 'video' ? 'video' : 'post');
}

function checkImage({ type, bytes }: MeasuredMedia, kind: Kind): Issue[] {
  const most = kind === 'story' ? imageMegabytes.story : imageMegabytes.post;
  const what = kind === 'story' ? 'images of stories' : 'images';
  const issues: Issue[] = [];
  if (!imageTypes.includes(type))
    issues.push(error('image_format', 'Facebook accepts only JPEG, PNG, GIF, BMP and TIFF images.'));
  if (bytes > most * megabyte)
    issues.push(error('image_too_large', `Facebook ${what} can have at most ${most} MB.`));
  else if (type === 'image/png' && bytes > pngMegabytes * megabyte)
    issues.push(
      warning('png_large', 'Facebook may blur PNG images of more than 1 MB. A JPEG image would stay sharp.'),
    );
  return issues;
}

function imageNeeds(content: PostContent): ImageNeeds {
  const most = kindOf(content) === 'story' ? imageMegabytes.story : imageMegabytes.post;
  return { types: imageTypes, bytes: most * megabyte, bytesOf: { 'image/png': pngMegabytes * megabyte } };
}

function checkReelShape({ type, width, height }: MeasuredMedia): Issue[] {
  const issues: Issue[] = [];
  if (type !== 'video/mp4') issues.push(error('reel_format', 'Facebook reels must be MP4 videos.'));
  if (Math.abs(width / height - reel.ratio) > reel.tolerance)
    issues.push(
      error('reel_ratio', 'Facebook reels must be upright, with an aspect ratio of 9:16 such as 1080x1920.'),
    );
  if (width < reel.width || height < reel.height)
    issues.push(
      error('reel_dimensions', `Facebook reels must be at least ${reel.width}x${reel.height} pixels.`),
    );
  return issues;
}

const longest = { reel: '90 seconds', story: '60 seconds', video: '4 hours' } as const;
const names = { reel: 'reels', story: 'story videos', video: 'videos' } as const;

function checkVideo(file: MeasuredMedia, kind: Exclude<Kind, 'post'>): Issue[] {
  const { durationMs } = file;
  const issues = kind === 'reel' ? checkReelShape(file) : [];
  if (durationMs === null) return issues;
  if (kind === 'reel' && durationMs < shortestMs)
    issues.push(error('video_too_short', 'Facebook reels must last at least 3 seconds.'));
  if (durationMs > longestMs[kind])
    issues.push(error('video_too_long', `Facebook ${names[kind]} can last at most ${longest[kind]}.`));
  return issues;
}

function checkPost(media: readonly MeasuredMedia[]): Issue[] {
  const issues: Issue[] = [];
  if (media.some(({ kind }) => kind === 'video'))
    issues.push(error('no_mixture', 'Facebook posts can have images or one video. Please remove one kind.'));
  if (media.length > photos)
    issues.push(
      error(
        'too_many_images',
        `Facebook posts can have at most ${photos} images. Please remove some images.`,
      ),
    );
  const images = media.filter(({ kind }) => kind === 'image');
  return [...issues, ...withoutRepeats(images.flatMap((image) => checkImage(image, 'post')))];
}

export const storyMissing = error('media_missing', 'A Facebook story needs an image or a video.');

function checkMedia(media: readonly MeasuredMedia[], kind: Kind): Issue[] {
  if (kind === 'post') return checkPost(media);
  const [first] = media;
  if (kind === 'story' && !first) return [storyMissing];
  if (kind !== 'story' && first?.kind !== 'video')
    return [error('video_missing', 'Facebook require a video!')];
  if (!first) return [];
  const alone = media.length > 1 ? [error('one_file', `A Facebook ${kind} can have only one file.`)] : [];
  return [...alone, ...(first.kind === 'video' ? checkVideo(first, kind) : checkImage(first, kind))];
}

const noContent = 'No content found for the post...';
const hasNothing = ({ description, media }: PostContent) => description.trim() === '' && media.length === 0;

function checkStoryText({ description, comment }: PostContent): Issue[] {
  const issues: Issue[] = [];
  if (description.trim() !== '')
    issues.push(
      warning('story_text', 'Facebook stories have no description. The description will not appear.'),
    );
  if (comment.trim() !== '')
    issues.push(
      warning('story_comment', 'Facebook stories cannot have comments. The first comment will not appear.'),
    );
  return issues;
}

function checkText(content: PostContent, kind: Kind): Issue[] {
  const { description, title } = content;
  if (kind === 'story') return checkStoryText(content);
  if (kind === 'post' && hasNothing(content)) return [error('content_missing', noContent)];
  const issues: Issue[] = [];
  if (description.trim() === '')
    issues.push(warning('description_missing', 'The following platforms are missing descriptions: Facebook'));
  if (description.length > limits.description)
    issues.push(
      error(
        'description_too_long',
        `Facebook descriptions can have at most ${limits.description} characters.`,
      ),
    );
  // Only videos have a title on Facebook.
  if (kind !== 'post' && title.length > limits.title)
    issues.push(error('title_too_long', `Facebook titles can have at most ${limits.title} characters.`));
  return issues;
}

export const isCover = ({ type, bytes }: MeasuredMedia): boolean =>
  coverTypes.includes(type) && bytes <= imageMegabytes.story * megabyte;

function checkCover({ thumbnail }: PostContent, kind: Kind): Issue[] {
  if (!thumbnail || isCover(thumbnail) || kind === 'post' || kind === 'story') return [];
  return [
    warning(
      'cover_unusable',
      'Facebook covers must be JPEG or PNG images of at most 10 MB. The video will be published without it.',
    ),
  ];
}

function check(content: PostContent): Issue[] {
  const kind = kindOf(content);
  return [
    ...checkMedia(content.media, kind),
    ...checkText(content, kind),
    ...altTextIssues(content, { ...label, altText }),
    ...checkCover(content, kind),
  ];
}

/** Only the specification's bulk editor requires a title. */
const checkSheet = ({ title }: PostContent): Issue[] =>
  title.trim() === '' ? [error('title_missing', 'Facebook posts require a title.')] : [];

function nothing(content: PostContent, call: string): Nothing | null {
  if (call === 'upload_post') return hasNothing(content) ? { success: false, message: noContent } : null;
  return content.media[0]?.kind === 'video' ? null : { success: false, message: 'No video uploaded' };
}

export const facts: Facts = {
  ...label,
  alias: null,
  limits,
  usualSeconds: 30,
  texts: { title: true, description: true, comment: true },
  options: ['uploadType'],
  altText,
  target: null,
  pkce: false,
  returnsVerifier: false,
  scopes: [
    'pages_show_list',
    'business_management',
    'pages_read_engagement',
    'pages_manage_posts',
    'pages_read_user_content',
    'pages_manage_engagement',
  ],
  publishScopes: ['pages_show_list', 'pages_read_engagement', 'pages_manage_posts'],
  // Stories use `upload_post`, whose options decide the kind.
  calls: { upload_reel: 'reel', upload_video: 'video', upload_post: null },
  words: {
    published: 'Your content has been uploaded to Facebook!',
    failed: 'An error occurred while uploading to Facebook!',
  },
  inbox: { everyMinutes: 10, days: 30, callsMax: 1 },
  analytics: null,
  nothing,
  check,
  bestSizes: [
    { name: 'Feed', width: 1080, height: 1350 },
    { name: 'Feed', width: 1080, height: 1080 },
    { name: 'Story', width: 1080, height: 1920, uploadType: 'story' },
  ],
  videoSizes: [
    { name: 'Reel', width: 1080, height: 1920, uploadType: 'reel' },
    { name: 'Video', width: 1920, height: 1080, uploadType: 'video' },
  ],
  fits: { image: imageNeeds, cover: { types: coverTypes, bytes: imageMegabytes.story * megabyte } },
  sheet: { check: checkSheet },
};
