import type { PostAction } from './post.ts';

/** Shown when a post cannot be published or scheduled because no account is selected. Quoted from the specification. */
export const noAccountSelectedText = 'Select at least one social to be able to publish or schedule.';

/** Shown after a single post was saved as a draft or scheduled. Quoted from the specification. */
export const savedDraftText = 'Your post has been saved to your drafts!';
export const scheduledText = 'Your post has been scheduled!';

export const doneWords = { upload: 'sent', schedule: 'scheduled', draft: 'saved' } as const;

const listed = (labels: readonly string[]): string => [...new Set(labels)].join(', ');

/**
 * Shown while posts are being sent to the server. `labels`: the network of each post. Quoted from the specification.
 */
export function submittingText(action: PostAction, labels: readonly string[]): string {
  const count = labels.length;
  if (action === 'upload') return `Uploading ${count} video(s) to ${listed(labels)}`;
  if (action === 'schedule') return `Scheduling ${count} post(s) for ${listed(labels)}`;
  return `Saving ${count} post(s) to drafts`;
}

/** Quoted from the specification, except `upload.one`, which is worded like `schedule.one` and `draft.one`. */
const failedTexts: Readonly<Record<PostAction, { one: string; many: string }>> = {
  upload: {
    one: 'Failed to publish your post, please try again!',
    many: 'Failed to upload videos. Please try again.',
  },
  schedule: {
    one: 'Failed to schedule your post, please try again!',
    many: 'Failed to schedule posts. Please try again.',
  },
  draft: {
    one: 'Failed to save your post to drafts, please try again!',
    many: 'Failed to save posts to drafts. Please try again.',
  },
};

export const failedText = (action: PostAction, count: number): string =>
  failedTexts[action][count === 1 ? 'one' : 'many'];
