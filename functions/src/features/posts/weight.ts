import { AppError } from '../../http/app-error.ts';

/**
 * Firestore writes 10 MiB at once. A post that is planned anew is written with its delivery, beside the delivery that it takes
 * the place of; the rest is for what they are called.
 */
export const weightMax = 2.5 * 1024 * 1024;

const tooHeavy =
  'This is too much text for so many places at once. Please send it to fewer of them at a time, or shorten it.';

/** Posts are written all or none. What is too much for that is refused in words, before anything is written. */
export function requireWritable(posts: readonly object[]): void {
  if (Buffer.byteLength(JSON.stringify(posts)) > weightMax)
    throw new AppError('too_large', { message: tooHeavy });
}
