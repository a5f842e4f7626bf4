import type { PostAction, StayingPost } from '../posts/post.ts';

const listed = (labels: readonly string[]): string => [...new Set(labels)].join(', ');

/** While it is on its way to the server. `labels`: the network of each post. */
export function workingText(action: PostAction, labels: readonly string[]): string {
  const count = labels.length;
  if (action === 'upload') return `Uploading ${count} video(s) to ${listed(labels)}`;
  if (action === 'schedule') return `Scheduling ${count} post(s) for ${listed(labels)}`;
  return `Saving ${count} post(s) to drafts`;
}

/** Once it is safe there. What is to go out at once is told of when it is out. */
export function keptText(action: Exclude<PostAction, 'upload'>, labels: readonly string[]): string {
  const count = labels.length;
  if (action === 'schedule')
    return count === 1
      ? 'Your post has been scheduled!'
      : `Successfully scheduled ${count} post(s) for ${listed(labels)}`;
  return count === 1
    ? 'Your post has been saved to your drafts!'
    : `Successfully saved ${count} post(s) to drafts`;
}

/** Of what was to go with that, and could not be taken back any more. */
export function staysText(stays: readonly StayingPost[]): string {
  const reasons = [...new Set(stays.map(({ message }) => message))].join(' ');
  const which =
    stays.length === 1 ? 'A post that was to go stays.' : `${stays.length} posts that were to go stay.`;
  return `${which} ${reasons}`;
}

const failedTexts: Readonly<Record<PostAction, { one: string; many: string }>> = {
  upload: {
    one: 'Failed to upload videos. Please try again.',
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

/** Where nothing better is known. */
export const uploadError = 'Upload error';

export const failedText = (action: PostAction, count: number): string =>
  failedTexts[action][count === 1 ? 'one' : 'many'];

interface End {
  severity: 'success' | 'warning' | 'error';
  text: string;
}

/** Once every place within an account has been tried. `words`: how the network speaks of them. */
export function placesText(
  words: {
    published(name: string): string;
    failed(name: string): string;
    several(out: number, all: number): string;
  },
  places: readonly { name: string; isOut: boolean }[],
): End {
  const out = places.filter(({ isOut }) => isOut).length;
  const each = places.map(({ name, isOut }) => (isOut ? words.published(name) : words.failed(name)));
  const mixed = out === 0 ? 'error' : 'warning';
  return {
    severity: out === places.length ? 'success' : mixed,
    text: `${words.several(out, places.length)} ${each.join(', ')}`,
  };
}

/** Once every post that was published has come to its end. */
export function endText(published: readonly string[], failed: number): End {
  const count = published.length;
  if (failed === 0)
    return { severity: 'success', text: `Successfully uploaded ${count} video(s) to ${listed(published)}` };
  if (count === 0) return { severity: 'error', text: failedText('upload', failed) };
  return { severity: 'warning', text: `Uploaded ${count} video(s), ${failed} failed` };
}
