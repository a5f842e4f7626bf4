import { lazyBucket } from './bucket.ts';
import type { Settings } from './settings.ts';

/** An object that anyone with its token can read. */
export interface PublicFile {
  path: string;
  token: string;
}

export interface FileContent {
  bytes: Buffer;
  type: string;
}

export interface Files {
  /**
   * Stores an object that never changes, because new content gets a new path. An existing object is not replaced,
   * because somebody may be reading it.
   */
  save(file: PublicFile, content: FileContent): Promise<void>;
  /** Deletes an object and returns whether it existed. */
  delete(path: string): Promise<boolean>;
  /**
   * Deletes every object whose path begins with the folder, which ends with a slash. Objects that are already gone
   * are ignored.
   */
  deleteFolder(folder: `${string}/`): Promise<void>;
  publicUrl(file: PublicFile): string;
}

type StorageSettings = Pick<Settings, 'bucket' | 'storagePublicOrigin'>;

/** Returns the address that the browser's Firebase SDK would produce for the file. */
export function publicUrl({ bucket, storagePublicOrigin }: StorageSettings, file: PublicFile): string {
  const path = `/v0/b/${encodeURIComponent(bucket)}/o/${encodeURIComponent(file.path)}`;
  return `${storagePublicOrigin}${path}?alt=media&token=${encodeURIComponent(file.token)}`;
}

const hasCode = (error: unknown, code: number): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

export const isNotFound = (error: unknown): boolean => hasCode(error, 404);

function folderError(cause: unknown): Error {
  return new Error('Some files of a folder could not be deleted.', { cause });
}

export function createFiles(settings: () => StorageSettings): Files {
  const bucket = lazyBucket(settings);
  return {
    async save({ path, token }, { bytes, type }) {
      const file = (await bucket()).file(path);
      try {
        await file.save(bytes, {
          resumable: false,
          preconditionOpts: { ifGenerationMatch: 0 },
          contentType: type,
          metadata: {
            cacheControl: 'public, max-age=31536000, immutable',
            metadata: { firebaseStorageDownloadTokens: token },
          },
        });
      } catch (error) {
        if (!hasCode(error, 412)) throw error;
      }
    },
    async delete(path) {
      try {
        await (await bucket()).file(path).delete();
        return true;
      } catch (error) {
        if (isNotFound(error)) return false;
        throw error;
      }
    },
    async deleteFolder(folder) {
      try {
        // An object that cannot be deleted does not stop the deletion of other objects; all errors are thrown together
        // afterwards.
        await (await bucket()).deleteFiles({ prefix: folder, force: true });
      } catch (error) {
        if (!Array.isArray(error) || !error.every(isNotFound)) throw folderError(error);
      }
    },
    publicUrl: (file) => publicUrl(settings(), file),
  };
}
