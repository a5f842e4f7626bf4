import { keepFile } from '../../_sandbox/kept-file.ts';
import type { FetchedFile, SandboxWorld } from '../../_sandbox/sandbox.ts';
import { measureJpeg, measureMovie } from '../../_sandbox/measure.ts';
import type { Container, KeptFile } from './state.ts';

/** The file, or the subcode of the error. */
export type Fetched = { file: KeptFile } | { subcode: number };

const megabyte = 1024 * 1024;
const unreachable = { subcode: 2207052 };
const tooLarge = { subcode: 2207004 };
const wrongFormat = { subcode: 2207005 };
const wrongRatio = { subcode: 2207009 };
const wrongVideo = { subcode: 2207026 };

const isAscii = (text: string) => [...text].every((character) => character >= '!' && character <= '~');

function isFetchable(url: string): boolean {
  return isAscii(url) && ['http:', 'https:'].includes(URL.parse(url)?.protocol ?? '');
}

async function reach(world: SandboxWorld, url: string): Promise<FetchedFile | null> {
  return isFetchable(url) ? world.fetch(url) : null;
}

export async function fetchImage(
  world: SandboxWorld,
  url: string,
  type: Container['type'] | 'COVER',
  altText: string | null,
): Promise<Fetched> {
  const fetched = await reach(world, url);
  if (!fetched) return unreachable;
  if (fetched.bytes.length > 8 * megabyte) return tooLarge;
  const size = measureJpeg(fetched.bytes);
  if (!size || size.height === 0) return wrongFormat;
  const ratio = size.width / size.height;
  // Stories may have any ratio, and covers are cropped.
  if (type === 'IMAGE' && (ratio < 0.8 || ratio > 1.91)) return wrongRatio;
  return { file: keepFile(world, fetched.bytes, 'image/jpeg', altText) };
}

const videoRules = {
  STORIES: { longestMs: 60_000, bytes: 100 * megabyte },
  REELS: { longestMs: 15 * 60_000, bytes: 300 * megabyte },
  VIDEO: { longestMs: 15 * 60_000, bytes: 300 * megabyte },
} as const;

export async function fetchVideo(
  world: SandboxWorld,
  url: string,
  type: keyof typeof videoRules,
): Promise<Fetched> {
  const fetched = await reach(world, url);
  if (!fetched) return unreachable;
  const rule = videoRules[type];
  const movie = measureMovie(fetched.bytes);
  if (!movie || fetched.bytes.length > rule.bytes) return wrongVideo;
  if (movie.durationMs < 3_000 || movie.durationMs > rule.longestMs) return wrongVideo;
  const fileType = fetched.type === 'video/quicktime' ? fetched.type : 'video/mp4';
  return { file: keepFile(world, fetched.bytes, fileType, null) };
}
