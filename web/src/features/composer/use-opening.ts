import { newComposer, type ComposerState } from '@fanfare/core/composer/state.ts';
import type { Schedule } from '@fanfare/core/posts/post.ts';
import { useState } from 'react';
import useSWR from 'swr';
import type { Call } from '../../browser/api-client.ts';
import { ApiError } from '../../browser/api-error.ts';
import { loadPart } from '../../browser/load-part.ts';
import { useSession } from '../../browser/session-context.ts';
import { findFile } from './media/deleted-files.ts';
import { newId } from './use-composer.ts';

interface Opened {
  state: ComposerState;
  /** Number of its files that have been deleted from the library. */
  gone: number;
}

type Opening =
  { kind: 'loading' } | { kind: 'failed'; message: string; retry: () => void } | ({ kind: 'open' } & Opened);

const goneText = 'This post is no longer in this workspace.';

async function read(call: Call, workspaceId: string, groupId: string): Promise<Opened> {
  const [{ composerOf, pathsOf }, [group]] = await Promise.all([
    loadPart(() => import('@fanfare/core/composer/opening.ts')),
    call('listDrafts', { workspaceId, post_id: groupId }),
  ]);
  if (!group) throw new ApiError({ status: 404, code: 'not_found', message: goneText });
  const paths = pathsOf(group);
  const items = await Promise.all(paths.map((path) => findFile(call, workspaceId, path)));
  const found = items.filter((item) => item !== null);
  const state = composerOf(group, new Map(found.map((item) => [item.firebasePath, item])), newId);
  return { state, gone: paths.length - found.length };
}

const never = { revalidateOnFocus: false, revalidateIfStale: false, revalidateOnReconnect: false };

/** Opens a new post or reads a saved group. It is read only once, so that edits are never overwritten. */
export function useOpening(
  workspaceId: string,
  groupId: string | null,
  schedule: Schedule | null = null,
): Opening {
  const { call } = useSession();
  const [fresh] = useState(() => ({ ...newComposer(newId(), newId()), schedule }));
  // A new key on each visit, because the post may have been saved since the last one.
  const [visit] = useState(newId);
  const { data, error, mutate } = useSWR<Opened, Error>(
    groupId === null ? null : ['composer', workspaceId, groupId, visit],
    () => read(call, workspaceId, groupId ?? ''),
    never,
  );
  if (groupId === null) return { kind: 'open', state: fresh, gone: 0 };
  if (data) return { kind: 'open', ...data };
  if (error) return { kind: 'failed', message: error.message, retry: () => void mutate() };
  return { kind: 'loading' };
}
