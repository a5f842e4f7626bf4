import { composerAfter } from '@fanfare/core/composer/reducer.ts';
import { newComposer, type ComposerState, type Editor } from '@fanfare/core/composer/state.ts';
import type { LibraryItem } from '@fanfare/core/media/library.ts';
import type { Schedule } from '@fanfare/core/posts/post.ts';
import { useState } from 'react';
import useSWR from 'swr';
import type { Call } from '../../browser/api-client.ts';
import { loadModule } from '../../browser/load-module.ts';
import { useSession } from '../../browser/session-context.ts';
import type { OpenedGroup } from './open-group.ts';
import { newId } from './use-composer.ts';

type PostToEdit =
  | { kind: 'loading' }
  | { kind: 'failed'; message: string; retry: () => void }
  | ({ kind: 'open' } & Omit<OpenedGroup, 'addIssues'> & Partial<Pick<OpenedGroup, 'addIssues'>>);

async function read(call: Call, workspaceId: string, groupId: string, asCopy: boolean): Promise<OpenedGroup> {
  const [{ openGroup }, [group]] = await Promise.all([
    loadModule(() => import('./open-group.ts')),
    call('listPostGroups', { workspaceId, post_id: groupId }),
  ]);
  return openGroup(call, workspaceId, group, asCopy);
}

interface NewPost {
  editor: Editor;
  schedule: Schedule | null;
  media: readonly LibraryItem[];
  description: string;
}

function newPost({ editor, schedule, media: all, description }: NewPost): ComposerState {
  const empty = { ...newComposer(newId(), newId(), editor), schedule };
  const written = { kind: 'textChanged', field: 'description', text: description } as const;
  const state = description === '' ? empty : composerAfter(empty, written);
  const media = editor === 'carousel' ? all.filter(({ kind }) => kind === 'image') : all;
  return media.length === 0 ? state : composerAfter(state, { kind: 'mediaPicked', items: media });
}

const never = { revalidateOnFocus: false, revalidateIfStale: false, revalidateOnReconnect: false };

/** Opens a new post or reads a saved group. The group is read only once, so that edits are never overwritten. */
export function usePostToEdit(
  workspaceId: string,
  groupId: string | null,
  { asCopy, ...start }: NewPost & { asCopy: boolean },
): PostToEdit {
  const { call } = useSession();
  const [fresh] = useState(() => newPost(start));
  // A new key each time the group is opened, because it may have been saved since it was last read.
  const [visit] = useState(newId);
  const { data, error, mutate } = useSWR<OpenedGroup, Error>(
    groupId === null ? null : ['composer', workspaceId, groupId, visit],
    () => read(call, workspaceId, groupId ?? '', asCopy),
    never,
  );
  if (groupId === null) return { kind: 'open', state: fresh, notice: null };
  if (data) return { kind: 'open', ...data };
  if (error) return { kind: 'failed', message: error.message, retry: () => void mutate() };
  return { kind: 'loading' };
}
