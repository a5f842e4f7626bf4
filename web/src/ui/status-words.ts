import type { Status } from './theme/palette.ts';

/** The names of the post statuses, for places where a status stands by itself. */
export const statusWords: Readonly<Record<Status, string>> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  uploaded: 'Uploaded',
  failed: 'Failed',
};
