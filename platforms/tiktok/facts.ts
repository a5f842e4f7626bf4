import type { MeasuredMedia } from '@fanfare/core/media/media.ts';
import { carouselIssues, carouselLimits, carouselType } from '@fanfare/core/posts/carousel.ts';
import type { Issue, PostContent } from '@fanfare/core/posts/content.ts';
import { error, withoutRepeats, warning } from '../_shared/issues.ts';
import { limitIssues, type MediaLimits } from '../_shared/media-limits.ts';
import type { Facts, Nothing } from '../platform.ts';
import { label } from './label.ts';

const limits = { description: 2200, title: 100 } as const;

/** TikTok counts in decimal units: a megabyte is a million bytes. */
export const mediaLimits = {
  // The specification limits only the height. TikTok itself allows images of up to 1080p, so up to 1920 pixels wide.
  photo: {
    types: ['image/jpeg', 'image/webp'],
    bytes: [0, 20_000_000],
    width: [0, 1920],
    height: [0, 1080],
  },
  video: {
    types: ['video/mp4', 'video/webm', 'video/quicktime'],
    codecs: ['avc', 'hevc', 'vp8', 'vp9', 'aac', 'mp3', 'opus', 'vorbis', 'flac', 'ac3', 'eac3'],
    durationMs: [0, 600_000],
    shortSide: [360, Infinity],
    longSide: [0, 4096],
    frameRate: [23, 60],
  },
} as const satisfies Record<string, MediaLimits>;
const [, imageWidth] = mediaLimits.photo.width;
const [, imageHeight] = mediaLimits.photo.height;

/** The common names of formats that TikTok does not accept. */
const formatNames: Readonly<Record<string, string>> = { 'video/x-msvideo': 'avi', 'video/x-ms-wmv': 'wmv' };

export type Kind = 'video' | 'image' | 'carousel';

/**
 * Several files that include an image are a carousel unless the options ask for another kind. A carousel with one file
 * is published as that image or video.
 */
export function kindOf({ media, options }: Pick<PostContent, 'media' | 'options'>): Kind {
  const wanted = options.uploadType.toLowerCase();
  if (wanted === 'carousel' && media.length !== 1) return 'carousel';
  if (wanted === 'video' || wanted === 'image') return wanted;
  if (media.length > 1 && media.some(({ kind }) => kind === 'image')) return 'carousel';
  return media[0]?.kind === 'image' ? 'image' : 'video';
}

const formatName = (type: string): string => formatNames[type] ?? type.split('/').at(-1) ?? type;

const checkVideo = (file: MeasuredMedia): Issue[] =>
  limitIssues(file, 'TikTok videos', mediaLimits.video, {
    types: ({ type }) =>
      `TikTok only supports MP4, WebM, and MOV video formats. Your video is ${formatName(type)}`,
    durationMs: 'TikTok videos must be under 10 minutes in length.',
    shortSide: 'TikTok requires videos to be at least 360x360 pixels.',
    longSide: 'TikTok videos cannot exceed 4096x4096 pixels.',
  });

function checkSides({ width, height }: MeasuredMedia, position: number | null): Issue[] {
  if (height > imageHeight && position !== null)
    return [
      error(
        'image_size',
        `TikTok carousel image ${position} cannot exceed 1080p (${imageHeight} height) pixels. Your image is ${width}x${height} pixels.`,
      ),
    ];
  const fits = height <= imageHeight && width <= imageWidth;
  return fits ? [] : [error('image_size', 'TikTok images cannot exceed 1080p.')];
}

/** Checks one image. `position` counts the images of a carousel from 1; null for a single image. */
function checkImage(image: MeasuredMedia, position: number | null): Issue[] {
  const { types, bytes } = mediaLimits.photo;
  const issues = limitIssues(
    image,
    'TikTok images',
    { types, bytes },
    {
      types: 'TikTok accepts only JPEG and WebP images. Please convert your image.',
      bytes: 'TikTok images can have at most 20 MB.',
    },
  );
  return [...issues, ...checkSides(image, position)];
}

export const videoMissing = error('video_missing', 'TikTok require a video!');
const imageMissing = error('image_missing', 'TikTok requires an image!');

function checkCarousel(media: readonly MeasuredMedia[]): Issue[] {
  if (media.length === 0) return [imageMissing];
  const issues: Issue[] = [];
  if (media.length > carouselLimits.most) issues.push(carouselIssues.tooMany);
  if (media.some(({ kind }) => kind === 'video'))
    issues.push(error('carousel_video', 'TikTok carousels can only have images. Please remove the videos.'));
  const images = media.map((file, index) => (file.kind === 'image' ? checkImage(file, index + 1) : []));
  return [...issues, ...withoutRepeats(images.flat())];
}

function checkMedia({ media, options }: PostContent, kind: Kind): Issue[] {
  const [first] = media;
  if (kind === 'carousel') return checkCarousel(media);
  if (first?.kind !== kind) return [kind === 'video' ? videoMissing : imageMissing];
  const isCarousel = options.uploadType.toLowerCase() === carouselType;
  const issues = kind === 'video' ? checkVideo(first) : checkImage(first, isCarousel ? 1 : null);
  if (media.length > 1)
    issues.unshift(error('one_file', 'TikTok posts can have one file. Please remove the others.'));
  if (isCarousel) issues.push(carouselIssues.tooFew);
  return issues;
}

const descriptionMax = (kind: Kind): number =>
  kind === 'carousel' ? carouselLimits.caption : limits.description;

function checkCaption({ description }: PostContent, kind: Kind): Issue[] {
  if (description.trim() === '')
    return kind === 'carousel'
      ? [carouselIssues.captionMissing]
      : [warning('description_missing', 'The following platforms are missing descriptions: TikTok')];
  const most = descriptionMax(kind);
  const what = kind === 'carousel' ? 'carousel captions' : 'descriptions';
  if (description.length <= most) return [];
  return [error('description_too_long', `TikTok ${what} can have at most ${most} characters.`)];
}

export const privacyUnlisted = error(
  'privacy_unlisted',
  'TikTok posts are either public or private. Please choose one.',
);

function checkOptions({ options, comment }: PostContent): Issue[] {
  const { privacy, isContentDisclosed, isBranded, isOwnBrand } = options;
  const issues: Issue[] = [];
  if (privacy === 'unlisted') issues.push(privacyUnlisted);
  if (isBranded && privacy === 'private')
    issues.push(
      error('branded_private', 'Branded content on TikTok cannot be private. Please make the post public.'),
    );
  if (isContentDisclosed && !isBranded && !isOwnBrand)
    issues.push(
      error(
        'disclosure_open',
        'Choose whether your TikTok post promotes your own brand, another brand, or both.',
      ),
    );
  if (comment.trim() !== '')
    issues.push(
      warning('comment_left_out', 'TikTok does not let apps comment. The first comment will not appear.'),
    );
  return issues;
}

function check(content: PostContent): Issue[] {
  const kind = kindOf(content);
  return [...checkMedia(content, kind), ...checkCaption(content, kind), ...checkOptions(content)];
}

/**
 * The specification's bulk editor accepts images of at most 1080x1080. Only the width is checked here, because the
 * height has the same limit in all editors.
 */
function checkSheet(content: PostContent): Issue[] {
  const [first] = content.media;
  if (!first || kindOf(content) !== 'image' || checkSides(first, null).length > 0) return [];
  if (first.width <= imageHeight) return [];
  return [
    error(
      'image_size',
      `TikTok images can be at most ${imageHeight}x${imageHeight} pixels in a bulk upload.`,
    ),
  ];
}

function nothing({ media }: PostContent, call: string): Nothing | null {
  const [first] = media;
  if (call !== 'init_upload') return first ? null : { success: false, message: 'Image required' };
  return first?.kind === 'video' ? null : { success: false, message: 'No video uploaded' };
}

const reconnect = 'TikTok token expired. Please reconnect your TikTok account.';

export const facts: Facts = {
  ...label,
  alias: null,
  limits,
  usualSeconds: 30,
  texts: { title: false, description: true, comment: false },
  options: [
    'privacy',
    'commentEnabled',
    'duetEnabled',
    'stitchEnabled',
    'isContentDisclosed',
    'isBranded',
    'isOwnBrand',
  ],
  altText: null,
  target: null,
  pkce: true,
  returnsVerifier: false,
  scopes: ['user.info.basic', 'user.info.profile', 'user.info.stats', 'video.list', 'video.publish'],
  publishScopes: ['user.info.basic', 'video.publish'],
  calls: { upload_carousel: 'carousel', init_photo_upload: 'image', init_upload: 'video' },
  words: {
    published: 'Your content has been uploaded to TikTok!',
    failed: 'An error occurred while uploading to TikTok!',
  },
  analytics: {
    words: {
      accounts: 'Failed to load TikTok accounts. Please connect a TikTok account first.',
      empty: 'No TikTok Account Connected',
      failed: 'Failed to load TikTok analytics. Please try again.',
      byKind: {
        token_expired: reconnect,
        missing_permission: reconnect,
        rate_limited: 'TikTok API rate limit exceeded. Please try again later.',
      },
    },
  },
  nothing,
  check,
  descriptionMax: (content) => descriptionMax(kindOf(content)),
  // The ratio is 9:16, with the largest height that images may have.
  bestSizes: [{ name: 'Photo', width: Math.floor((imageHeight * 9) / 16), height: imageHeight }],
  videoSizes: [{ name: 'Video', width: 1080, height: 1920 }],
  fits: {
    image: () => ({
      types: mediaLimits.photo.types,
      bytes: mediaLimits.photo.bytes[1],
      maxWidth: imageWidth,
      maxHeight: imageHeight,
    }),
  },
  sheet: { check: checkSheet, image: { maxWidth: imageHeight, maxHeight: imageHeight } },
};
