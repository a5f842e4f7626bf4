import type { PostAction } from '../posts/post.ts';

const goals: Readonly<Record<PostAction, string>> = {
  upload: 'go out',
  schedule: 'be planned',
  draft: 'be saved',
};

/** To whoever wants to send a post that waits for its files. */
export const waitingText = (wish: PostAction, files: number): string =>
  files === 1
    ? `1 file is still on its way. Your post can ${goals[wish]} when it has arrived.`
    : `${files} files are still on their way. Your post can ${goals[wish]} when they have arrived.`;

/** To whoever wants to send a post against which something stands. */
export const errorsText = (errors: number): string =>
  `${errors} ${errors === 1 ? 'error' : 'errors'} must be fixed before this can go out.`;
