import { lazyBucket } from './bucket.ts';
import type { Settings } from './settings.ts';

export interface UploadedFile {
  path: string;
  createdAt: Date;
}

interface UploadPage {
  files: UploadedFile[];
  /** The cursor of the next page; null on the last page. */
  next: string | null;
}

export interface Uploads {
  /**
   * Lists the files in Storage by path, starting at `from`. The last file of a page is the first of the next one, so
   * a page needs at least two files.
   */
  page(from: string, limit: number): Promise<UploadPage>;
}

export function createUploads(settings: () => Pick<Settings, 'bucket'>): Uploads {
  const bucket = lazyBucket(settings);
  return {
    async page(from, limit) {
      const [found, another] = await (
        await bucket()
      ).getFiles({
        ...(from !== '' && { startOffset: from }),
        maxResults: limit,
        autoPaginate: false,
      });
      const files = found.flatMap(({ name, metadata: { timeCreated } }) =>
        timeCreated === undefined ? [] : [{ path: name, createdAt: new Date(timeCreated) }],
      );
      return { files, next: another ? (found.at(-1)?.name ?? null) : null };
    },
  };
}
