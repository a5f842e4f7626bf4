import type { ImageEdit } from '@fanfare/core/image-edit/edit.ts';
import type { LibraryItem } from '@fanfare/core/media/library.ts';
import { useEffect } from 'react';
import { askBeforeClosing } from '../../../browser/ask-before-closing.ts';
import { readStored, useIsUnstored, writeStored } from '../../../browser/stored.ts';
import { useDelayedWrite } from '../../../browser/use-delayed-write.ts';
import { useVisit } from '../../../browser/visit.ts';
import {
  shortenKeptEdits,
  keptEditsKey,
  readKeptEdits,
  withKeptEdit,
  withoutKeptEdit,
} from './kept-edits.ts';

/** Stores the unsaved edit of an image in this browser until the edit is saved. */
export function useKeptEdit(workspaceId: string, item: LibraryItem) {
  const { me } = useVisit();
  const key = keptEditsKey(me.uid, workspaceId);
  const later = useDelayedWrite();
  const isUnstored = useIsUnstored(key);
  useEffect(() => (isUnstored ? askBeforeClosing() : undefined), [isUnstored]);
  return {
    keep(edit: ImageEdit) {
      later.schedule(() => {
        const list = withKeptEdit(readStored(key), { item, edit, at: Date.now() });
        writeStored(key, list, shortenKeptEdits(list));
      });
    },
    forget() {
      later.forget();
      if (!readKeptEdits(readStored(key)).some(({ item: each }) => each._id === item._id)) return;
      writeStored(key, withoutKeptEdit(readStored(key), item._id));
    },
  };
}

export const keptEditOf = (uid: string, workspaceId: string, id: string): ImageEdit | null =>
  readKeptEdits(readStored(keptEditsKey(uid, workspaceId))).find(({ item }) => item._id === id)?.edit ?? null;
