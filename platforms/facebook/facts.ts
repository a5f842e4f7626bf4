import { hourMs, secondMs } from '@fanfare/core/time/units.ts';
import { isBlank } from '@fanfare/core/text/clean-line.ts';
import { ownEntry } from '@fanfare/core/values/own-entry.ts';
import { megabyte } from '@fanfare/core/values/bytes.ts';
import type { ImageNeeds } from '@fanfare/core/media/fit.ts';
import type { MeasuredMedia } from '@fanfare/core/media/media.ts';
import type { Issue, PostContent } from '@fanfare/core/posts/content.ts';
import { altTextIssues } from '../_shared/alt-texts.ts';
import { error, withoutRepeats, warning } from '../_shared/issues.ts';
import { isWithin, limitIssues, type MediaLimits } from '../_shared/media-limits.ts';
import type { Facts, Nothing } from '../platform.ts';
import { label } from './label.ts';

const limits = { description: 420, title: 100 } as const;
/** Facebook documents no limit for alt texts, so this limit is our own. */
const altText: Facts['altText'] = { max: 1000, kinds: ['image'] };

const photos = 10;
const imageTypes = ['image/jpeg', 'image/png', 'image/bmp', 'image/gif', 'image/tiff'] as const;
const pngBytes = megabyte;
/**
 * The limits for the length and size of videos are unconfirmed. Facebook refuses a video that is too long or too large
 * only after its upload.
 */
export const mediaLimits = {
  image: { types: imageTypes, bytes: [0, 4 * megabyte] },
  storyImage: { types: imageTypes, bytes: [0, 10 * megabyte] },
  cover: { types: imageTypes, bytes: [0, 10 * megabyte] },
  video: { bytes: [0, 2048 * megabyte], durationMs: [0, 4 * hourMs] },
  reel: {
    types: ['video/mp4'],
    codecs: ['avc', 'hevc', 'vp9', 'av1', 'aac'],
    durationMs: [3 * secondMs, 90 * secondMs],
    frameRate: [24, 60],
    width: [540, Infinity],
    height: [960, Infinity],
    ratio: [0.5525, 0.5725],
  },
  storyVideo: { durationMs: [0, 60 * secondMs] },
} as const satisfies Record<string, MediaLimits>;

export type Kind = 'post' | 'video' | 'reel' | 'story';

const kindsByUploadType: Readonly<Record<string, Kind>> = {
  stories: 'story',
  story: 'story',
  reel: 'reel',
  reels: 'reel',
  video: 'video',
};

/** The kind of a Facebook post. A video becomes a video post unless the upload type is that of a reel or a story. */
export function kindOf({ media, options }: Pick<PostContent, 'media' | 'options'>): Kind {
  const wanted = ownEntry(kindsByUploadType, options.uploadType.toLowerCase());
  return wanted ?? (media[0]?.kind === 'video' ? 'video' : 'post');
}

function checkImage(file: MeasuredMedia, kind: Kind): Issue[] {
  const isStory = kind === 'story';
  const what = isStory ? 'Facebook images of stories' : 'Facebook images';
  const issues = limitIssues(file, what, isStory ? mediaLimits.storyImage : mediaLimits.image, {
    types: 'Facebook accepts only JPEG, PNG, GIF, BMP and TIFF images.',
  });
  if (issues.length === 0 && file.type === 'image/png' && file.bytes > pngBytes)
    issues.push(
      warning('png_large', 'Facebook may blur PNG images of more than 1 MB. A JPEG image would stay sharp.'),
    );
  return issues;
}

function imageNeeds(content: PostContent): ImageNeeds {
  const { types, bytes } = kindOf(content) === 'story' ? mediaLimits.storyImage : mediaLimits.image;
  return { types, bytes: bytes[1], bytesOf: { 'image/png': pngBytes } };
}

const tooSmall = 'Facebook reels must be at least 540x960 pixels.';

function checkVideo(file: MeasuredMedia, kind: Exclude<Kind, 'post'>): Issue[] {
  if (kind === 'video') return limitIssues(file, 'Facebook videos', mediaLimits.video);
  if (kind === 'story') return limitIssues(file, 'Facebook story videos', mediaLimits.storyVideo);
  return withoutRepeats(
    limitIssues(file, 'Facebook reels', mediaLimits.reel, {
      types: 'Facebook reels must be MP4 videos.',
      width: tooSmall,
      height: tooSmall,
      ratio: 'Facebook reels must be upright, with an aspect ratio of 9:16 such as 1080x1920.',
    }),
  );
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
const hasNothing = ({ description, media }: PostContent) => isBlank(description) && media.length === 0;

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
  // A post of text or images has no title on Facebook.
  if (kind !== 'post' && title.length > limits.title)
    issues.push(error('title_too_long', `Facebook titles can have at most ${limits.title} characters.`));
  return issues;
}

export const canBeCover = (file: MeasuredMedia): boolean => isWithin(file, mediaLimits.cover);

function checkCover({ thumbnail }: PostContent, kind: Kind): Issue[] {
  if (!thumbnail || canBeCover(thumbnail) || kind === 'post' || kind === 'story') return [];
  return [
    warning(
      'cover_unusable',
      'Facebook covers must be JPEG, PNG, GIF, BMP or TIFF images of at most 10 MB. The video will be published without it.',
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

/** The specification requires a title in the bulk editor, but not in other editors. */
const checkSheet = ({ title }: PostContent): Issue[] =>
  isBlank(title) ? [error('title_missing', 'Facebook posts require a title.')] : [];

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
  // `upload_post` also publishes stories, so the upload type in its options decides the kind of post.
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
  fits: { image: imageNeeds, cover: { types: imageTypes, bytes: mediaLimits.cover.bytes[1] } },
  sheet: { check: checkSheet },
};
