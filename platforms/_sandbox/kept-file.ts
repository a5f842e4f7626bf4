import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { SandboxWorld } from './sandbox.ts';

/** A received file, as the sandbox's own page shows it. `url` is null if the file is too large to keep. */
export const keptFile = z.object({
  url: z.string().nullable(),
  type: z.string(),
  bytes: z.number(),
  sha256: z.string(),
});

export const keptFileWithAltText = keptFile.extend({ url: z.string(), altText: z.string().nullable() });

export function keepFile(
  world: SandboxWorld,
  bytes: Uint8Array,
  type: string,
  altText: string | null,
): z.infer<typeof keptFileWithAltText> {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { url: world.keepFile(bytes, type), type, bytes: bytes.length, sha256, altText };
}
