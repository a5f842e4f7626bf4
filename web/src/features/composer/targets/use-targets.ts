import useSWR from 'swr';
import { useSession } from '../../../browser/session-context.ts';

/** An account within which a post is aimed at something. */
export interface TargetPlace {
  workspaceId: string;
  platform: string;
  platform_id: string;
}

export interface TargetChoice {
  id: string;
  name: string;
  title: string;
}

/** The subreddits or boards of an account. Networks are slow to tell, and they change seldom. */
export function useTargets(place: TargetPlace | null, kind: 'subreddit' | 'board') {
  const { call, person } = useSession();
  return useSWR<TargetChoice[], Error>(
    person && place ? ['targets', kind, place] : null,
    async ([, , asked]: [string, string, TargetPlace]) => {
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
