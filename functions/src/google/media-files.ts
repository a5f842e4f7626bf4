import { randomUUID } from 'node:crypto';
import { lazy } from '../lazy.ts';
import { firebaseApp } from './firebase.ts';
import type { Settings } from './settings.ts';
import { isNotFound, type FileContent } from './storage.ts';

/** An object in Storage as it was when it was opened. */
export interface MediaFile {
  size: number;
  /** What Storage counted together over its bytes, such as `md5:…`; null where it did not. */
  hash: string | null;
  /** What whoever put it there said that it is. */
  type: string | null;
  read(start: number, end: number): Promise<Uint8Array>;
}

export interface MediaFiles {
  /** Null where there is none. */
  open(path: string): Promise<MediaFile | null>;
  /** Has it handed out as what it is. */
  declare(path: string, type: string): Promise<void>;
  /** Puts what the server made of one of them, which never changes, for the browsers of members alone. */
  save(path: string, content: FileContent): Promise<void>;
}

/** Files put together from several parts have no MD5. */
function hashOf({ md5Hash, crc32c }: { md5Hash?: string; crc32c?: string }): string | null {
  if (md5Hash !== undefined) return `md5:${md5Hash}`;
  return crc32c === undefined ? null : `crc32c:${crc32c}`;
}

/** What browsers uploaded, read in ranges, and what is made of it. */
export function createMediaFiles(settings: () => Pick<Settings, 'bucket'>): MediaFiles {
  const bucket = lazy(async () => {
    const [app, { getStorage }] = await Promise.all([firebaseApp(), import('firebase-admin/storage')]);
    return getStorage(app).bucket(settings().bucket);
  });
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
            // Google's end is the last byte; ours is the first that is not wanted. Of a part no checksum is known.
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
          // Browsers are given an address only where there is a token.
          metadata: { firebaseStorageDownloadTokens: randomUUID() },
        },
      });
    },
  };
}
