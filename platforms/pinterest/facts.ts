import type { MeasuredMedia } from '@fanfare/core/media/media.ts';
import type { Issue, PostContent } from '@fanfare/core/posts/content.ts';
import { altTextIssues } from '../_shared/alt-texts.ts';
import { error, warning } from '../_shared/issues.ts';
import type { Facts, Nothing } from '../platform.ts';
import { label } from './label.ts';

const limits = { description: 2048, title: 100 } as const;
const altText: Facts['altText'] = { max: 500, kinds: ['image', 'video'] };

/** Pinterest keeps fewer characters of a description than the product allows. */
const shownCharacters = 800;
const linkCharacters = 2048;
const second = 1000;
const megabyte = 1024 * 1024;
const imageBytes = 20 * megabyte;
const videoLimits = { minMs: 4 * second, maxMs: 15 * 60 * second, bytes: 2048 * megabyte } as const;
const videoRatio = { min: 0.5, max: 1.91 } as const;
const imageTypes: readonly string[] = [
  'image/jpeg',
  'image/png',
  'image/gif',
  'image/webp',
  'image/bmp',
  'image/tiff',
];
const videoTypes: readonly string[] = ['video/mp4', 'video/quicktime', 'video/x-m4v'];
const coverTypes: readonly string[] = ['image/jpeg', 'image/png'];

export type Kind = 'image' | 'video';

/** The kind of pin. The upload type decides if it names one, and otherwise the first file does. */
export function kindOf({ media, options }: Pick<PostContent, 'media' | 'options'>): Kind {
  const wanted = options.uploadType.toLowerCase();
  if (wanted === 'video' || wanted === 'image') return wanted;
  return media[0]?.kind ?? 'image';
}

/** Tells whether a file can be the cover of a video. Thumbnails that cannot be are left out. */
export const isCover = ({ kind, type, bytes }: MeasuredMedia): boolean =>
  kind === 'image' && coverTypes.includes(type) && bytes <= imageBytes;

/** The part of a description that Pinterest keeps, cut between visible characters. */
export function shownDescription(description: string): string {
  if (description.length <= shownCharacters) return description;
  let end = 0;
  for (const { index, segment } of new Intl.Segmenter().segment(description)) {
    if (index + segment.length > shownCharacters) break;
    end = index + segment.length;
  }
  return description.slice(0, end);
}

/** The page that the pin links to; null for none. */
export const linkOf = ({ options }: Pick<PostContent, 'options'>): string | null => {
  const link = options.link?.trim() ?? '';
  return link === '' ? null : link;
};

function checkImage({ type, bytes }: MeasuredMedia): Issue[] {
  const issues: Issue[] = [];
  if (!imageTypes.includes(type))
    issues.push(error('image_format', 'Pinterest accepts only JPEG, PNG, GIF, WebP, BMP and TIFF images.'));
  if (bytes > imageBytes) issues.push(error('image_too_large', 'Pinterest images can have at most 20 MB.'));
  return issues;
}

function checkVideo({ type, bytes, durationMs, width, height }: MeasuredMedia): Issue[] {
  const issues: Issue[] = [];
  if (!videoTypes.includes(type))
    issues.push(
      error('video_format', 'Pinterest accepts only MP4, MOV and M4V videos. Please convert your video.'),
    );
  if (bytes > videoLimits.bytes)
    issues.push(error('video_too_large', 'Pinterest videos can have at most 2 GB.'));
  if (durationMs !== null && durationMs < videoLimits.minMs)
    issues.push(error('video_too_short', 'Pinterest videos must last at least 4 seconds.'));
  if (durationMs !== null && durationMs > videoLimits.maxMs)
    issues.push(error('video_too_long', 'Pinterest videos can last at most 15 minutes.'));
  if (width / height < videoRatio.min || width / height > videoRatio.max)
    issues.push(
      warning('video_ratio', 'Pinterest may refuse videos that are narrower than 1:2 or wider than 1.91:1.'),
    );
  return issues;
}

export const imageMissing = error('image_missing', 'Pinterest requires an image!');

function checkMedia(content: PostContent): Issue[] {
  const { media, thumbnail } = content;
  const [first] = media;
  const kind = kindOf(content);
  if (first?.kind !== kind)
    return kind === 'video' ? [error('video_missing', 'Pinterest require a video!')] : [imageMissing];
  const issues = kind === 'video' ? checkVideo(first) : checkImage(first);
  if (media.length > 1)
    issues.push(error('one_file', 'A pin can have one file. Please create a post for each file.'));
  if (kind === 'video' && thumbnail && !isCover(thumbnail))
    issues.push(
      warning(
        'cover_unusable',
        'Pinterest covers must be JPEG or PNG images of at most 20 MB. The first frame of the video will be its cover.',
      ),
    );
  return issues;
}

function checkText({ title, description, comment }: PostContent): Issue[] {
  const issues: Issue[] = [];
  if (title.length > limits.title)
    issues.push(error('title_too_long', `Pinterest titles can have at most ${limits.title} characters.`));
  if (description.trim() === '')
    issues.push(
      warning('description_missing', 'The following platforms are missing descriptions: Pinterest'),
    );
  if (description.length > limits.description)
    issues.push(
      error(
        'description_too_long',
        `Pinterest descriptions can have at most ${limits.description} characters.`,
      ),
    );
  else if (description.length > shownCharacters)
    issues.push(
      warning(
        'description_cut',
        `Pinterest keeps the first ${shownCharacters} characters of a description. The rest will not appear.`,
      ),
    );
  if (comment.trim() !== '')
    issues.push(
      warning('comment_left_out', 'Pinterest does not let apps comment. The first comment will not appear.'),
    );
  return issues;
}

function checkOptions(content: PostContent): Issue[] {
  const issues: Issue[] = [];
  const link = linkOf(content);
  const address = link === null ? null : URL.parse(link);
  if (link !== null && !['https:', 'http:'].includes(address?.protocol ?? ''))
    issues.push(
      error('link_invalid', 'The link of a pin must be a complete address that starts with https://.'),
    );
  else if (link !== null && link.length > linkCharacters)
    issues.push(error('link_too_long', `Pinterest links can have at most ${linkCharacters} characters.`));
  return [...issues, ...altTextIssues(content, { ...label, altText })];
}

const check = (content: PostContent): Issue[] => [
  ...checkMedia(content),
  ...checkText(content),
  ...checkOptions(content),
];

function nothing({ media }: PostContent, call: string): Nothing | null {
  const [first] = media;
  if (call !== 'upload/video') return first ? null : { success: false, message: imageMissing.message };
  return first?.kind === 'video' ? null : { success: false, message: 'No video uploaded' };
}

export const facts: Facts = {
  ...label,
  alias: null,
  limits,
  usualSeconds: 30,
  texts: { title: true, description: true, comment: false },
  options: ['link'],
  altText,
  target: {
    kind: 'board',
    gapMs: 0,
    words: {
      missing: 'Pinterest requires a board selection!',
      none: 'No boards selected for Pinterest upload!',
      empty: 'No boards found...',
      published: (board) => `Uploaded to ${board}`,
      failed: (board) => `Failed to upload to ${board}`,
      several: (out, all) => `Pinterest uploads: ${out}/${all} successful.`,
    },
  },
  pkce: false,
  returnsVerifier: false,
  scopes: [
    'user_accounts:read',
    'boards:read',
    'boards:read_secret',
    'boards:write',
    'boards:write_secret',
    'pins:read',
    'pins:read_secret',
    'pins:write',
    'pins:write_secret',
  ],
  // The scopes for secret boards are requested too, but publishing needs them only for secret boards.
  publishScopes: ['boards:read', 'boards:write', 'pins:read', 'pins:write'],
  calls: { 'upload/video': 'video', 'upload/post': 'image' },
  words: {
    published: 'Your content has been uploaded to Pinterest!',
    failed: 'An error occurred while uploading to Pinterest!',
  },
  analytics: null,
  nothing,
  check,
  bestSizes: [{ name: 'Pin', width: 1000, height: 1500 }],
  videoSizes: [{ name: 'Video pin', width: 1080, height: 1920 }],
  fits: {
    image: () => ({ types: imageTypes, bytes: imageBytes }),
    cover: { types: coverTypes, bytes: imageBytes },
  },
};
