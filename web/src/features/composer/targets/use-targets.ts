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
export function useTargets(place: TargetPlace, kind: 'subreddit' | 'board') {
  const { call, person } = useSession();
  return useSWR<TargetChoice[], Error>(
    person ? ['targets', kind, place.workspaceId, place.platform, place.platform_id] : null,
    async () => {
      if (kind === 'subreddit') return (await call('listSubreddits', place)).subreddits;
      return (await call('listBoards', place)).items.map(({ id, name }) => ({ id, name, title: '' }));
    },
    { revalidateOnFocus: false, shouldRetryOnError: false },
  );
}
