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
      return (await call('listBoards', asked)).items.map(({ id, name }) => ({ id, name, title: '' }));
    },
    { revalidateOnFocus: false, shouldRetryOnError: false },
  );
}
