import { useCallback, useState } from 'react';
import { readStored, writeStored } from './stored.ts';

const keyOf = (uid: string) => `fanfare-workspace-${uid}`;

function readTab(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

function writeTab(key: string, value: string): void {
  try {
    sessionStorage.setItem(key, value);
  } catch {
    // The tab forgets it at the next reload, and takes the latest choice of all tabs.
  }
}

/** Each tab has a workspace of its own, so that two brands can be worked on side by side; a new tab takes the latest. */
export function useActiveWorkspaceId(uid: string): [string | null, (id: string) => void] {
  const key = keyOf(uid);
  const [id, setId] = useState(() => readTab(key) ?? readStored(key));
  const choose = useCallback(
    (chosen: string) => {
      setId(chosen);
      writeTab(key, chosen);
      writeStored(key, chosen);
    },
    [key],
  );
  return [id, choose];
}
