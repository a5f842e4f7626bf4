import { createHash } from 'node:crypto';
import { measureBytes } from '../../_sandbox/measure.ts';
import type { SandboxWorld } from '../../_sandbox/sandbox.ts';
import type { Identity } from './identities.ts';
import { failReasonOf } from './media-rules.ts';
import type { KeptFile } from './state.ts';

/** `failReason` is the reason why the post fails, or null. */
export type FetchedFiles = { files: KeptFile[]; failReason: string | null };

/** Fetches the files of a post in order and stops at the first one that TikTok would not accept. */
export async function fetchFiles(
  world: SandboxWorld,
  urls: readonly string[],
  placement: 'photo' | 'video',
  identity: Identity,
): Promise<FetchedFiles> {
  const files: KeptFile[] = [];
  for (const url of urls) {
    const fetched = await world.fetch(url);
    if (!fetched) return { files, failReason: `${placement}_pull_failed` };
    const { bytes } = fetched;
    const measured = await measureBytes(bytes);
    const failReason = failReasonOf(measured, placement, identity);
    if (failReason !== null) return { files, failReason };
    const { type } = measured;
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    files.push({ url: world.keepFile(bytes, type), type, bytes: bytes.length, sha256 });
  }
  return { files, failReason: null };
}
