import { randomUUID } from 'node:crypto';
import { lazyBucket } from './bucket.ts';
import type { Settings } from './settings.ts';
import { isNotFound, type FileContent } from './storage.ts';

/** An object in Storage, with the size, hash and type that it had when it was opened. */
export interface MediaFile {
  size: number;
  /** The checksum that Storage computed, such as `md5:…`; null if there is none. */
  hash: string | null;
  /** The declared content type. */
  type: string | null;
  read(start: number, end: number): Promise<Uint8Array>;
}

export interface MediaFiles {
  /** Null if there is no such file. */
  open(path: string): Promise<MediaFile | null>;
  /** Changes the type with which the file is served. */
  declare(path: string, type: string): Promise<void>;
  /**
   * Saves a file derived from an upload. The file never changes, and browsers may cache it, but shared caches may not.
   */
  save(path: string, content: FileContent): Promise<void>;
}

/** Files composed of several parts have no MD5, so their CRC32C is used. */
function hashOf({ md5Hash, crc32c }: { md5Hash?: string; crc32c?: string }): string | null {
  if (md5Hash !== undefined) return `md5:${md5Hash}`;
  return crc32c === undefined ? null : `crc32c:${crc32c}`;
}

export function createMediaFiles(settings: () => Pick<Settings, 'bucket'>): MediaFiles {
  const bucket = lazyBucket(settings);
  return {
    async open(path) {
      try {
        const [metadata] = await (await bucket()).file(path).getMetadata();
        const { generation } = metadata;
        const file = (await bucket()).file(path, generation === undefined ? {} : { generation });
        return {
          size: Number(metadata.size),
          hash: hashOf(metadata),
          type: metadata.contentType ?? null,
          async read(start, end) {
            // Google's `end` is the last byte, while ours is exclusive. Validation is off, because a range has no
            // known checksum.
            const [bytes] = await file.download({ start, end: end - 1, validation: false });
            return bytes;
          },
        };
      } catch (error) {
        if (isNotFound(error)) return null;
        throw error;
      }
    },
    async declare(path, type) {
      await (await bucket()).file(path).setMetadata({ contentType: type });
    },
    async save(path, { bytes, type }) {
      await (await bucket()).file(path).save(bytes, {
        resumable: false,
        contentType: type,
        metadata: {
          cacheControl: 'private, max-age=31536000, immutable',
          // The file gets a token, because Storage does not serve files without a token to browsers.
          metadata: { firebaseStorageDownloadTokens: randomUUID() },
        },
      });
    },
  };
}
