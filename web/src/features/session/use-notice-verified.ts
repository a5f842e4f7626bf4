import { useEffect, useRef } from 'react';
import { useSession } from '../../browser/session-context.ts';

/**
 * Notices that the address was verified in another tab or on another device. Then calls `onVerified` once, after it has
 * tried to load a new token.
 */
export function useNoticeVerified(onVerified: () => void): boolean {
  const { session, person } = useSession();
  const verified = person?.emailVerified === true;
  const hasNotified = useRef(false);

  useEffect(() => {
    // A failure is ignored: the session is reloaded the next time that the window gets the focus.
    const reload = () => void session.reload().catch(() => undefined);
    window.addEventListener('focus', reload);
    return () => window.removeEventListener('focus', reload);
  }, [session]);

  useEffect(() => {
    if (!verified || hasNotified.current) return;
    hasNotified.current = true;
    // After a reload of the page, Firebase knows that the address is verified, but the stored token does not. So the
    // session is reloaded.
    void session
      .reload()
      .catch(() => undefined)
      .then(onVerified);
  }, [verified, session, onVerified]);

  return verified;
}
