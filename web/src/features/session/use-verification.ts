import { useEffect, useRef, useState } from 'react';
import { useSession } from '../../browser/session-context.ts';
import { textOf } from './messages.ts';

/** Nobody gets a second e-mail before the first had time to arrive. */
export const resendMs = 60_000;

/** Sends the link that verifies an address, not too often. */
export function useSendVerification() {
  const { session } = useSession();
  const [sentAt, setSentAt] = useState<Date | null>(null);
  const [resting, setResting] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  useEffect(() => {
    if (!resting) return undefined;
    const timer = window.setTimeout(() => setResting(false), resendMs);
    return () => window.clearTimeout(timer);
  }, [resting]);

  const send = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await session.sendVerification();
      setSentAt(new Date());
      setResting(true);
    } catch (error) {
      setFailure(textOf(error, 'The link could not be sent. Please try again.'));
    } finally {
      setBusy(false);
    }
  };
  return { sentAt, resting, busy, failure, send };
}

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
