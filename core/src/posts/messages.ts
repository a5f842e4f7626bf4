import type { PostStatus } from './post.ts';

/** Shown when a post has no account to publish or schedule it for. */
export const noAccountSelectedText = 'Select at least one social to be able to publish or schedule.';

/** Shown when a single post was saved. */
export const savedDraftText = 'Your post has been saved to your drafts!';
export const scheduledText = 'Your post has been scheduled!';

/** Explains the effect of deleting posts of these statuses; null if only drafts and failed posts are deleted. */
export function deletingText(statuses: readonly PostStatus[]): string | null {
  const texts = [
    ...(statuses.includes('scheduled') ? ['Scheduled posts won’t be published.'] : []),
    ...(statuses.includes('uploaded')
      ? ['Published posts stay live: delete them on the network itself.']
      : []),
  ];
  return texts.length === 0 ? null : texts.join(' ');
}
