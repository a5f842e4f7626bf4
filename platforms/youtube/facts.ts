import { hourMs, minuteMs } from '@fanfare/core/time/units.ts';
import { isBlank } from '@fanfare/core/text/clean-line.ts';
import { megabyte } from '@fanfare/core/values/bytes.ts';
import type { MeasuredMedia } from '@fanfare/core/media/media.ts';
import type { Issue, PostContent } from '@fanfare/core/posts/content.ts';
import { error, warning } from '../_shared/issues.ts';
import { isWithin, limitIssues, type MediaLimits } from '../_shared/media-limits.ts';
import type { Facts, Nothing } from '../platform.ts';
import { label } from './label.ts';

const limits = { description: 3000, title: 100 } as const;

/** The limit of a description, which YouTube counts in UTF-8 bytes, not in characters. */
const descriptionBytes = 5000;
export const mediaLimits = {
  video: { bytes: [0, 256 * 1024 * megabyte], durationMs: [0, 12 * hourMs] },
  thumbnail: { types: ['image/jpeg', 'image/png'], bytes: [0, 50 * megabyte], width: [640, Infinity] },
} as const satisfies Record<string, MediaLimits>;
const unverifiedMs = 15 * minuteMs;

const bytesOf = (text: string) => new TextEncoder().encode(text).length;
const hasAngle = (text: string) => text.includes('<') || text.includes('>');

function checkTitle(title: string): Issue[] {
  if (isBlank(title)) return [error('title_missing', 'YouTube posts require a title.')];
  const issues: Issue[] = [];
  if (title.length > limits.title)
    issues.push(error('title_too_long', `YouTube titles can have at most ${limits.title} characters.`));
  if (hasAngle(title))
    issues.push(error('title_characters', 'YouTube titles cannot contain the characters < and >.'));
  return issues;
}

function checkDescription(description: string): Issue[] {
  const issues: Issue[] = [];
  if (description.trim() === '')
    issues.push(warning('description_missing', 'The following platforms are missing descriptions: YouTube'));
  if (description.length > limits.description)
    issues.push(
      error(
        'description_too_long',
        `YouTube descriptions can have at most ${limits.description} characters.`,
      ),
    );
  else if (bytesOf(description) > descriptionBytes)
    issues.push(
      error(
        'description_too_many_bytes',
        `YouTube descriptions can have at most ${descriptionBytes} bytes. Emoji and letters beyond English take several each.`,
      ),
    );
  if (hasAngle(description))
    issues.push(
      error('description_characters', 'YouTube descriptions cannot contain the characters < and >.'),
    );
  return issues;
}

function checkMedia(media: readonly MeasuredMedia[]): Issue[] {
  const [first] = media;
  if (first?.kind !== 'video') return [error('video_missing', 'YouTube require a video!')];
  const issues: Issue[] = [];
  if (media.length > 1) issues.push(error('one_video', 'YouTube takes one video per post.'));
  const issuesOfFile = limitIssues(first, 'YouTube videos', mediaLimits.video);
  if (issuesOfFile.length === 0 && (first.durationMs ?? 0) > unverifiedMs)
    issues.push(
      warning(
        'video_unverified',
        'Only YouTube channels with a confirmed phone number may upload videos of more than 15 minutes.',
      ),
    );
  return [...issues, ...issuesOfFile];
}

export const isThumbnail = (file: MeasuredMedia): boolean => isWithin(file, mediaLimits.thumbnail);

function checkThumbnail(thumbnail: MeasuredMedia | null): Issue[] {
  if (!thumbnail || isThumbnail(thumbnail)) return [];
  const { types, bytes } = mediaLimits.thumbnail;
  const leftOut = 'The video will be published without it.';
  if (!isWithin(thumbnail, { types }))
    return [warning('thumbnail_type', `YouTube thumbnails must be JPEG or PNG images. ${leftOut}`)];
  if (!isWithin(thumbnail, { bytes }))
    return [warning('thumbnail_too_large', `YouTube thumbnails can have at most 50 MB. ${leftOut}`)];
  return [warning('thumbnail_too_narrow', `YouTube thumbnails must be at least 640 pixels wide. ${leftOut}`)];
}

function check({ title, description, media, thumbnail }: PostContent): Issue[] {
  return [
    ...checkMedia(media),
    ...checkTitle(title),
    ...checkDescription(description),
    ...checkThumbnail(thumbnail),
  ];
}

function nothing({ media }: PostContent): Nothing | null {
  const [first] = media;
  if (!first) return { success: true, message: 'No video found...' };
  return first.kind === 'video' ? null : { success: false, message: 'No video uploaded' };
}

const scope = (name: string) => `https://www.googleapis.com/auth/${name}`;

const reconnect = 'YouTube token expired. Please reconnect your YouTube account.';

export const channelNotFound = 'YouTube channel not found. Please check your account connection.';
export const quotaExceeded = 'YouTube API quota exceeded. Please try again later.';

export const facts: Facts = {
  ...label,
  alias: 'google',
  limits,
  usualSeconds: 60,
  texts: { title: true, description: true, comment: true },
  options: ['privacy'],
  altText: null,
  target: null,
  pkce: true,
  returnsVerifier: false,
  scopes: [
    scope('youtube.force-ssl'),
    scope('youtube.upload'),
    scope('youtube.readonly'),
    scope('yt-analytics.readonly'),
  ],
  // This scope alone allows uploading, reading the status and commenting. Each other scope allows only some of them.
  publishScopes: [scope('youtube.force-ssl')],
  calls: { upload_video: 'video' },
  words: {
    published: 'Your content has been uploaded to YouTube!',
    failed: 'An error occurred while uploading to YouTube!',
  },
  inbox: { everyMinutes: 20, days: 30, callsMax: 1 },
  analytics: {
    words: {
      accounts: 'Failed to load YouTube accounts. Please connect a YouTube account first.',
      empty: 'No YouTube Account Connected',
      failed: 'Failed to load YouTube analytics. Please try again.',
      byKind: {
        token_expired: reconnect,
        missing_permission: reconnect,
        not_found: channelNotFound,
        rate_limited: quotaExceeded,
      },
    },
  },
  nothing,
  check,
  bestSizes: [{ name: 'Thumbnail', width: 1280, height: 720, isCover: true }],
  videoSizes: [
    { name: 'Video', width: 1920, height: 1080 },
    { name: 'Short', width: 1080, height: 1920 },
  ],
  fits: { cover: { types: mediaLimits.thumbnail.types, bytes: mediaLimits.thumbnail.bytes[1] } },
};
