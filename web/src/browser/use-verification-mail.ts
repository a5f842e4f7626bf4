import { useState, useSyncExternalStore } from 'react';
import { useSession } from './session-context.ts';
import type { Session } from './session.ts';

/** The pause before another e-mail can be sent, so that the first one has time to arrive. */
export const resendMs = 60_000;

interface Sent {
  uid: string;
  at: Date;
  isTooSoon: boolean;
}

interface Outbox {
  read(): Sent | null;
  subscribe(listener: () => void): () => void;
  note(uid: string): void;
}

function createOutbox(): Outbox {
  const listeners = new Set<() => void>();
  let sent: Sent | null = null;
  const setSent = (next: Sent) => {
    sent = next;
    for (const listener of listeners) listener();
  };
  return {
    read: () => sent,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    note(uid) {
      const noted = { uid, at: new Date(), isTooSoon: true };
      setSent(noted);
      window.setTimeout(() => {
        if (sent === noted) setSent({ ...noted, isTooSoon: false });
      }, resendMs);
    },
  };
}

/** One outbox per session. All components share it, so that two components do not send two e-mails. */
const outboxes = new WeakMap<Session, Outbox>();

function outboxOf(session: Session): Outbox {
  const outbox = outboxes.get(session) ?? createOutbox();
  outboxes.set(session, outbox);
  return outbox;
}

/** Sends the verification link, at most once a minute. `describeError` turns an error into a message. */
export function useVerificationMail(describeError: (error: unknown) => string | Promise<string>) {
  const { session, person } = useSession();
  const uid = person?.uid ?? '';
  const outbox = outboxOf(session);
  const latest = useSyncExternalStore(outbox.subscribe, outbox.read);
  const sent = latest?.uid === uid ? latest : null;
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const send = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await session.sendVerification();
      outbox.note(uid);
    } catch (error) {
      setFailure(await describeError(error));
    } finally {
      setBusy(false);
    }
  };
  return { sentAt: sent?.at ?? null, isTooSoon: sent?.isTooSoon === true, busy, failure, send };
}
