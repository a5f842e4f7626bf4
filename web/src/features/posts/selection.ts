import { useState } from 'react';
import type { PostView } from '@fanfare/core/posts/post.ts';

/** The selected posts of a list, on all of its pages. */
export interface Selection {
  picked: ReadonlyMap<string, PostView>;
  /** The ids of the posts that are deselected from the whole list; null if single posts are selected. */
  except: ReadonlySet<string> | null;
}

export const noSelection: Selection = { picked: new Map(), except: null };
export const wholeList: Selection = { picked: new Map(), except: new Set() };

export const isSelected = ({ picked, except }: Selection, { _id: id }: PostView): boolean =>
  except ? !except.has(id) : picked.has(id);

/** Selects posts, or deselects them if all of them are selected. */
export function toggledPosts(selection: Selection, chosen: readonly PostView[]): Selection {
  const areAllIn = chosen.every((post) => isSelected(selection, post));
  const picked = new Map(selection.picked);
  const except = selection.except && new Set(selection.except);
  for (const post of chosen) {
    if (areAllIn) except?.add(post._id);
    else except?.delete(post._id);
    if (except || areAllIn) picked.delete(post._id);
    else picked.set(post._id, post);
  }
  return { picked, except };
}

const withoutDeleted = ({ picked, except }: Selection, deleted: ReadonlySet<string>): Selection => ({
  picked: new Map([...picked].filter(([id]) => !deleted.has(id))),
  except,
});

/**
 * The selected posts. Posts that were selected one by one remain selected when the filter changes. The selection of a
 * whole list ends, because it means all posts that match its filter.
 */
export function useSelection(list: string, deleted: ReadonlySet<string>) {
  const [{ of, selection }, setState] = useState({ of: list, selection: noSelection });
  const current = of === list || !selection.except ? selection : noSelection;
  const [known, setKnown] = useState(deleted);
  if (known !== deleted) {
    setKnown(deleted);
    setState({ of: list, selection: withoutDeleted(current, deleted) });
  }
  return [current, (next: Selection) => setState({ of: list, selection: next })] as const;
}
