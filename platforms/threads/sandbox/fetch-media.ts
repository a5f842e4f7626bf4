import { judge, type BrokenRule } from '../../_sandbox/judge.ts';
import { keepFile } from '../../_sandbox/kept-file.ts';
import { measureBytes } from '../../_sandbox/measure.ts';
import type { FetchedFile, SandboxReply, SandboxWorld } from '../../_sandbox/sandbox.ts';
import { mediaRules } from './media-rules.ts';
import { invalid, mediaNotFetched } from './replies.ts';
import type { KeptFile } from './state.ts';

async function reach(world: SandboxWorld, url: string): Promise<FetchedFile | null> {
  return ['http:', 'https:'].includes(URL.parse(url)?.protocol ?? '') ? world.fetch(url) : null;
}

const imageErrors: Partial<Record<BrokenRule, string>> = {
  type: 'The image format is not supported. Supported formats are: JPEG, PNG.',
  bytes: 'The image is too large.',
  ratio: 'The aspect ratio of the image is not supported.',
};

/** Threads spells it this way. */
const videoErrors: Partial<Record<BrokenRule, string>> = {
  durationMs: 'INVALID_DURATION',
  frameRate: 'INVALID_FRAME_RATE',
  ratio: 'INVALID_ASPEC_RATIO',
};

/** An image is fetched immediately, so its errors are reported by the same call. */
export async function fetchImage(
  world: SandboxWorld,
  url: string,
  altText: string | null,
): Promise<{ file: KeptFile } | { refused: SandboxReply }> {
  const fetched = await reach(world, url);
  if (!fetched) return { refused: mediaNotFetched };
  const measured = await measureBytes(fetched.bytes);
  const broken = judge(measured, mediaRules.image);
  if (broken) return { refused: invalid(imageErrors[broken] ?? 'The image is not supported.') };
  return { file: keepFile(world, fetched.bytes, measured.type, altText) };
}

/** Videos are fetched later, so their errors are reported later. */
export async function fetchVideo(
  world: SandboxWorld,
  url: string,
  altText: string | null,
): Promise<{ file: KeptFile } | { error: string }> {
  const fetched = await reach(world, url);
  if (!fetched) return { error: 'FAILED_DOWNLOADING_VIDEO' };
  const measured = await measureBytes(fetched.bytes);
  const broken = judge(measured, mediaRules.video);
  if (broken) return { error: videoErrors[broken] ?? 'FAILED_PROCESSING_VIDEO' };
  return { file: keepFile(world, fetched.bytes, measured.type, altText) };
}
