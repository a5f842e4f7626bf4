import { dayMs } from '../time/units.ts';

/** The reasons that the specification offers when a person deletes their account. */
export const accountDeletionReasons = [
  "I don't find it useful",
  'I am switching to a different service',
  'I am experiencing technical issues',
  'Too difficult to use',
  'Other',
] as const;
export type AccountDeletionReason = (typeof accountDeletionReasons)[number];

export const deletionNoteMax = 1000;

/** The number of days for which a deleted account can be restored. */
const accountKeptDays = 30;

export function removalTime(requestedAt: Date): Date {
  return new Date(requestedAt.getTime() + accountKeptDays * dayMs);
}
