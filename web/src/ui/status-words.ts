import type { Status } from './theme/palette.ts';

/** What the statuses of posts are called, wherever one stands by itself. */
export const statusWords: Readonly<Record<Status, string>> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  uploaded: 'Uploaded',
  failed: 'Failed',
};
