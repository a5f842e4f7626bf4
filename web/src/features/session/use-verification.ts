import { useEffect, useRef } from 'react';
import { useSession } from '../../browser/session-context.ts';
import { useVerificationMail } from '../../browser/use-verification-mail.ts';

/**
 * The words for errors are loaded once there is an error, because this hook is part of the first load of every screen.
 */
export const useSendVerification = () =>
  useVerificationMail(async (error) => {
    const { authErrorText } = await import('./auth-errors.ts');
    return authErrorText(error, 'We couldn’t send the link. Try again.');
  });

/**
 * Notices that the address was verified in another tab or on another device. Then calls `onVerified` once, after it has
 * tried to load a new token.
 */
export function useNoticeVerified(onVerified: () => void): boolean {
  const { session, person } = useSession();
  const verified = person?.emailVerified === true;
  const hasNotified = useRef(false);

  useEffect(() => {
    // A failure is ignored: the next focus tries again.
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
