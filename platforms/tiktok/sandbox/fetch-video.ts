import { createHash } from 'node:crypto';
import type { SandboxWorld } from '../../_sandbox/sandbox.ts';
import type { FetchedPhotos } from './fetch-photos.ts';

/** MP4 and MOV have their mark after four bytes, WebM at the beginning. */
function typeOf(bytes: Uint8Array): string | null {
  const head = Buffer.from(bytes.subarray(0, 8));
  if (head.subarray(4).toString('latin1') === 'ftyp') return 'video/mp4';
  return head.toString('hex').startsWith('1a45dfa3') ? 'video/webm' : null;
}

/** Fetches a video from its address. */
export async function fetchVideo(world: SandboxWorld, url: string): Promise<FetchedPhotos> {
  const fetched = await world.fetch(url);
  if (!fetched) return { files: [], failReason: 'video_pull_failed' };
  const { bytes } = fetched;
  const type = typeOf(bytes);
  if (type === null) return { files: [], failReason: 'file_format_check_failed' };
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return {
    files: [{ url: world.keepFile(bytes, type), type, bytes: bytes.length, sha256 }],
    failReason: null,
  };
}
