import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { loadNow } from './load-part.ts';
import { useSession } from './session-context.ts';

/** Navigation state of a deliberate sign-out. The login page shows its notice until the next navigation. */
export interface SignOutState {
  leaving: true;
  notice: string | null;
}

/** Null when the navigation state is not that of a deliberate sign-out. */
export function signOutStateOf(state: unknown): SignOutState | null {
  if (typeof state !== 'object' || state === null || !('leaving' in state) || state.leaving !== true)
    return null;
  const notice = 'notice' in state && typeof state.notice === 'string' ? state.notice : null;
  return { leaving: true, notice };
}

/** Failures are ignored: the session is over in any case, and leftover files expire by age. */
async function clearKept(uid: string): Promise<void> {
  const kept = await loadNow(() => import('./kept-files.ts'));
  await kept?.removeKeptOf(uid);
}

/**
 * Signs out and opens the login page. People who sign out on purpose are not led back to the current page. The router
 * redirects as soon as the session ends, so the navigation state has to be set before.
 */
export function useSignOut(): (notice?: string) => Promise<void> {
  const { session, person } = useSession();
  const uid = person?.uid;
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return useCallback(
    async (notice) => {
      const state: SignOutState = { leaving: true, notice: notice ?? null };
      // Rendered at once: the redirect must not see the end of the session before it sees this state.
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
