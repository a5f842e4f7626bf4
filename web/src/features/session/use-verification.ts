import { useEffect, useRef } from 'react';
import { useSession } from '../../browser/session-context.ts';
import { useVerificationMail } from '../../browser/use-verification-mail.ts';
import { textOf } from './messages.ts';

/** Sends the link that verifies an address, and says why it could not be sent. */
export const useSendVerification = () =>
  useVerificationMail((error) => textOf(error, 'The link could not be sent. Please try again.'));

/** Learns that the address was verified in another tab, window or device, and tells it once the token says so, too. */
export function useNoticeVerified(onVerified: () => void): boolean {
  const { session, person } = useSession();
  const verified = person?.emailVerified === true;
  const told = useRef(false);

  useEffect(() => {
    // What cannot be looked up now is looked up the next time.
    const look = () => void session.reload().catch(() => undefined);
    window.addEventListener('focus', look);
    return () => window.removeEventListener('focus', look);
  }, [session]);

  useEffect(() => {
    if (!verified || told.current) return;
    told.current = true;
    // After a reload of the page Firebase knows it, but the token is the one from before.
    void session
      .reload()
      .catch(() => undefined)
      .then(onVerified);
  }, [verified, session, onVerified]);

  return verified;
}
