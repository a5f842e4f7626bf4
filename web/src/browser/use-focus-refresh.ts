import { useContext, useEffect, useRef } from 'react';
import { loadNow } from './load-module.ts';
import { ReadTimesContext } from './read-times.ts';
import type { KnownVersions } from './refresh-shown.ts';
import { useSession } from './session-context.ts';

/**
 * Refreshes the screen when a person returns to the tab. Data that was read less than a minute ago is not read again.
 * Older data is read again if the version of its area of the workspace has changed. Data without a version is read
 * again after ten minutes. The code for this is loaded when it is first needed.
 */
export function useFocusRefresh(workspaceId: string | null, onFailure: (failure: unknown) => void): void {
  const { call } = useSession();
  const times = useContext(ReadTimesContext);
  const known = useRef<KnownVersions>(new Map());
  const busy = useRef(false);
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'hidden' || busy.current) return;
      busy.current = true;
      void loadNow(() => import('./refresh-shown.ts'))
        .then((part) => part?.refreshShown(call, times, known.current, workspaceId))
        .catch(onFailure)
        .finally(() => {
          busy.current = false;
        });
    };
    window.addEventListener('focus', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      window.removeEventListener('focus', look);
      document.removeEventListener('visibilitychange', look);
    };
  }, [call, times, workspaceId, onFailure]);
}
