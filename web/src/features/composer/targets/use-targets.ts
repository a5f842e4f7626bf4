import useSWR from 'swr';
import { useSession } from '../../../browser/session-context.ts';

export interface TargetAccount {
  workspaceId: string;
  platform: string;
  platform_id: string;
}

export interface TargetChoice {
  id: string;
  name: string;
  title: string;
}

/** Reads the subreddits or boards of an account. Cached, because networks answer slowly and the list rarely changes. */
export function useTargets(account: TargetAccount | null, kind: 'subreddit' | 'board') {
  const { call, person } = useSession();
  return useSWR<TargetChoice[], Error>(
    person && account ? ['targets', kind, account] : null,
    async ([, , asked]: [string, string, TargetAccount]) => {
      if (kind === 'subreddit') return (await call('listSubreddits', asked)).subreddits;
      const { items } = await call('listBoards', asked);
      return items.map(({ id, name, privacy }) => ({
        id,
        name,
        title: privacy === 'SECRET' ? 'Secret' : '',
      }));
    },
    { revalidateOnFocus: false, shouldRetryOnError: false },
  );
}
