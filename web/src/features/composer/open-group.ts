import { filePathsOf, toComposerState } from '@fanfare/core/composer/open-group.ts';
import type { ComposerIssue } from '@fanfare/core/composer/issues.ts';
import { withRefusals } from '@fanfare/core/composer/refusals.ts';
import type { ComposerState } from '@fanfare/core/composer/state.ts';
import type { Variant } from '@fanfare/core/composer/variant.ts';
import type { PostGroup, PostView } from '@fanfare/core/posts/post.ts';
import type { Call } from '../../browser/api-client.ts';
import { ApiError } from '../../browser/api-error.ts';
import { findIn, loadNetworkRules } from '../../networks/network-rules.ts';
import { deletedFilesText, findFile } from './media/deleted-files.ts';

export interface OpenedGroup {
  state: ComposerState;
  /** A text that says how many deleted files were left out of the post; null if none was. */
  notice: string | null;
  /** Adds an issue for each post of the group that its network has refused. */
  addIssues: AddIssues;
}

export type AddIssues = (
  issues: readonly ComposerIssue[],
  variants: readonly Variant[],
) => readonly ComposerIssue[];

const deletedText = 'This post is no longer in this workspace.';

/** The failed posts that are opened, each with the kind of its failure. */
const readFailed = (call: Call, workspaceId: string, posts: readonly PostView[]) =>
  Promise.all(
    posts.map(async (post) => {
      if (post.deliveryId === null) return { post, kind: null };
      // The post is opened even if its delivery cannot be read. Then the kind of its failure is unknown.
      const delivery = await call('findDelivery', { workspaceId, id: post.deliveryId }).catch(() => null);
      return { post, kind: delivery?.failure?.kind ?? null };
    }),
  );

/**
 * Opens a saved group in the composer. This code is loaded when the first group is opened, because a new post does not
 * need it.
 */
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
  const failed = asCopy ? [] : group.posts.filter(({ status }) => status === 'failed');
  const [rules, found, refused] = await Promise.all([
    loadNetworkRules([...new Set(group.posts.map(({ uploadTo }) => uploadTo))]),
    read(paths),
    readFailed(call, workspaceId, failed),
  ]);
  const originals = new Set(found.flatMap(({ copyOf }) => copyOf ?? []));
  const files = [...found, ...(await read([...originals].filter((path) => !paths.includes(path))))];
  const find = findIn(rules);
  const state = toComposerState(group, {
    items: new Map(files.map((item) => [item.firebasePath, item])),
    find,
    newId: () => crypto.randomUUID(),
    asCopy,
  });
  const deleted = paths.length - found.length;
  return {
    state,
    notice: deleted === 0 ? null : deletedFilesText(deleted),
    addIssues: withRefusals(refused, state, find),
  };
}
