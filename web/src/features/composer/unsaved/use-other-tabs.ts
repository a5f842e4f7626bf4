import { isElsewhere, type Unsaved } from '@fanfare/core/composer/unsaved.ts';
import { useEffect, useState } from 'react';
import { writeStored } from '../../../browser/stored.ts';

/** What another tab does with the post that is open here. */
export type Elsewhere = 'written' | 'saved';

interface Here {
  groupId: string;
  tab: string;
  /** What lies in this browser since before. */
  left: readonly Unsaved[];
}

/** Says so when the same post is being written in another tab, or was saved there. `key`: where unsaved work is kept. */
export function useElsewhere(key: string, { groupId, tab, left }: Here) {
  const [seen, setSeen] = useState<{ groupId: string; what: Elsewhere } | null>(null);
  const savedKey = `${key}-saved`;
  useEffect(() => {
    const look = (event: StorageEvent) => {
      const isSaved = event.key === savedKey && event.newValue?.split(' ')[0] === groupId;
      if (isSaved) setSeen({ groupId, what: 'saved' });
      else if (event.key === key) {
        const isWritten = isElsewhere(event.newValue, groupId, tab, left);
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
    elsewhere: seen?.groupId === groupId ? seen.what : null,
    tellSaved(id: string) {
      setSeen(null);
      // The time makes it news each time.
      writeStored(savedKey, `${id} ${Date.now()}`);
    },
  };
}
