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
  const [rules, items] = await Promise.all([
    loadNetworkRules([...new Set(group.posts.map(({ uploadTo }) => uploadTo))]),
    Promise.all(paths.map((path) => findFile(call, workspaceId, path))),
  ]);
  const found = items.filter((item) => item !== null);
  const byPath = new Map(found.map((item) => [item.firebasePath, item]));
  const state = toComposerState(group, {
    items: byPath,
    find: findIn(rules),
    newId: () => crypto.randomUUID(),
    asCopy,
  });
  const deleted = paths.length - found.length;
  return { state, notice: deleted === 0 ? null : deletedFilesText(deleted) };
}
