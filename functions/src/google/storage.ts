import { lazy } from '../lazy.ts';
import { firebaseApp } from './firebase.ts';
import type { Settings } from './settings.ts';

/** An object that whoever knows its token may read. */
export interface PublicFile {
  path: string;
  token: string;
}

export interface FileContent {
  bytes: Buffer;
  type: string;
}

export interface Files {
  /** Stores an object that never changes: another content gets another path. */
  save(file: PublicFile, content: FileContent): Promise<void>;
  /** Says whether there was anything to delete. */
  delete(path: string): Promise<boolean>;
  /** Deletes everything whose path begins so; the folder ends with a slash. What is gone already is fine. */
  deleteFolder(folder: `${string}/`): Promise<void>;
  publicUrl(file: PublicFile): string;
}

type StorageSettings = Pick<Settings, 'bucket' | 'storagePublicOrigin'>;

/** The address that the browser's Firebase SDK would give out for it. */
export function publicUrl({ bucket, storagePublicOrigin }: StorageSettings, file: PublicFile): string {
  const path = `/v0/b/${encodeURIComponent(bucket)}/o/${encodeURIComponent(file.path)}`;
  return `${storagePublicOrigin}${path}?alt=media&token=${encodeURIComponent(file.token)}`;
}

export function isNotFound(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 404;
}

function folderError(cause: unknown): Error {
  return new Error('Some files of a folder could not be deleted.', { cause });
}

export function createFiles(settings: () => StorageSettings): Files {
  const bucket = lazy(async () => {
    const [app, { getStorage }] = await Promise.all([firebaseApp(), import('firebase-admin/storage')]);
    return getStorage(app).bucket(settings().bucket);
  });
  return {
    async save({ path, token }, { bytes, type }) {
      const file = (await bucket()).file(path);
      await file.save(bytes, {
        resumable: false,
        contentType: type,
        metadata: {
          cacheControl: 'public, max-age=31536000, immutable',
          metadata: { firebaseStorageDownloadTokens: token },
        },
      });
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
        // One that cannot be deleted does not keep the others; what went wrong comes as a list then.
        await (await bucket()).deleteFiles({ prefix: folder, force: true });
      } catch (error) {
        if (!Array.isArray(error) || !error.every(isNotFound)) throw folderError(error);
      }
    },
    publicUrl: (file) => publicUrl(settings(), file),
  };
}
