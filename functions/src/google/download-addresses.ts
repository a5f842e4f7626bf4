import { randomUUID } from 'node:crypto';
import { lazyBucket } from './bucket.ts';
import type { Settings } from './settings.ts';
import { isNotFound } from './storage.ts';

export interface DownloadAddresses {
  /**
   * Replaces the download addresses of the files in a folder, starting at the file `from`, so that earlier addresses no
   * longer work. Members get the new addresses from Storage. Returns the file to continue with, or null at the end.
   * `limit` is at least two files, because a call begins with the last file of the previous call.
   */
  renew(folder: `${string}/`, from: string, limit: number): Promise<string | null>;
}

/** The number of simultaneous calls. This is enough to renew 10,000 files in one task. */
const atOnce = 25;

interface TokenHolder {
  setMetadata(metadata: { metadata: { firebaseStorageDownloadTokens: string } }): Promise<unknown>;
}

/** A download address contains a token of its file, so a new token ends the old addresses. */
async function renewToken(file: TokenHolder): Promise<void> {
  try {
    await file.setMetadata({ metadata: { firebaseStorageDownloadTokens: randomUUID() } });
  } catch (error) {
    if (!isNotFound(error)) throw error;
  }
}

export function createDownloadAddresses(settings: () => Pick<Settings, 'bucket'>): DownloadAddresses {
  const bucket = lazyBucket(settings);
  return {
    async renew(folder, from, limit) {
      const [found, another] = await (
        await bucket()
      ).getFiles({ prefix: folder, startOffset: from, maxResults: limit, autoPaginate: false });
      for (let i = 0; i < found.length; i += atOnce)
        await Promise.all(found.slice(i, i + atOnce).map((file) => renewToken(file)));
      return another ? (found.at(-1)?.name ?? null) : null;
    },
  };
}
