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

const limits = { description: 280, title: 100 } as const;
const altText: Facts['altText'] = { max: 1000, kinds: ['image'] };

const linkWeight = 23;
const maxImages = 4;
const minVideoSide = 32;
/** The usual limits for videos. X decides which accounts may post longer or larger videos. */
const usualVideo = { ms: 140 * secondMs, megabytes: 512, someMs: 20 * minuteMs } as const;
export const mediaLimits = {
  image: {
    types: ['image/jpeg', 'image/png', 'image/webp', 'image/bmp', 'image/tiff'],
    bytes: [0, 5 * megabyte],
  },
  gif: { types: ['image/gif'], bytes: [0, 15 * megabyte], width: [0, 1280], height: [0, 1080] },
  video: {
    durationMs: [secondMs / 2, 125 * minuteMs],
    types: ['video/mp4', 'video/quicktime'],
    codecs: ['avc', 'aac'],
    frameRate: [0, 60],
    shortSide: [minVideoSide, 1200],
    longSide: [0, 1920],
    ratio: [1 / 3, 3],
  },
} as const satisfies Record<string, MediaLimits>;
const maxSides = 'X videos can be at most 1920x1200 or 1200x1920 pixels.';

/**
 * The ranges of characters that count as one: Latin, neighbouring scripts and common punctuation. All other characters
 * count as two.
 */
const singleWeightRanges: readonly (readonly [from: number, to: number])[] = [
  [0, 4351],
  [8192, 8205],
  [8208, 8223],
  [8242, 8247],
];

/** The top-level domains with which a plain name becomes a link. After `https://`, every name becomes a link. */
const genericDomains =
  'com|net|org|edu|gov|mil|int|info|biz|name|pro|mobi|app|dev|xyz|online|shop|store|site|blog|news|page|link|live|club|tech|cloud|space|world|life|today|art|design|studio|agency|media|photo|photos|video|music|social|email|academy|fun|website|top';
const countryDomains =
  'a[cdefgilmoqrstuwxz]|b[abdefghijmnorstvwyz]|c[acdfghiklmnoruvwxyz]|d[ejkmoz]|e[cegrstu]|f[ijkmor]|g[abdefghilmnpqrstuwy]|h[kmnrtu]|i[delmnoqrst]|j[emop]|k[eghimnprwyz]|l[abcikrstuvy]|m[acdeghklmnopqrstuvwxyz]|n[acefgilopruz]|om|p[aefghklmnrstwy]|qa|r[eosuw]|s[abcdeghijklmnorstuvxyz]|t[cdfghjklmnortvwz]|u[agksyz]|v[aceginu]|w[fs]|y[et]|z[amw]';
const domainLabel = '[\\p{L}\\p{N}](?:[\\p{L}\\p{N}_-]*[\\p{L}\\p{N}])?\\.';
const linkRest = '(?::\\d+)?(?:[/?#][^\\s<>"\']*)?';
const linkPattern = new RegExp(
  `(?<![\\p{L}\\p{N}@$#._/-])(?:https?://(?:${domainLabel})+\\p{L}{2,}${linkRest}|(?:${domainLabel})+(?:${genericDomains}|${countryDomains})(?![\\p{L}\\p{N}@_-])${linkRest})`,
  'giu',
);
/** Punctuation that follows a link and is not part of the link. */
const trailingPunctuation: ReadonlySet<string> = new Set('.,:;!?)]}\'"…');
const emoji = /\p{Emoji_Presentation}|\p{Regional_Indicator}{2}|[\u{fe0f}\u{20e3}]/u;

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

function endOf(link: string): number {
  let end = link.length;
  while (trailingPunctuation.has(link.charAt(end - 1))) end -= 1;
  return end;
}

function characterWeight(letter: string): number {
  const point = letter.codePointAt(0) ?? 0;
  return singleWeightRanges.some(([from, to]) => point >= from && point <= to) ? 1 : 2;
}

function textWeight(text: string): number {
  let sum = 0;
  for (const { segment } of segmenter.segment(text))
    sum += emoji.test(segment)
      ? 2
      : Array.from(segment).reduce((weight, letter) => weight + characterWeight(letter), 0);
  return sum;
}

/** The length of a text as X counts it: every link has the same length, and every emoji counts as two. */
export function weightedLength(text: string): number {
  const normal = text.normalize('NFC');
  let sum = 0;
  let end = 0;
  for (const found of normal.matchAll(linkPattern)) {
    sum += textWeight(normal.slice(end, found.index)) + linkWeight;
    end = found.index + endOf(found[0]);
  }
  return sum + textWeight(normal.slice(end));
}

export type FileKind = 'image' | 'gif' | 'video';

export function fileKindOf({ kind, type }: Pick<MeasuredMedia, 'kind' | 'type'>): FileKind {
  if (kind === 'video') return 'video';
  return type === 'image/gif' ? 'gif' : 'image';
}

function checkCount(media: readonly MeasuredMedia[]): Issue[] {
  const kinds = media.map(fileKindOf);
  if (kinds.includes('video') && media.length > 1)
    return [error('one_video', 'X posts can have one video and no other files.')];
  if (kinds.includes('gif') && media.length > 1)
    return [error('one_gif', 'X posts can have one GIF and no other files.')];
  return media.length > maxImages
    ? [error('too_many_images', `X posts can have at most ${maxImages} images. Please remove some.`)]
    : [];
}

function checkVideo(file: MeasuredMedia): Issue[] {
  const issues = limitIssues(file, 'X videos', mediaLimits.video, {
    types: 'X accepts only MP4 and MOV videos.',
    shortSide: (_file, isBelow) =>
      isBelow ? `X videos must be at least ${minVideoSide}x${minVideoSide} pixels.` : maxSides,
    longSide: maxSides,
    ratio: 'X video aspect ratio must be between 1:3 and 3:1.',
  });
  const ms = file.durationMs ?? 0;
  if (ms > usualVideo.someMs && ms <= mediaLimits.video.durationMs[1])
    issues.push(warning('video_premium', 'Only X Premium accounts may post videos of more than 20 minutes.'));
  else if (ms > usualVideo.ms && ms <= usualVideo.someMs)
    issues.push(
      warning(
        'video_long',
        'X videos usually last at most 140 seconds. Only some accounts may post longer ones.',
      ),
    );
  if (file.bytes > usualVideo.megabytes * megabyte)
    issues.push(
      warning(
        'video_large',
        `X videos usually have at most ${usualVideo.megabytes} MB. Only some accounts may post larger ones.`,
      ),
    );
  return issues;
}

const gifSides = 'X GIFs can be at most 1280x1080 pixels.';
const checks: Readonly<Record<FileKind, (file: MeasuredMedia) => Issue[]>> = {
  image: (file) =>
    limitIssues(file, 'X images', mediaLimits.image, {
      types: 'X accepts only JPEG, PNG, WebP, GIF, BMP and TIFF images.',
    }),
  gif: (file) => limitIssues(file, 'X GIFs', mediaLimits.gif, { width: gifSides, height: gifSides }),
  video: checkVideo,
};

const cashtags = (text: string): number =>
  [...text.matchAll(/(?<!\S)\$[a-z]{1,6}(?:[._][a-z]{1,2})?(?![\p{L}\p{N}])/giu)].length;

function checkTextRules(text: string, what: 'descriptions' | 'comments'): Issue[] {
  const name = what === 'descriptions' ? 'description' : 'comment';
  const issues: Issue[] = [];
  if (weightedLength(text) > limits.description)
    issues.push(
      error(
        `${name}_too_long`,
        `X ${what} can have at most ${limits.description} characters. A link counts as ${linkWeight}, an emoji or a character of many non-Latin scripts as two.`,
      ),
    );
  if (cashtags(text) > 1)
    issues.push(error(`${name}_cashtags`, `X ${what} can have one cashtag, such as $ABC.`));
  return issues;
}

const noContent = 'No content found for the tweet...';

function nothing({ description, media }: PostContent): Nothing | null {
  return isBlank(description) && media.length === 0 ? { success: false, message: noContent } : null;
}

function checkText({ description, media }: PostContent): Issue[] {
  if (isBlank(description) && media.length === 0) return [error('content_missing', noContent)];
  return description.trim() !== ''
    ? checkTextRules(description, 'descriptions')
    : [warning('description_missing', 'The following platforms are missing descriptions: X')];
}

function check(content: PostContent): Issue[] {
  const { media, comment } = content;
  return [
    ...checkCount(media),
    ...withoutRepeats(media.flatMap((file) => checks[fileKindOf(file)](file))),
    ...checkText(content),
    ...altTextIssues(content, { ...label, altText }),
    ...checkTextRules(comment, 'comments'),
  ];
}

export const facts: Facts = {
  ...label,
  alias: null,
  limits,
  usualSeconds: 10,
  texts: { title: false, description: true, comment: true },
  options: [],
  altText,
  lengthOf: weightedLength,
  target: null,
  pkce: true,
  returnsVerifier: true,
  scopes: [
    'tweet.read',
    'tweet.write',
    'users.read',
    'media.write',
    'tweet.moderate.write',
    'offline.access',
  ],
  publishScopes: ['tweet.read', 'tweet.write', 'users.read', 'media.write'],
  calls: { upload_post: null },
  words: {
    published: 'Your tweet has been posted to X!',
    failed: 'An error occurred while posting to X!',
  },
  // Through an app, an account may reply only to people who mentioned it. Fanfare does not check this: it sends every
  // reply and shows the refusal from X.
  inbox: { everyMinutes: 30, days: 7, callsMax: 1 },
  analytics: null,
  nothing,
  check,
  bestSizes: [
    { name: 'Post', width: 1600, height: 900 },
    { name: 'Post', width: 1080, height: 1080 },
  ],
  videoSizes: [{ name: 'Video', width: 1280, height: 720 }],
  fits: { image: () => ({ types: mediaLimits.image.types, bytes: mediaLimits.image.bytes[1] }) },
};
