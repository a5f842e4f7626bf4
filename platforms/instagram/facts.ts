import { minuteMs, secondMs } from '@fanfare/core/time/units.ts';
import { megabyte } from '@fanfare/core/values/bytes.ts';
import type { ImageNeeds } from '@fanfare/core/media/fit.ts';
import type { MeasuredMedia, MediaKind } from '@fanfare/core/media/media.ts';
import { carouselIssues, carouselLimits } from '@fanfare/core/posts/carousel.ts';
import type { Issue, PostContent } from '@fanfare/core/posts/content.ts';
import { ownEntry } from '@fanfare/core/values/own-entry.ts';
import { altTextIssues } from '../_shared/alt-texts.ts';
import { error, withoutRepeats, warning } from '../_shared/issues.ts';
import { isWithin, limitIssues, usualCodecs, type MediaLimits } from '../_shared/media-limits.ts';
import type { Facts, Nothing } from '../platform.ts';
import { label } from './label.ts';

const limits = { description: 2200, title: 100 } as const;
const altText: Facts['altText'] = { max: 1000, kinds: ['image'] };

const hashtags = 30;
const mentions = 20;
const jpeg = { types: ['image/jpeg'], bytes: [0, 8 * megabyte] } as const;
const video = {
  types: ['video/mp4', 'video/quicktime'],
  codecs: usualCodecs,
  frameRate: [23, 60],
  width: [0, 1920],
  ratio: [0.01, 10],
} as const;
export const mediaLimits = {
  image: { ...jpeg, ratio: [0.8, 1.91], width: [320, 1440] },
  /** A story may have any ratio. */
  storyImage: jpeg,
  cover: jpeg,
  reel: { ...video, bytes: [0, 300 * megabyte], durationMs: [3 * secondMs, 15 * minuteMs] },
  storyVideo: { ...video, bytes: [0, 100 * megabyte], durationMs: [3 * secondMs, 60 * secondMs] },
} as const satisfies Record<string, MediaLimits>;

export type Kind = 'image' | 'reel' | 'story' | 'carousel';

const kindsByUploadType: Readonly<Record<string, Kind>> = {
  stories: 'story',
  story: 'story',
  reel: 'reel',
  reels: 'reel',
  video: 'reel',
  image: 'image',
};

interface MediaAndOptions extends Pick<PostContent, 'options'> {
  media: readonly { kind: MediaKind }[];
}

/**
 * Several files are a carousel unless the options ask for another kind. Instagram does not allow carousels of one
 * file, so a single file is published as an image or a reel.
 */
export function kindOf({ media, options }: MediaAndOptions): Kind {
  const wanted = options.uploadType.toLowerCase();
  if (wanted === 'carousel' && media.length !== 1) return 'carousel';
  const byFiles = media[0]?.kind === 'video' ? 'reel' : 'image';
  return ownEntry(kindsByUploadType, wanted) ?? (media.length > 1 ? 'carousel' : byFiles);
}

const only: Partial<Record<Kind, MediaKind>> = { image: 'image', reel: 'video' };

/**
 * The files of a post that are published. People whose post mixes images and videos can choose to publish only the
 * image or only the video.
 */
export function publishedFiles<File extends { kind: MediaKind }>(
  files: readonly File[],
  kind: Kind,
): readonly File[] {
  const chosen = files.filter((file) => file.kind === only[kind]);
  return chosen.length > 0 ? chosen : files;
}

/** Tells whether Instagram accepts the image as a cover. Any other image is not sent as the cover. */
export const isCover = (image: MeasuredMedia): boolean => isWithin(image, mediaLimits.cover);

const [minRatio, maxRatio] = mediaLimits.image.ratio;
const [minWidth, maxWidth] = mediaLimits.image.width;

/**
 * A refused ratio as the message shows it: rounded to two decimals, unless rounding would turn it into an allowed
 * ratio.
 */
function shown(value: number): string {
  const short = Number(value.toFixed(2));
  return String(short >= minRatio && short <= maxRatio ? value : short);
}

interface ShapeMessages {
  ratio(is: string): string;
  width(is: number): string;
}

const shapeMessages: ShapeMessages = {
  ratio: (is) =>
    `Instagram image aspect ratio must be between 4:5 (0.8) and 1.91:1 (1.91). Your image has an aspect ratio of ${is}.`,
  width: () => 'Instagram image width must be between 320px and 1440px.',
};

/** Posts of the upload type `image` have messages of their own. */
const imagePostMessages: ShapeMessages = {
  ratio: (is) =>
    `The image aspect ratio for instagram must be between 4:5 (0.8) and 1.91:1 (1.91). Your image has an aspect ratio of ${is}.`,
  width: (is) => `The image width must be between 320px and 1440px. Your image width is ${is}px.`,
};

function checkShape({ width: wide, height }: MeasuredMedia, words: ShapeMessages): Issue[] {
  const issues: Issue[] = [];
  const is = wide / height;
  if (is < minRatio || is > maxRatio) issues.push(error('image_ratio', words.ratio(shown(is))));
  if (wide < minWidth || wide > maxWidth) issues.push(error('image_width', words.width(wide)));
  return issues;
}

function checkImage(image: MeasuredMedia, kind: Kind, words: ShapeMessages): Issue[] {
  const issues: Issue[] = [];
  if (!isWithin(image, { types: jpeg.types }))
    issues.push(error('image_not_jpeg', 'Instagram accepts only JPEG images. Please convert your image.'));
  if (!isWithin(image, { bytes: jpeg.bytes }))
    issues.push(error('image_too_large', 'Instagram images can have at most 8 MB.'));
  return kind === 'story' ? issues : [...issues, ...checkShape(image, words)];
}

function checkVideo(file: MeasuredMedia, kind: Kind): Issue[] {
  const [what, limits] =
    kind === 'story'
      ? ['Instagram story videos', mediaLimits.storyVideo]
      : ['Instagram reels', mediaLimits.reel];
  return limitIssues(file, what, limits, {
    types: 'Instagram accepts only MP4 and MOV videos.',
    width: 'Instagram videos can be at most 1920px wide.',
    ratio: 'Instagram video aspect ratio must be between 1:100 and 10:1.',
  });
}

function imageNeeds(content: PostContent): ImageNeeds {
  const needs = { types: jpeg.types, bytes: jpeg.bytes[1] };
  return kindOf(content) === 'story' ? needs : { ...needs, minWidth, maxWidth, minRatio, maxRatio };
}

function checkFiles(files: readonly MeasuredMedia[], options: PostContent['options'], kind: Kind): Issue[] {
  const words = options.uploadType.toLowerCase() === 'image' ? imagePostMessages : shapeMessages;
  return files.flatMap((file) =>
    file.kind === 'video' ? checkVideo(file, kind) : checkImage(file, kind, words),
  );
}

function checkCount(media: readonly MeasuredMedia[], kind: Kind): Issue[] {
  if (kind === 'carousel') return media.length > carouselLimits.most ? [carouselIssues.tooMany] : [];
  return media.length > 1
    ? [error('one_file', 'Instagram posts of this type can have one file. Please remove the others.')]
    : [];
}

function checkMedia(content: PostContent, kind: Kind): Issue[] {
  const { options } = content;
  const media = publishedFiles(content.media, kind);
  const [first] = media;
  if (kind === 'reel' && first?.kind !== 'video')
    return [error('video_missing', 'Instagram require a video!')];
  if (!first || (kind === 'image' && first.kind !== 'image'))
    return [error('image_missing', 'Instagram requires an image!')];
  const isAlone = options.uploadType.toLowerCase() === 'carousel' && media.length === 1;
  return [
    ...checkCount(media, kind),
    ...withoutRepeats(checkFiles(media, options, kind)),
    ...(isAlone ? [carouselIssues.tooFew] : []),
  ];
}

function checkMissingCaption(kind: Kind): Issue {
  return kind === 'carousel'
    ? carouselIssues.captionMissing
    : warning('description_missing', 'The following platforms are missing descriptions: Instagram');
}

const descriptionMax = (kind: Kind): number =>
  kind === 'carousel' ? carouselLimits.caption : limits.description;

function checkCaption(text: string, kind: Kind): Issue[] {
  const most = descriptionMax(kind);
  const what = kind === 'carousel' ? 'carousel captions' : 'descriptions';
  const issues: Issue[] = [];
  if (text.length > most)
    issues.push(error('description_too_long', `Instagram ${what} can have at most ${most} characters.`));
  if ([...text.matchAll(/#[\p{L}\p{N}_]+/gu)].length > hashtags)
    issues.push(error('too_many_hashtags', `Instagram descriptions can have at most ${hashtags} hashtags.`));
  if ([...text.matchAll(/@[\w.]+/g)].length > mentions)
    issues.push(error('too_many_mentions', `Instagram descriptions can mention at most ${mentions} people.`));
  return text.trim() === '' ? [checkMissingCaption(kind)] : issues;
}

function checkStoryText({ description, comment }: PostContent): Issue[] {
  const issues: Issue[] = [];
  if (description.trim() !== '')
    issues.push(
      warning('story_caption', 'Instagram stories have no caption. The description will not appear.'),
    );
  if (comment.trim() !== '')
    issues.push(
      warning('story_comment', 'Instagram stories cannot have comments. The first comment will not appear.'),
    );
  return issues;
}

function checkExtras(content: PostContent, kind: Kind): Issue[] {
  const { media, thumbnail } = content;
  // Stories have no alt texts, so the alt texts of a story are not checked.
  const issues = altTextIssues(
    content,
    { ...label, altText },
    kind === 'story' ? [] : publishedFiles(media, kind),
  );
  if (kind === 'reel' && thumbnail && !isCover(thumbnail))
    issues.push(
      warning(
        'cover_unusable',
        'Instagram covers must be JPEG images of at most 8 MB. The reel will be published without it.',
      ),
    );
  return issues;
}

function check(content: PostContent): Issue[] {
  const kind = kindOf(content);
  const text = kind === 'story' ? checkStoryText(content) : checkCaption(content.description, kind);
  return [...checkMedia(content, kind), ...text, ...checkExtras(content, kind)];
}

function nothing({ media }: PostContent, call: string): Nothing | null {
  const [first] = media;
  if (call !== 'upload_video') return first ? null : { success: false, message: 'Image required' };
  if (!first) return { success: true, message: 'No video found...' };
  return first.kind === 'video' ? null : { success: false, message: 'No video uploaded' };
}

const reconnect = 'Instagram token expired. Please reconnect your Instagram account.';

export const facts: Facts = {
  ...label,
  alias: null,
  limits,
  usualSeconds: 30,
  texts: { title: false, description: true, comment: true },
  options: ['uploadType'],
  altText,
  target: null,
  pkce: false,
  returnsVerifier: false,
  scopes: [
    'instagram_business_basic',
    'instagram_business_content_publish',
    'instagram_business_manage_comments',
    'instagram_business_manage_insights',
  ],
  publishScopes: ['instagram_business_basic', 'instagram_business_content_publish'],
  // The call `upload_video` has no type of its own: a video is a reel unless the options ask for a story.
  calls: { upload_video: null, upload_image: null, upload_carousel: 'carousel' },
  words: {
    published: 'Your content has been uploaded to Instagram!',
    failed: 'An error occurred while uploading to Instagram!',
  },
  inbox: { everyMinutes: 10, days: 30, callsMax: 3 },
  analytics: {
    words: {
      accounts: 'Failed to load Instagram accounts. Please connect an Instagram account first.',
      empty: 'No Instagram Account Connected',
      failed: 'Failed to load Instagram analytics. Please try again.',
      byKind: {
        token_expired: reconnect,
        missing_permission: reconnect,
        rejected: 'Please make sure your Instagram account is a Business or Creator account.',
      },
    },
  },
  nothing,
  check,
  descriptionMax: (content) => descriptionMax(kindOf(content)),
  bestSizes: [
    { name: 'Feed', width: 1080, height: 1350 },
    { name: 'Feed', width: 1080, height: 1080 },
    { name: 'Feed', width: 1080, height: 566 },
    { name: 'Story', width: 1080, height: 1920, uploadType: 'story' },
  ],
  videoSizes: [{ name: 'Reel', width: 1080, height: 1920, uploadType: 'reel' }],
  hashtagsMax: hashtags,
  fits: { image: imageNeeds, cover: { types: jpeg.types, bytes: jpeg.bytes[1] } },
};
