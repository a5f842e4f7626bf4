/** What a workspace keeps in Storage, in bytes. */
export interface StorageUsage {
  imagesBytes: number;
  videosBytes: number;
}

/** In MB, as people read it. */
export interface StorageQuota {
  imagesSize: number;
  videosSize: number;
  totalSize: number;
  storageLimit: number;
}

const bytesPerMegabyte = 1024 * 1024;
const storageLimitMegabytes = { free: 10 * 1024 } as const;
export type StoragePlan = keyof typeof storageLimitMegabytes;

export const storageFullText =
  'Your storage is full. Please delete media you no longer need, or upgrade your plan, and upload this file again.';

/** How many bytes more have room; less than none where a plan was left for a smaller one. */
export function roomLeft({ imagesBytes, videosBytes }: StorageUsage, plan: StoragePlan = 'free'): number {
  return storageLimitMegabytes[plan] * bytesPerMegabyte - imagesBytes - videosBytes;
}

/** Whether that much more has room. */
export function hasRoom(usage: StorageUsage, bytes: number, plan: StoragePlan = 'free'): boolean {
  return bytes <= roomLeft(usage, plan);
}

/** To hundredths; what is there at all is never shown as nothing. */
function megabytes(bytes: number): number {
  return Math.ceil((bytes / bytesPerMegabyte) * 100) / 100;
}

export function storageQuota(
  { imagesBytes, videosBytes }: StorageUsage,
  plan: StoragePlan = 'free',
): StorageQuota {
  return {
    imagesSize: megabytes(imagesBytes),
    videosSize: megabytes(videosBytes),
    totalSize: megabytes(imagesBytes + videosBytes),
    storageLimit: storageLimitMegabytes[plan],
  };
}
