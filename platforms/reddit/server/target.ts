import { NetworkError } from '../../_shared/network-error.ts';

/** The name of the subreddit. */
export function targetOf({ target }: { target: string | null }): string {
  if (target !== null && target !== '') return target;
  const reason = 'Reddit posts require a subreddit selection.';
  throw new NetworkError({ kind: 'rejected', reason, code: null });
}
