import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { loadNow } from './load-part.ts';
import { useSession } from './session-context.ts';

/** Carried by the history while somebody leaves on purpose; shown at the door, gone with the next step. */
export interface Farewell {
  leaving: true;
  notice: string | null;
}

/** The words of somebody's leaving, or null when they did not leave on purpose. */
export function farewellOf(state: unknown): Farewell | null {
  if (typeof state !== 'object' || state === null || !('leaving' in state) || state.leaving !== true)
    return null;
  const notice = 'notice' in state && typeof state.notice === 'string' ? state.notice : null;
  return { leaving: true, notice };
}

/** Their session is over, whether or not this succeeds; what stays behind is cleared away when it is too old. */
async function clearKept(uid: string): Promise<void> {
  const kept = await loadNow(() => import('./kept-files.ts'));
  await kept?.removeKeptOf(uid);
}

/**
 * Signs out and comes to the door. Whoever leaves on purpose is not led back to where they were: that they leave has to be
 * known before the session ends, for its end alone sends everybody to the door.
 */
export function useFarewell(): (notice?: string) => Promise<void> {
  const { session, person } = useSession();
  const uid = person?.uid;
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return useCallback(
    async (notice) => {
      const state: Farewell = { leaving: true, notice: notice ?? null };
      await navigate({ pathname, search }, { replace: true, preventScrollReset: true, state });
      await session.signOut();
      if (uid !== undefined) void clearKept(uid).catch(() => undefined);
    },
    [session, uid, navigate, pathname, search],
  );
}
