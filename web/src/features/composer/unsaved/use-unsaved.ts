import type { ComposerState } from '@fanfare/core/composer/state.ts';
import {
  fewerUnsaved,
  readUnsaved,
  hasSameContent,
  hasUnsavedContent,
  withoutUnsaved,
  withUnsaved,
  type UnsavedCopy,
} from '@fanfare/core/composer/unsaved.ts';
import { useEffect, useState } from 'react';
import { readStored, useIsUnstored, writeStored } from '../../../browser/stored.ts';
import { useDelayedWrite } from '../../../browser/use-delayed-write.ts';
import { newId } from '../use-composer.ts';
import { useOtherTabs, type OtherTabActivity } from './use-other-tabs.ts';

/** Each person has one key per workspace, so that the next person on this device does not see the work. */
const keyOf = (uid: string, workspaceId: string) => `fanfare-unsaved-${uid}-${workspaceId}`;

const isSame = (some: UnsavedCopy, other: UnsavedCopy): boolean =>
  some.state.groupId === other.state.groupId && some.tab === other.tab;

export interface UnsavedWork {
  /** Unsaved posts of earlier visits, the newest first. */
  left: readonly UnsavedCopy[];
  /** True if the post has content that the server has not stored. */
  unsaved: boolean;
  discard(unsaved: UnsavedCopy): void;
  /** Undoes `discard`, also after the composer has closed. */
  restore(unsaved: UnsavedCopy): void;
  /** Continues with these changes. The current content becomes an unsaved post in their place. */
  resume(unsaved: UnsavedCopy): void;
  /** To be called when the server has stored the content. `rest`: changes made since then. */
  saved(groupId: string, rest: ComposerState | null): void;
  otherTab: OtherTabActivity | null;
  /** Set if the browser's storage is full: this post exists only on this page, or older posts were removed for it. */
  full: 'notStored' | 'olderRemoved' | null;
}

/**
 * Tells whether a notice is shown above the post. `conflict`: the server refused a save because it has a newer version.
 */
export const hasNotice = ({ left, otherTab, full }: UnsavedWork, conflict: boolean): boolean =>
  conflict || left.length > 0 || otherTab !== null || full !== null;

interface UnsavedOptions {
  uid: string;
  workspaceId: string;
  /** True for a copy of a post that the person has not changed. It is not stored as unsaved work. */
  isUnchangedCopy?: boolean;
}

/** Stores the current content in this browser until it is saved on the server. */
export function useUnsavedWork(
  { uid, workspaceId, isUnchangedCopy = false }: UnsavedOptions,
  state: ComposerState,
): UnsavedWork {
  const key = keyOf(uid, workspaceId);
  const [tab, setTab] = useState(newId);
  // Includes unsaved versions of this post, which a closed page may have left. Other unsaved posts are offered only in
  // a new post, because a person who edits a saved post might publish the other post by mistake.
  const [left, setLeft] = useState(() =>
    readUnsaved(readStored(key))
      .filter((each) => state.savedIds.length === 0 || each.state.groupId === state.groupId)
      .filter((each) => !hasSameContent(each.state, state)),
  );
  const { otherTab, tellSaved } = useOtherTabs(key, { groupId: state.groupId, tab, left });
  const [olderRemoved, setOlderRemoved] = useState(false);
  const isUnsaved = !isUnchangedCopy && hasUnsavedContent(state);
  const isUnstored = useIsUnstored(key) && isUnsaved;
  useEffect(() => {
    if (!isUnstored) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isUnstored]);
  const later = useDelayedWrite();

  useEffect(() => {
    // Content that was deleted before the browser stored it must not reappear.
    if (!isUnsaved) return later.forget();
    later.schedule(() => {
      const list = withUnsaved(readStored(key), { state, at: Date.now(), tab });
      const stored = writeStored(key, list, fewerUnsaved(list));
      if (stored !== null && stored !== list) setOlderRemoved(true);
    });
  }, [key, state, isUnsaved, tab, later]);

  const discard = (unsaved: UnsavedCopy) => {
    writeStored(key, withoutUnsaved(readStored(key), unsaved.state.groupId, unsaved.tab));
    setLeft((all) => all.filter((each) => !isSame(each, unsaved)));
  };
  const restore = (unsaved: UnsavedCopy) => {
    writeStored(key, withUnsaved(readStored(key), unsaved));
    setLeft((all) => [...all, unsaved].toSorted((a, b) => b.at - a.at));
  };
  const resume = (unsaved: UnsavedCopy) => {
    const next = newId();
    const instead = isUnsaved ? [{ state, at: Date.now(), tab }] : [];
    const without = withoutUnsaved(readStored(key), unsaved.state.groupId, unsaved.tab);
    const list = [{ ...unsaved, tab: next }, ...instead].reduce(withUnsaved, without);
    writeStored(key, list, fewerUnsaved(list));
    setLeft((all) => [...instead, ...all.filter((each) => !isSame(each, unsaved))]);
    setTab(next);
  };
  const saved = (groupId: string, rest: ComposerState | null) => {
    later.forget();
    const without = withoutUnsaved(readStored(key), groupId, tab);
    writeStored(key, rest ? withUnsaved(without, { state: rest, at: Date.now(), tab }) : without);
    tellSaved(groupId);
  };
  const full = isUnstored ? 'notStored' : olderRemoved ? 'olderRemoved' : null;
  return { left, unsaved: isUnsaved, discard, restore, resume, saved, otherTab, full };
}
