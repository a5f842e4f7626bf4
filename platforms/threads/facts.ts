import { minuteMs } from '@fanfare/core/time/units.ts';
import { isBlank } from '@fanfare/core/text/clean-line.ts';
import { megabyte } from '@fanfare/core/values/bytes.ts';
import type { MeasuredMedia } from '@fanfare/core/media/media.ts';
import type { Issue, PostContent } from '@fanfare/core/posts/content.ts';
import { altTextIssues } from '../_shared/alt-texts.ts';
import { error, withoutRepeats, warning } from '../_shared/issues.ts';
import { limitIssues, usualCodecs, type MediaLimits } from '../_shared/media-limits.ts';
import type { Facts, Nothing } from '../platform.ts';
import { label } from './label.ts';

const limits = { description: 500, title: 100 } as const;
const altText: Facts['altText'] = { max: 1000, kinds: ['image', 'video'] };

const links = 5;
const carouselFiles = 20;
export const mediaLimits = {
  image: { types: ['image/jpeg', 'image/png'], bytes: [0, 8 * megabyte], ratio: [0.1, 10] },
  video: {
    types: ['video/mp4', 'video/quicktime'],
    codecs: usualCodecs,
    bytes: [0, 1024 * megabyte],
    durationMs: [0, 5 * minuteMs],
    frameRate: [23, 60],
    width: [0, 1920],
    ratio: [0.01, 10],
  },
} as const satisfies Record<string, MediaLimits>;

/** Emoji and parts of emoji: flags, keycaps and variation selectors. */
const emoji = /\p{Extended_Pictographic}|\p{Regional_Indicator}|[\u{fe0f}\u{20e3}]/u;

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
const encoder = new TextEncoder();

/** The length as Threads counts it: the UTF-8 bytes of emoji, plus one for each other character. */
function lengthOf(text: string): number {
  let sum = 0;
  for (const { segment } of segmenter.segment(text))
    sum += emoji.test(segment) ? encoder.encode(segment).length : Array.from(segment).length;
  return sum;
}

const linkAddress = /https?:\/\/[^\s<>"']+/giu;
/** Punctuation that follows a link and is not part of the link. The lookbehind keeps the search fast in long texts. */
const trailing = /(?<![.,:;!?)\]}…])[.,:;!?)\]}…]+$/u;

/** The number of different links. */
const linksIn = (text: string): number =>
  new Set([...text.matchAll(linkAddress)].map(([found]) => found.replace(trailing, ''))).size;

export type Kind = 'text' | 'image' | 'video' | 'carousel';

const wantedOf = ({ options }: Pick<PostContent, 'options'>): string => options.uploadType.toLowerCase();

/** Several files are a carousel, unless the options ask for a text post. */
export function kindOf(content: Pick<PostContent, 'media' | 'options'>): Kind {
  const { media } = content;
  const [first] = media;
  if (!first || wantedOf(content) === 'text') return 'text';
  return media.length > 1 ? 'carousel' : first.kind;
}

const checkFile = (file: MeasuredMedia): Issue[] =>
  file.kind === 'video'
    ? limitIssues(file, 'Threads videos', mediaLimits.video, {
        types: 'Threads accepts only MP4 and MOV videos.',
        width: 'Threads videos can be at most 1920px wide.',
        ratio: 'Threads video aspect ratio must be between 1:100 and 10:1.',
      })
    : limitIssues(file, 'Threads images', mediaLimits.image, {
        types: 'Threads accepts only JPEG and PNG images. Please convert your image.',
        ratio: 'Threads image aspect ratio must be between 1:10 and 10:1.',
      });

function checkWanted(content: PostContent): Issue[] {
  const wanted = wantedOf(content);
  const kind = content.media[0]?.kind;
  if (wanted === 'video' && kind !== 'video')
    return [error('video_missing', 'Threads needs a video for this post. Please add one.')];
  if (wanted === 'image' && kind !== 'image')
    return [error('image_missing', 'Threads needs an image for this post. Please add one.')];
  if (wanted === 'carousel' && content.media.length < 2)
    return [warning('carousel_too_few', 'Carousel uploads require at least 2 images.')];
  return wanted === 'text' && kind !== undefined
    ? [warning('media_left_out', 'This is a text post on Threads. Its files will not appear.')]
    : [];
}

function checkMedia(content: PostContent): Issue[] {
  const { media } = content;
  if (kindOf(content) === 'text') return [];
  const tooMany = error(
    'carousel_too_many',
    `Threads posts can have at most ${carouselFiles} files. Please remove some.`,
  );
  return [...(media.length > carouselFiles ? [tooMany] : []), ...withoutRepeats(media.flatMap(checkFile))];
}

function checkText(text: string, name: 'description' | 'comment'): Issue[] {
  const issues: Issue[] = [];
  if (lengthOf(text) > limits.description)
    issues.push(
      error(
        `${name}_too_long`,
        `Threads ${name}s can have at most ${limits.description} characters. An emoji counts as several.`,
      ),
    );
  if (linksIn(text) > links)
    issues.push(
      error(
        `${name}_links`,
        `Threads ${name}s can have at most ${links} different links. Please remove some.`,
      ),
    );
  return issues;
}

const noContent = 'No content found for the post...';

function checkDescription(content: PostContent): Issue[] {
  const { description } = content;
  if (isBlank(description) && kindOf(content) === 'text') return [error('content_missing', noContent)];
  return description.trim() !== ''
    ? checkText(description, 'description')
    : [warning('description_missing', 'The following platforms are missing descriptions: Threads')];
}

const check = (content: PostContent): Issue[] => [
  ...checkWanted(content),
  ...checkMedia(content),
  ...checkDescription(content),
  ...altTextIssues(content, { ...label, altText }, kindOf(content) === 'text' ? [] : content.media),
  ...checkText(content.comment, 'comment'),
];

function nothing(content: PostContent): Nothing | null {
  const wanted = wantedOf(content);
  const kind = content.media[0]?.kind;
  if (wanted === 'video' && kind !== 'video') return { success: false, message: 'No video uploaded' };
  if (wanted === 'image' && kind !== 'image') return { success: false, message: 'Image required' };
  const isEmpty = kindOf(content) === 'text' && isBlank(content.description);
  return isEmpty ? { success: false, message: noContent } : null;
}

const { types, bytes, ratio } = mediaLimits.image;
const imageNeeds = { types, bytes: bytes[1], minRatio: ratio[0], maxRatio: ratio[1] };

export const facts: Facts = {
  ...label,
  alias: null,
  limits,
  usualSeconds: 30,
  texts: { title: false, description: true, comment: true },
  options: [],
  altText,
  lengthOf,
  target: null,
  pkce: false,
  returnsVerifier: false,
  // All permissions are requested together, because a later addition needs a new consent.
  scopes: [
    'threads_basic',
    'threads_content_publish',
    'threads_manage_replies',
    'threads_read_replies',
    'threads_manage_insights',
  ],
  publishScopes: ['threads_basic', 'threads_content_publish'],
  calls: { upload: null },
  words: {
    published: 'Your content has been uploaded to Threads!',
    failed: 'An error occurred while uploading to Threads!',
  },
  inbox: { everyMinutes: 10, days: 30, callsMax: 1 },
  analytics: null,
  nothing,
  check,
  bestSizes: [
    { name: 'Post', width: 1080, height: 1350 },
    { name: 'Post', width: 1080, height: 1080 },
  ],
  videoSizes: [{ name: 'Video', width: 1080, height: 1920 }],
  fits: { image: () => imageNeeds },
};
