import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { lazyBucket } from './bucket.ts';
import type { Settings } from './settings.ts';
import { isNotFound } from './storage.ts';

export interface MediaWriter {
  /**
   * Streams content into Storage. If the stream breaks, no file is left, and the call fails with the stream's error.
   */
  write(path: string, type: string, content: Readable): Promise<void>;
}

/** Deletes the file and returns the error, or null. A missing file is not an error. */
async function deleted(file: { delete(): Promise<unknown> }): Promise<unknown> {
  try {
    await file.delete();
    return null;
  } catch (error) {
    return isNotFound(error) ? null : error;
  }
}

export function createMediaWriter(settings: () => Pick<Settings, 'bucket'>): MediaWriter {
  const bucket = lazyBucket(settings);
  return {
    async write(path, type, content) {
      const file = (await bucket()).file(path);
      const target = file.createWriteStream({
        resumable: true,
        contentType: type,
        // The file gets a token, because Storage does not serve files without a token to browsers.
        metadata: { metadata: { firebaseStorageDownloadTokens: randomUUID() } },
      });
      try {
        await pipeline(content, target);
      } catch (error) {
        const trouble = await deleted(file);
        if (trouble !== null)
          throw new AggregateError([error, trouble], 'A part of a file could not be deleted.', {
            cause: error,
          });
        throw error;
      }
    },
  };
}
