import type { MeasuredMedia } from '@fanfare/core/media/media.ts';
import type { Issue, PostContent } from '@fanfare/core/posts/content.ts';
import { error, once, warning } from '../_shared/issues.ts';
import type { Facts, Nothing } from '../platform.ts';
import { label } from './label.ts';

const limits = { description: 280, title: 100, altText: 1000 } as const;

const linkWeight = 23;
const images = 4;
const megabyte = 1024 * 1024;
const imageBytes = 5 * megabyte;
const gif = { megabytes: 15, width: 1280, height: 1080 } as const;
const second = 1000;
/** The first two are everybody's; of longer and larger videos the network judges by who posts. */
const video = { minMs: second / 2, usualMs: 140 * second, usualMegabytes: 512, maxMs: 20 * 60 * second };
const side = 32;
const ratio = 3;
const imageTypes: readonly string[] = ['image/jpeg', 'image/png', 'image/webp'];
const videoTypes: readonly string[] = ['video/mp4', 'video/quicktime'];

/** Where letters weigh one: Latin and its neighbours, and the marks that go with them. All others weigh two. */
const light: readonly (readonly [from: number, to: number])[] = [
  [0, 4351],
  [8192, 8205],
  [8208, 8223],
  [8242, 8247],
];

/** Endings that make a link of a bare name; with `https://` before it, any does. */
const generic =
  'com|net|org|edu|gov|mil|int|info|biz|name|pro|mobi|app|dev|xyz|online|shop|store|site|blog|news|page|link|live|club|tech|cloud|space|world|life|today|art|design|studio|agency|media|photo|photos|video|music|social|email|academy|fun|website|top';
const countries =
  'a[cdefgilmoqrstuwxz]|b[abdefghijmnorstvwyz]|c[acdfghiklmnoruvwxyz]|d[ejkmoz]|e[cegrstu]|f[ijkmor]|g[abdefghilmnpqrstuwy]|h[kmnrtu]|i[delmnoqrst]|j[emop]|k[eghimnprwyz]|l[abcikrstuvy]|m[acdeghklmnopqrstuvwxyz]|n[acefgilopruz]|om|p[aefghklmnrstwy]|qa|r[eosuw]|s[abcdeghijklmnorstuvxyz]|t[cdfghjklmnortvwz]|u[agksyz]|v[aceginu]|w[fs]|y[et]|z[amw]';
const domainLabel = '[\\p{L}\\p{N}](?:[\\p{L}\\p{N}_-]*[\\p{L}\\p{N}])?\\.';
const rest = '(?::\\d+)?(?:[/?#][^\\s<>"\']*)?';
const links = new RegExp(
  `(?<![\\p{L}\\p{N}@$#._/-])(?:https?://(?:${domainLabel})+\\p{L}{2,}${rest}|(?:${domainLabel})+(?:${generic}|${countries})(?![\\p{L}\\p{N}@_-])${rest})`,
  'giu',
);
/** What stands at the end of a sentence is no part of a link. */
const trailing: ReadonlySet<string> = new Set('.,:;!?)]}\'"…');
const emoji = /\p{Emoji_Presentation}|\p{Regional_Indicator}{2}|[\u{fe0f}\u{20e3}]/u;

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

function endOf(link: string): number {
  let end = link.length;
  while (trailing.has(link.charAt(end - 1))) end -= 1;
  return end;
}

function weightOfLetter(letter: string): number {
  const point = letter.codePointAt(0) ?? 0;
  return light.some(([from, to]) => point >= from && point <= to) ? 1 : 2;
}

function weightOfWords(text: string): number {
  let sum = 0;
  for (const { segment } of segmenter.segment(text))
    sum += emoji.test(segment)
      ? 2
      : Array.from(segment).reduce((weight, letter) => weight + weightOfLetter(letter), 0);
  return sum;
}

/** How long the network finds a text: a link is as long as any other, and an emoji is two, whatever it is made of. */
export function weightedLength(text: string): number {
  const normal = text.normalize('NFC');
  let sum = 0;
  let end = 0;
  for (const found of normal.matchAll(links)) {
    sum += weightOfWords(normal.slice(end, found.index)) + linkWeight;
    end = found.index + endOf(found[0]);
  }
  return sum + weightOfWords(normal.slice(end));
}

export type Kind = 'image' | 'gif' | 'video';

export function kindOf({ kind, type }: Pick<MeasuredMedia, 'kind' | 'type'>): Kind {
  if (kind === 'video') return 'video';
  return type === 'image/gif' ? 'gif' : 'image';
}

function checkCount(media: readonly MeasuredMedia[]): Issue[] {
  const kinds = media.map(kindOf);
  if (kinds.includes('video') && media.length > 1)
    return [error('one_video', 'X takes one video per post, and nothing beside it.')];
  if (kinds.includes('gif') && media.length > 1)
    return [error('one_gif', 'X takes one GIF per post, and nothing beside it.')];
  return media.length > images
    ? [error('too_many_images', `X takes at most ${images} images per post. Please remove some images.`)]
    : [];
}

function checkImage({ type, bytes }: MeasuredMedia): Issue[] {
  const issues: Issue[] = [];
  if (!imageTypes.includes(type))
    issues.push(error('image_format', 'X takes JPEG, PNG, WebP and GIF images only.'));
  if (bytes > imageBytes) issues.push(error('image_too_large', 'X images can have at most 5 MB.'));
  return issues;
}

function checkGif({ bytes, width, height }: MeasuredMedia): Issue[] {
  const issues: Issue[] = [];
  if (bytes > gif.megabytes * megabyte)
    issues.push(error('gif_too_large', `X GIFs can have at most ${gif.megabytes} MB.`));
  if (width > gif.width || height > gif.height)
    issues.push(error('gif_dimensions', `X GIFs can be at most ${gif.width}x${gif.height} pixels.`));
  return issues;
}

function checkLength({ bytes, durationMs }: MeasuredMedia): Issue[] {
  const issues: Issue[] = [];
  const ms = durationMs ?? video.minMs;
  const longer = 'Only some accounts may post longer ones.';
  if (ms < video.minMs) issues.push(error('video_too_short', 'X videos must last at least half a second.'));
  if (ms > video.maxMs) issues.push(error('video_too_long', 'X videos can last at most 20 minutes.'));
  else if (ms > video.usualMs)
    issues.push(warning('video_long', `X videos usually last at most 140 seconds. ${longer}`));
  if (bytes > video.usualMegabytes * megabyte)
    issues.push(
      warning(
        'video_large',
        `X videos usually have at most ${video.usualMegabytes} MB. Only some accounts may post larger ones.`,
      ),
    );
  return issues;
}

function checkVideo(file: MeasuredMedia): Issue[] {
  const { type, width, height } = file;
  const issues: Issue[] = [];
  if (!videoTypes.includes(type)) issues.push(error('video_format', 'X takes MP4 and MOV videos only.'));
  if (width < side || height < side)
    issues.push(error('video_dimensions', `X videos must be at least ${side}x${side} pixels.`));
  if (width > height * ratio || height > width * ratio)
    issues.push(error('video_ratio', 'X video aspect ratio must be between 1:3 and 3:1.'));
  return [...checkLength(file), ...issues];
}

const checks: Readonly<Record<Kind, (file: MeasuredMedia) => Issue[]>> = {
  image: checkImage,
  gif: checkGif,
  video: checkVideo,
};

const cashtags = (text: string): number =>
  [...text.matchAll(/(?<!\S)\$[a-z]{1,6}(?:[._][a-z]{1,2})?(?![\p{L}\p{N}])/giu)].length;

function checkWords(text: string, what: 'descriptions' | 'comments'): Issue[] {
  const name = what === 'descriptions' ? 'description' : 'comment';
  const issues: Issue[] = [];
  if (weightedLength(text) > limits.description)
    issues.push(
      error(
        `${name}_too_long`,
        `X ${what} can have at most ${limits.description} characters. A link counts as ${linkWeight}, an emoji and many letters beyond Latin as two.`,
      ),
    );
  if (cashtags(text) > 1)
    issues.push(error(`${name}_cashtags`, `X ${what} can have one cashtag, such as $ABC.`));
  return issues;
}

const noContent = 'No content found for the tweet...';

function nothing({ description, media }: PostContent): Nothing | null {
  return description.trim() === '' && media.length === 0 ? { success: false, message: noContent } : null;
}

function checkText({ description, media }: PostContent): Issue[] {
  if (description.trim() !== '') return checkWords(description, 'descriptions');
  return media.length === 0
    ? [error('content_missing', noContent)]
    : [warning('description_missing', 'The following platforms are missing descriptions: X')];
}

function checkAltText({ media, options }: PostContent): Issue[] {
  const altText = options.altText?.trim() ?? '';
  const isShown = media.some((file) => kindOf(file) !== 'video');
  if (isShown && altText.length > limits.altText)
    return [error('alt_text_too_long', `X alt texts can have at most ${limits.altText} characters.`)];
  return altText !== '' && media.some((file) => kindOf(file) === 'video')
    ? [warning('alt_text_video', 'X takes no alt text for videos. It will be left out.')]
    : [];
}

function check(content: PostContent): Issue[] {
  const { media, comment } = content;
  return [
    ...checkCount(media),
    ...once(media.flatMap((file) => checks[kindOf(file)](file))),
    ...checkText(content),
    ...checkAltText(content),
    ...checkWords(comment, 'comments'),
  ];
}

export const facts: Facts = {
  ...label,
  alias: null,
  limits,
  options: ['altText'],
  lengthOf: weightedLength,
  target: null,
  pkce: true,
  tellsVerifier: true,
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
  // An app may answer only those who named its account: that is not to be promised to people.
  abilities: { insights: true, comment: true, reply: false, removeComment: true },
  analytics: null,
  nothing,
  check,
  fits: { image: () => ({ types: imageTypes, bytes: imageBytes }) },
};
