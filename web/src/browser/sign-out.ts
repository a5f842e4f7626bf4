import { useCallback } from 'react';
import { useLocation } from 'react-router-dom';
import { loadNow } from './load-module.ts';
import { useSession } from './session-context.ts';

/** Navigation state of a deliberate sign-out. The login page shows its notice until the next navigation. */
export interface SignOutState {
  leaving: true;
  notice: string | null;
}

export const signOutState = (notice: string | null): SignOutState => ({ leaving: true, notice });

/** Null if the navigation state does not belong to a deliberate sign-out. */
export function signOutStateOf(state: unknown): SignOutState | null {
  if (typeof state !== 'object' || state === null || !('leaving' in state) || state.leaving !== true)
    return null;
  const notice = 'notice' in state && typeof state.notice === 'string' ? state.notice : null;
  return { leaving: true, notice };
}

/** Failures are ignored, because the session has ended anyway and leftover files expire. */
async function clearKept(uid: string): Promise<void> {
  const kept = await loadNow(() => import('./kept-files.ts'));
  kept?.forgetConsents(uid);
  await kept?.removeKeptFiles(uid);
}

/** Signs out and opens the login page. People who sign out deliberately are not sent back to the current page later. */
export function useSignOut(): (notice?: string) => Promise<void> {
  const { person, leave } = useSession();
  const uid = person?.uid;
  const { key } = useLocation();
  return useCallback(
    async (notice) => {
      await leave({ notice: notice ?? null, from: key });
      if (uid !== undefined) void clearKept(uid).catch(() => undefined);
    },
    [leave, uid, key],
  );
}
