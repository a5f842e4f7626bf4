import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { loadNow } from './load-part.ts';
import { useSession } from './session-context.ts';

/** Navigation state of a deliberate sign-out. The login page shows its notice until the next navigation. */
export interface SignOutState {
  leaving: true;
  notice: string | null;
}

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
  await kept?.removeKeptOf(uid);
}

/**
 * Signs out and opens the login page. People who sign out deliberately are not sent back to the current page later.
 * The router redirects as soon as the session ends, so the navigation state has to be set before that.
 */
export function useSignOut(): (notice?: string) => Promise<void> {
  const { session, person } = useSession();
  const uid = person?.uid;
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return useCallback(
    async (notice) => {
      const state: SignOutState = { leaving: true, notice: notice ?? null };
      // Rendered at once, so that this state is set before the redirect notices the end of the session.
      await navigate(
        { pathname, search },
        { replace: true, preventScrollReset: true, flushSync: true, state },
      );
      await session.signOut();
      if (uid !== undefined) void clearKept(uid).catch(() => undefined);
    },
    [session, uid, navigate, pathname, search],
  );
}
