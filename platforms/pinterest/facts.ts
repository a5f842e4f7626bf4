import { megabyte } from '@fanfare/core/values/bytes.ts';
import type { MeasuredMedia } from '@fanfare/core/media/media.ts';
import type { Issue, PostContent } from '@fanfare/core/posts/content.ts';
import { minuteMs, secondMs } from '@fanfare/core/time/units.ts';
import { altTextIssues } from '../_shared/alt-texts.ts';
import { error, warning } from '../_shared/issues.ts';
import { isWithin, limitIssues, type MediaLimits } from '../_shared/media-limits.ts';
import { soundCodecs } from '../_shared/measures.ts';
import type { Facts, Nothing } from '../platform.ts';
import { label } from './label.ts';

const limits = { description: 2048, title: 100 } as const;
const altText: Facts['altText'] = { max: 500, kinds: ['image', 'video'] };

/** Pinterest keeps only this many characters of a description, although a description may have 2048. */
const shownCharacters = 800;
const linkCharacters = 2048;
/** A cover has the limits of an image. */
export const mediaLimits = {
  image: {
    types: ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/bmp', 'image/tiff'],
    bytes: [0, 20 * megabyte],
  },
  video: {
    // M4V files have the type of MP4.
    types: ['video/mp4', 'video/quicktime'],
    codecs: ['avc', 'hevc', ...soundCodecs],
    bytes: [0, 2048 * megabyte],
    durationMs: [4 * secondMs, 15 * minuteMs],
    ratio: [0.5, 1.91],
  },
} as const satisfies Record<string, MediaLimits>;

export type Kind = 'image' | 'video';

/** The kind that the upload type names, or else the kind of the first file. */
export function kindOf({ media, options }: Pick<PostContent, 'media' | 'options'>): Kind {
  const wanted = options.uploadType.toLowerCase();
  if (wanted === 'video' || wanted === 'image') return wanted;
  return media[0]?.kind ?? 'image';
}

/** Tells whether Pinterest accepts the file as a cover. Any other thumbnail is not sent. */
export const isCover = (file: MeasuredMedia): boolean =>
  file.kind === 'image' && isWithin(file, mediaLimits.image);

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

const checkFile = (file: MeasuredMedia, kind: Kind): Issue[] =>
  kind === 'video'
    ? limitIssues(file, 'Pinterest videos', mediaLimits.video, {
        types: 'Pinterest accepts only MP4, MOV and M4V videos. Please convert your video.',
        ratio: 'Pinterest video aspect ratio must be between 1:2 and 1.91:1.',
      })
    : limitIssues(file, 'Pinterest images', mediaLimits.image, {
        types: 'Pinterest accepts only JPEG, PNG, GIF, WebP, BMP and TIFF images.',
      });

export const imageMissing = error('image_missing', 'Pinterest requires an image!');

function checkMedia(content: PostContent): Issue[] {
  const { media, thumbnail } = content;
  const [first] = media;
  const kind = kindOf(content);
  if (first?.kind !== kind)
    return kind === 'video' ? [error('video_missing', 'Pinterest require a video!')] : [imageMissing];
  const issues = checkFile(first, kind);
  if (media.length > 1)
    issues.push(error('one_file', 'A pin can have one file. Please create a post for each file.'));
  if (kind === 'video' && thumbnail && !isCover(thumbnail))
    issues.push(
      warning(
        'cover_unusable',
        'Pinterest covers must be JPEG, PNG, GIF, WebP, BMP or TIFF images of at most 20 MB. The first frame of the video will be its cover.',
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

const imageNeeds = { types: mediaLimits.image.types, bytes: mediaLimits.image.bytes[1] };

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
    image: () => imageNeeds,
    cover: imageNeeds,
  },
};
