import type { SandboxWorld } from '../../_sandbox/sandbox.ts';
import type { LiveUpload } from './live-upload.ts';
import type { KeptFile } from './state.ts';

const starts: readonly (readonly [type: string, head: readonly number[]])[] = [
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/png', [0x89, 0x50, 0x4e, 0x47]],
  ['image/gif', [0x47, 0x49, 0x46, 0x38]],
  ['image/bmp', [0x42, 0x4d]],
  ['image/tiff', [0x49, 0x49, 0x2a, 0x00]],
  ['image/tiff', [0x4d, 0x4d, 0x00, 0x2a]],
];

/** Type of a photo by its first bytes. Null when Facebook does not support it. */
export const imageType = (bytes: Uint8Array): string | null =>
  starts.find(([, head]) => head.every((byte, at) => bytes[at] === byte))?.[0] ?? null;

/** Tells whether the first bytes are those of an MP4 or MOV. */
export const isMovie = (head: Uint8Array): boolean =>
  Buffer.from(head.subarray(4, 8)).toString('latin1') === 'ftyp';

export function keepVideo(world: SandboxWorld, upload: LiveUpload): KeptFile {
  const bytes = upload.bytes();
  const url = bytes ? world.keepFile(bytes, 'video/mp4') : null;
  return { url, type: 'video/mp4', bytes: upload.received, sha256: upload.digest(), altText: null };
}
