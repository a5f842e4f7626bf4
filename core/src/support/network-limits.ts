import type { ComposerNetwork } from '../composer/network.ts';
import { mediaBytesMax, type MeasuredMedia, type MediaKind } from '../media/media.ts';
import { defaultOptions, emptyTexts, type PostContent } from '../posts/content.ts';
import { dayMs } from '../time/units.ts';

/**
 * The limits of a network for one format, found by trying values with the network's check. A limit is null if Fanfare
 * does not check it.
 */
export interface FileLimits {
  kind: MediaKind;
  types: readonly string[];
  bytesMax: number | null;
  /** Videos only, in milliseconds. */
  shortestMs: number | null;
  longestMs: number | null;
  /** The longest duration without a warning. Equal to `longestMs` if there is no warning. */
  usualMs: number | null;
}

export interface FormatLimits {
  name: string;
  files: readonly FileLimits[];
  /** The maximum number of images in a post; 40 if more are accepted, and 0 if the format has no images. */
  imagesMax: number;
}

/** The formats that people can choose, by the value of `uploadType`. The first one is the default. */
const formats = [
  { name: 'Post', uploadType: defaultOptions.uploadType },
  { name: 'Story', uploadType: 'STORIES' },
  { name: 'Reel', uploadType: 'REELS' },
] as const;

const candidates: Readonly<Record<MediaKind, readonly string[]>> = {
  image: ['image/jpeg', 'image/png', 'image/webp'],
  video: ['video/mp4', 'video/quicktime', 'video/x-msvideo', 'video/x-ms-wmv'],
};

const filesTried = 40;

const image: MeasuredMedia = {
  id: 'sample',
  path: 'sample',
  kind: 'image',
  type: 'image/jpeg',
  bytes: 1000,
  width: 1000,
  height: 1000,
  durationMs: null,
};
const video: MeasuredMedia = {
  ...image,
  kind: 'video',
  type: 'video/mp4',
  bytes: 100_000,
  width: 1080,
  height: 1920,
  durationMs: 10_000,
};
const samples: Readonly<Record<MediaKind, MeasuredMedia>> = { image, video };

type Check = ComposerNetwork['check'];

const postWith = (media: readonly MeasuredMedia[], uploadType: string): PostContent => ({
  ...emptyTexts,
  title: 'A title',
  description: 'A description',
  media,
  altTexts: [],
  thumbnail: null,
  options: { ...defaultOptions, uploadType },
});

/** The codes of a post's errors and, if `isStrict`, of its warnings. */
const codesOf = (check: Check, content: PostContent, isStrict: boolean): string =>
  check(content)
    .filter(({ severity }) => isStrict || severity === 'error')
    .map(({ code }) => code)
    .toSorted()
    .join(' ');

/** Returns the last good number. All numbers up to this number have to be good, and all later numbers bad. */
function lastGood(from: number, to: number, isGood: (value: number) => boolean): number {
  if (isGood(to)) return to;
  let [good, bad] = [from, to];
  while (Math.abs(bad - good) > 1) {
    const middle = Math.trunc((good + bad) / 2);
    if (isGood(middle)) good = middle;
    else bad = middle;
  }
  return good;
}

function fileLimits(check: Check, kind: MediaKind, uploadType: string): FileLimits | null {
  const sample = samples[kind];
  const codes = (change: Partial<MeasuredMedia>, isStrict = false) =>
    codesOf(check, postWith([{ ...sample, ...change }], uploadType), isStrict);
  if (codes({}) !== '') return null;
  const isGood = (change: Partial<MeasuredMedia>) => codes(change) === '';
  const usual = codes({}, true);
  const bytes = lastGood(sample.bytes, mediaBytesMax, (value) => isGood({ bytes: value }));
  const limits = {
    kind,
    types: candidates[kind].filter((type) => isGood({ type })),
    bytesMax: bytes === mediaBytesMax ? null : bytes,
    shortestMs: null,
    longestMs: null,
    usualMs: null,
  };
  if (kind === 'image') return limits;
  const start = sample.durationMs ?? 0;
  const shortest = lastGood(start, 1, (durationMs) => isGood({ durationMs }));
  const longest = lastGood(start, dayMs, (durationMs) => isGood({ durationMs }));
  const unwarned = lastGood(start, longest, (durationMs) => codes({ durationMs }, true) === usual);
  return {
    ...limits,
    shortestMs: shortest <= 1 ? null : shortest,
    longestMs: longest === dayMs ? null : longest,
    usualMs: unwarned === dayMs ? null : unwarned,
  };
}

function formatLimits(check: Check, { name, uploadType }: (typeof formats)[number]): FormatLimits | null {
  const files = (['image', 'video'] as const)
    .map((kind) => fileLimits(check, kind, uploadType))
    .filter((each) => each !== null);
  if (files.length === 0) return null;
  const images = (count: number) =>
    Array.from({ length: count }, (_, i) => ({ ...image, id: `sample-${i}` }));
  const hasImages = files.some(({ kind }) => kind === 'image');
  const isGood = (count: number) => codesOf(check, postWith(images(count), uploadType), false) === '';
  return { name, files, imagesMax: hasImages ? lastGood(1, filesTried, isGood) : 0 };
}

/** Formats with the same limits as an earlier format are left out. */
export function networkFormats({
  check,
  options,
}: Pick<ComposerNetwork, 'check' | 'options'>): FormatLimits[] {
  const found = formats
    .filter(({ name }) => name === 'Post' || options.includes('uploadType'))
    .map((format) => formatLimits(check, format))
    .filter((format) => format !== null);
  const same = (a: FormatLimits, b: FormatLimits) =>
    JSON.stringify({ ...a, name: '' }) === JSON.stringify({ ...b, name: '' });
  return found.filter((format, at) => !found.slice(0, at).some((before) => same(before, format)));
}
