import { keepFile } from '../../_sandbox/kept-file.ts';
import { measureJpeg, measureMovie } from '../../_sandbox/measure.ts';
import type { FetchedFile, SandboxReply, SandboxWorld } from '../../_sandbox/sandbox.ts';
import { invalid, mediaNotFetched } from './replies.ts';
import type { KeptFile } from './state.ts';

const megabyte = 1024 * 1024;
const ratio = 10;
const longestMs = 300_000;

async function reach(world: SandboxWorld, url: string): Promise<FetchedFile | null> {
  return ['http:', 'https:'].includes(URL.parse(url)?.protocol ?? '') ? world.fetch(url) : null;
}

const pngStart = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

function measurePng(bytes: Uint8Array): { width: number; height: number } | null {
  if (bytes.length < 24 || pngStart.some((byte, at) => bytes[at] !== byte)) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return { width: view.getUint32(16), height: view.getUint32(20) };
}

/** An image is fetched immediately, so its errors are reported by the same call. */
export async function fetchImage(
  world: SandboxWorld,
  url: string,
  altText: string | null,
): Promise<{ file: KeptFile } | { refused: SandboxReply }> {
  const fetched = await reach(world, url);
  if (!fetched) return { refused: mediaNotFetched };
  const { bytes } = fetched;
  const png = measurePng(bytes);
  const size = png ?? measureJpeg(bytes);
  if (!size || size.width === 0 || size.height === 0)
    return { refused: invalid('The image format is not supported. Supported formats are: JPEG, PNG.') };
  if (bytes.length > 8 * megabyte) return { refused: invalid('The image is too large.') };
  if (size.width > size.height * ratio || size.height > size.width * ratio)
    return { refused: invalid('The aspect ratio of the image is not supported.') };
  return { file: keepFile(world, fetched.bytes, png ? 'image/png' : 'image/jpeg', altText) };
}

/** Videos are fetched later, so their errors are reported later. */
export async function fetchVideo(
  world: SandboxWorld,
  url: string,
  altText: string | null,
): Promise<{ file: KeptFile } | { error: string }> {
  const fetched = await reach(world, url);
  if (!fetched) return { error: 'FAILED_DOWNLOADING_VIDEO' };
  const movie = measureMovie(fetched.bytes);
  if (!movie || fetched.bytes.length > 1024 * megabyte) return { error: 'FAILED_PROCESSING_VIDEO' };
  if (movie.durationMs > longestMs) return { error: 'INVALID_DURATION' };
  const type = fetched.type === 'video/quicktime' ? fetched.type : 'video/mp4';
  return { file: keepFile(world, fetched.bytes, type, altText) };
}
