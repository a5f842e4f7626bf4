import { megabyte } from '../values/bytes.ts';
import { limitsOf, type Plan } from '../billing/plans.ts';
import type { PlanOwnerName } from './plan-owner.ts';

/** Stored bytes: of one workspace, or of all workspaces of a person. */
export interface StorageUsage {
  imagesBytes: number;
  videosBytes: number;
}

export function totalStorage(usages: readonly StorageUsage[]): StorageUsage {
  const sum = (bytesOf: (usage: StorageUsage) => number) =>
    usages.reduce((total, usage) => total + bytesOf(usage), 0);
  return { imagesBytes: sum((each) => each.imagesBytes), videosBytes: sum((each) => each.videosBytes) };
}

/** The usage of storage in megabytes, as the screen shows it. */
export interface StorageQuota extends PlanOwnerName {
  imagesSize: number;
  videosSize: number;
  totalSize: number;
  storageLimit: number;
}

export const storageFullText =
  'Your storage is full. Please delete media you no longer need, or upgrade your plan, and upload this file again.';

export const storageFullForCopyText =
  'Your storage is full. Please delete media you no longer need, or upgrade your plan.';

/** The copies of a file are free up to this many times the bytes of the original. Few images need more. */
const freeCopies = 10;

/** The bytes that a file and its resized and cropped copies take up in the quota. */
export const countedBytes = ({ bytes, copiesBytes }: { bytes: number; copiesBytes: number }): number =>
  bytes + Math.max(0, copiesBytes - freeCopies * bytes);

/** Returns how many more bytes fit; negative after a change to a smaller plan. */
export function storageLeft({ imagesBytes, videosBytes }: StorageUsage, plan: Plan = 'free'): number {
  return limitsOf(plan).storage * megabyte - imagesBytes - videosBytes;
}

export function hasRoom(usage: StorageUsage, bytes: number, plan: Plan = 'free'): boolean {
  return bytes <= storageLeft(usage, plan);
}

/** Rounded up to hundredths, so that a small file is never shown as 0. */
function megabytes(bytes: number): number {
  return Math.ceil((bytes / megabyte) * 100) / 100;
}

export function storageQuota({ imagesBytes, videosBytes }: StorageUsage, plan: Plan = 'free'): StorageQuota {
  return {
    imagesSize: megabytes(imagesBytes),
    videosSize: megabytes(videosBytes),
    totalSize: megabytes(imagesBytes + videosBytes),
    storageLimit: limitsOf(plan).storage,
  };
}
