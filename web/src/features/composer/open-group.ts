import { filePathsOf, toComposerState } from '@fanfare/core/composer/open-group.ts';
import type { ComposerState } from '@fanfare/core/composer/state.ts';
import type { PostGroup } from '@fanfare/core/posts/post.ts';
import type { Call } from '../../browser/api-client.ts';
import { ApiError } from '../../browser/api-error.ts';
import { findIn, loadNetworkRules } from './network-rules.ts';
import { deletedFilesText, findFile } from './media/deleted-files.ts';

export interface OpenedGroup {
  state: ComposerState;
  /** Says which files were left out, because they have been deleted; null when all are there. */
  notice: string | null;
}

const deletedText = 'This post is no longer in this workspace.';

/** Opens a saved group in the composer. Loaded with the first group, because a new post does not need it. */
export async function openGroup(
  call: Call,
  workspaceId: string,
  group: PostGroup | undefined,
  asCopy: boolean,
): Promise<OpenedGroup> {
  if (!group) throw new ApiError({ status: 404, code: 'not_found', message: deletedText });
  const paths = filePathsOf(group);
  const read = async (wanted: readonly string[]) => {
    const items = await Promise.all(wanted.map((path) => findFile(call, workspaceId, path)));
    return items.filter((item) => item !== null);
  };
  const [rules, found] = await Promise.all([
    loadNetworkRules([...new Set(group.posts.map(({ uploadTo }) => uploadTo))]),
    read(paths),
  ]);
  const originals = new Set(found.flatMap(({ copyOf }) => copyOf ?? []));
  const files = [...found, ...(await read([...originals].filter((path) => !paths.includes(path))))];
  const state = toComposerState(group, {
    items: new Map(files.map((item) => [item.firebasePath, item])),
    find: findIn(rules),
    newId: () => crypto.randomUUID(),
    asCopy,
  });
  const deleted = paths.length - found.length;
  return { state, notice: deleted === 0 ? null : deletedFilesText(deleted) };
}
