import { createHash } from 'node:crypto';
import type { SandboxWorld } from '../../_sandbox/sandbox.ts';
import type { KeptFile } from './state.ts';

/** `failReason` is the reason why the post fails, or null. */
export type FetchedPhotos = { files: KeptFile[]; failReason: string | null };

const maxBytes = 20_000_000;
const longSide = 1920;
const shortSide = 1080;

function typeOf(bytes: Uint8Array): string | null {
  const head = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  if (head.startsWith('\u00ff\u00d8')) return 'image/jpeg';
  return head.startsWith('RIFF') && head.endsWith('WEBP') ? 'image/webp' : null;
}

/** The size from the frame header of a JPEG; null if there is no such header. */
function sizeOf(bytes: Uint8Array): [width: number, height: number] | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 2;
  while (at + 9 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    // C4, C8 and CC are tables and not frame headers.
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return [view.getUint16(at + 7), view.getUint16(at + 5)];
    at += 2 + view.getUint16(at + 2);
  }
  return null;
}

function photoFailReason(bytes: Uint8Array, type: string | null): string | null {
  if (type === null || bytes.length > maxBytes) return 'file_format_check_failed';
  const sides = type === 'image/jpeg' ? sizeOf(bytes) : null;
  const isTooLarge = sides !== null && (Math.max(...sides) > longSide || Math.min(...sides) > shortSide);
  return isTooLarge ? 'picture_size_check_failed' : null;
}

/** Fetches the photos in order and stops at the first one that TikTok would not accept. */
export async function fetchPhotos(world: SandboxWorld, urls: readonly string[]): Promise<FetchedPhotos> {
  const files: KeptFile[] = [];
  for (const url of urls) {
    const fetched = await world.fetch(url);
    if (!fetched) return { files, failReason: 'photo_pull_failed' };
    const { bytes } = fetched;
    const type = typeOf(bytes);
    const failReason = photoFailReason(bytes, type);
    if (failReason !== null || type === null) return { files, failReason };
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    files.push({ url: world.keepFile(bytes, type), type, bytes: bytes.length, sha256 });
  }
  return { files, failReason: null };
}
