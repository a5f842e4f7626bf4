/** Shown when a post has no account to publish or schedule it for. Quoted from the specification. */
export const noAccountSelectedText = 'Select at least one social to be able to publish or schedule.';

/** Shown when a single post was saved. Quoted from the specification. */
export const savedDraftText = 'Your post has been saved to your drafts!';
export const scheduledText = 'Your post has been scheduled!';
