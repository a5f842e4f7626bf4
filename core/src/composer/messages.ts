import { failedText, savedDraftText, scheduledText, submittingText } from '../posts/messages.ts';
import type { PostAction, UndeletedPost } from '../posts/post.ts';
import { counted } from '../text/counted.ts';

interface Addressed {
  uploadTo: string;
  platform_id?: string | null | undefined;
}

/** Counts accounts instead of posts, because several posts with different targets may belong to one account. */
function accountsText(posts: readonly Addressed[]): string {
  return counted(
    new Set(posts.map(({ uploadTo, platform_id: id }) => `${uploadTo} ${id ?? ''}`)).size,
    'account',
  );
}

/** Shown if the person is not taken to the status screen, which would report the result. */
export const carouselSentText = (labels: readonly string[]): string =>
  `Your carousel is being published to ${new Intl.ListFormat('en').format(new Set(labels))}.`;

/**
 * Shown once the server has saved the posts. For posts published immediately, a message appears when they are live. The
 * beginnings of the texts are quoted from the specification.
 */
function savedText(
  action: Exclude<PostAction, 'upload'>,
  posts: readonly Addressed[],
  when: string | null,
): string {
  const isOne = posts.length === 1;
  if (action === 'schedule') {
    if (isOne) return when === null ? scheduledText : `${scheduledText} It goes out on ${when}.`;
    return `Successfully scheduled for ${accountsText(posts)}${when === null ? '' : `: ${when}`}`;
  }
  return isOne ? savedDraftText : `Successfully saved to drafts for ${accountsText(posts)}`;
}

/** Shown when posts that a submission replaces could not be deleted. */
export function notDeletedText(notDeleted: readonly UndeletedPost[]): string {
  const reasons = [...new Set(notDeleted.map(({ message }) => message))].join(' ');
  const which =
    notDeleted.length === 1
      ? 'One post could not be deleted.'
      : `${notDeleted.length} posts could not be deleted.`;
  return `${which} ${reasons}`;
}

export const uploadError = 'Upload error';

/** The messages about a submission, from the click to the result. */
interface SubmissionTexts {
  working(labels: readonly string[]): string;
  /** Null if the status screen reports the result. */
  saved(posts: readonly Addressed[]): string | null;
  failed(count: number): string;
}

/** Texts for scheduled posts that were edited but keep their time. */
export const changeTexts: SubmissionTexts = {
  working: () => 'Saving changes',
  saved: (posts) => (posts.length <= 1 ? 'Changes saved' : `Changes saved for ${accountsText(posts)}`),
  failed: () => 'Failed to save your changes. Please try again.',
};

/** Texts for scheduled posts that get a new time. `when`: the new time in words. */
export const rescheduleTexts = (when: string): SubmissionTexts => ({
  working: (labels) => `Rescheduling ${labels.length} posts`,
  saved: (posts) =>
    posts.length <= 1 ? `Rescheduled: ${when}` : `Rescheduled for ${accountsText(posts)}: ${when}`,
  failed: () => 'Failed to reschedule. Please try again.',
});

/** `when`: the time of scheduled posts in words. */
export const submissionTexts = (action: PostAction, when: string | null = null): SubmissionTexts => ({
  working: (labels) => submittingText(action, labels),
  saved: (posts) => (action === 'upload' ? null : savedText(action, posts, when)),
  failed: (count) => failedText(action, count),
});

interface End {
  severity: 'success' | 'warning' | 'error';
  text: string;
}

/** The result of the deliveries to all targets of an account. `words`: the network's own messages. */
export function targetsText(
  words: {
    published(name: string): string;
    failed(name: string): string;
    several(out: number, all: number): string;
  },
  targets: readonly { name: string; isOut: boolean }[],
): End {
  const out = targets.filter(({ isOut }) => isOut).length;
  const each = targets.map(({ name, isOut }) => (isOut ? words.published(name) : words.failed(name)));
  const mixed = out === 0 ? 'error' : 'warning';
  return {
    severity: out === targets.length ? 'success' : mixed,
    text: `${words.several(out, targets.length)} ${each.join(', ')}`,
  };
}

/** The message when all deliveries have ended. Its texts are quoted from the specification. */
export function publishedText(published: readonly Addressed[], failed: number): End {
  const count = published.length;
  if (failed === 0)
    return { severity: 'success', text: `Successfully uploaded to ${accountsText(published)}` };
  if (count === 0) return { severity: 'error', text: failedText('upload', failed) };
  return { severity: 'warning', text: `Uploaded ${count} video(s), ${failed} failed` };
}
