import type { Status } from './theme/palette.ts';

/** The names of the post statuses, for places where a status is shown without a sentence. */
export const statusWords: Readonly<Record<Status, string>> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  uploaded: 'Uploaded',
  failed: 'Failed',
};

/** The names of the lists of posts, in order. */
export const listLabels = {
  draft: 'Drafts',
  scheduled: statusWords.scheduled,
  uploaded: 'History',
  failed: statusWords.failed,
} as const;
