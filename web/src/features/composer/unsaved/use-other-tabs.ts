import { isEditedInAnotherTab, type UnsavedCopy } from '@fanfare/core/composer/unsaved.ts';
import { useEffect, useState } from 'react';
import { writeStored } from '../../../browser/stored.ts';

/** The activity of another tab on the open post. */
export type OtherTabActivity = 'written' | 'saved';

interface OpenPost {
  groupId: string;
  tab: string;
  /** Unsaved posts of earlier visits in this browser. */
  left: readonly UnsavedCopy[];
}

/** Reports when another tab edits or has saved the open post. `key`: storage key of the unsaved work. */
export function useOtherTabs(key: string, { groupId, tab, left }: OpenPost) {
  const [seen, setSeen] = useState<{ groupId: string; what: OtherTabActivity } | null>(null);
  const savedKey = `${key}-saved`;
  useEffect(() => {
    const look = (event: StorageEvent) => {
      const isSaved = event.key === savedKey && event.newValue?.split(' ')[0] === groupId;
      if (isSaved) setSeen({ groupId, what: 'saved' });
      else if (event.key === key) {
        const isWritten = isEditedInAnotherTab(event.newValue, groupId, tab, left);
        setSeen((before) => {
          if (before?.groupId === groupId && before.what === 'saved') return before;
          return isWritten ? { groupId, what: 'written' } : null;
        });
      }
    };
    window.addEventListener('storage', look);
    return () => window.removeEventListener('storage', look);
  }, [key, savedKey, groupId, tab, left]);
  return {
    otherTab: seen?.groupId === groupId ? seen.what : null,
    tellSaved(id: string) {
      setSeen(null);
      // Browsers notify other tabs only of changed values. The time makes the value different at each write.
      writeStored(savedKey, `${id} ${Date.now()}`);
    },
  };
}
