import { workspaceIdPattern } from '@fanfare/core/workspaces/workspace.ts';
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
    // Storage is blocked, so after a reload, the tab uses the workspace that was chosen last in any tab.
  }
}

/**
 * The workspace that this tab opens with; null if the person has never chosen one. A stored value that is not the id of
 * a workspace is ignored, because the server could refuse it, and then no screen would open.
 */
export function storedWorkspaceId(uid: string): string | null {
  const key = keyOf(uid);
  const stored = [readTab(key), readStored(key)];
  return stored.find((id) => id !== null && workspaceIdPattern.test(id)) ?? null;
}

/** The active workspace of this tab. Two tabs can show two workspaces; a new tab starts with the latest choice. */
export function useActiveWorkspaceId(uid: string): [string | null, (id: string) => void] {
  const key = keyOf(uid);
  const [id, setId] = useState(() => storedWorkspaceId(uid));
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
