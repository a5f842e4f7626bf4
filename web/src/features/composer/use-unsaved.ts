import type { ComposerState } from '@fanfare/core/composer/state.ts';
import { hasContent } from '@fanfare/core/composer/entry.ts';
import {
  isElsewhere,
  readUnsaved,
  withoutUnsaved,
  withUnsaved,
  type Unsaved,
} from '@fanfare/core/composer/unsaved.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { readStored, writeStored } from '../../browser/stored.ts';
import { newId } from './use-composer.ts';

/** Of each person and workspace: whoever signs in next at this device finds nothing of it. */
const keyOf = (uid: string, workspaceId: string) => `fanfare-unsaved-${uid}-${workspaceId}`;

/** Nobody types with pauses this long between letters. */
const pauseMs = 400;

export interface UnsavedWork {
  /** Posts that were left here, the newest first. */
  left: readonly Unsaved[];
  forget(groupId: string): void;
  /** Another tab writes at this post, too. */
  isElsewhere: boolean;
}

/** Keeps what is written in this browser until it is saved, whatever happens to the page. */
export function useUnsaved(
  { uid, workspaceId }: { uid: string; workspaceId: string },
  state: ComposerState,
): UnsavedWork {
  const key = keyOf(uid, workspaceId);
  const [tab] = useState(newId);
  const [left, setLeft] = useState(() =>
    readUnsaved(readStored(key)).filter((each) => each.state.groupId !== state.groupId),
  );
  const [elsewhere, setElsewhere] = useState(false);
  const pending = useRef<(() => void) | null>(null);

  useEffect(() => {
    const isWorth = state.entries.some((entry) => entry.hasBeenEdited && hasContent(entry));
    if (!isWorth) return undefined;
    const write = () => {
      pending.current = null;
      writeStored(key, withUnsaved(readStored(key), { state, at: Date.now(), tab }));
    };
    pending.current = write;
    const timer = setTimeout(() => pending.current?.(), pauseMs);
    return () => clearTimeout(timer);
  }, [key, state, tab]);

  useEffect(() => {
    const flush = () => pending.current?.();
    window.addEventListener('pagehide', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, []);

  useEffect(() => {
    const look = (event: StorageEvent) => {
      if (event.key === key) setElsewhere(isElsewhere(event.newValue, state.groupId, tab));
    };
    window.addEventListener('storage', look);
    return () => window.removeEventListener('storage', look);
  }, [key, state.groupId, tab]);

  const forget = useCallback(
    (groupId: string) => {
      pending.current = null;
      writeStored(key, withoutUnsaved(readStored(key), groupId));
      setLeft((all) => all.filter((each) => each.state.groupId !== groupId));
    },
    [key],
  );
  return { left, forget, isElsewhere: elsewhere };
}
