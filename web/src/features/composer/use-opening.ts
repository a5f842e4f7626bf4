import { newComposer, type ComposerState } from '@fanfare/core/composer/state.ts';
import { useState } from 'react';
import useSWR from 'swr';
import { ApiError } from '../../browser/api-error.ts';
import { useSession } from '../../browser/session-context.ts';
import { newId } from './use-composer.ts';

type Opening =
  | { kind: 'loading' }
  | { kind: 'failed'; message: string; retry: () => void }
  | { kind: 'open'; state: ComposerState };

const gone = 'This post is not in this workspace any more.';

/** A new post, or the group that the address names. It is read once: what is written here is not written over. */
export function useOpening(workspaceId: string, groupId: string | null): Opening {
  const { call } = useSession();
  const [fresh] = useState(() => newComposer(newId(), newId()));
  const { data, error, mutate } = useSWR<ComposerState, Error>(
    groupId === null ? null : ['composer', workspaceId, groupId],
    async () => {
      const [{ composerOf, pathsOf }, groups] = await Promise.all([
        import('@fanfare/core/composer/opening.ts'),
        call('listDrafts', { workspaceId }),
      ]);
      const group = groups.find(({ post_id: id }) => id === groupId);
      if (!group) throw new ApiError({ status: 404, code: 'not_found', message: gone });
      // What is registered already answers what is known of it; a file that is gone is left out.
      const items = await Promise.allSettled(
        pathsOf(group).map((firebasePath) => call('registerMedia', { workspaceId, firebasePath })),
      );
      const found = items.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
      return composerOf(group, new Map(found.map((item) => [item.firebasePath, item])), newId);
    },
    { revalidateOnFocus: false, revalidateIfStale: false, revalidateOnReconnect: false },
  );
  if (groupId === null) return { kind: 'open', state: fresh };
  if (data) return { kind: 'open', state: data };
  if (error) return { kind: 'failed', message: error.message, retry: () => void mutate() };
  return { kind: 'loading' };
}
