import { useCallback, useContext, useEffect, useMemo, useState, type ReactNode } from 'react';
import { createApiClient, type Call } from './api-client.ts';
import { trackSessionChanges } from './session-changes.ts';
import { SessionContext, type Leaving } from './session-context.ts';
import type { Person, Session } from './session.ts';
import { TimersContext } from './timers.ts';
import { repeatBusyCalls, watchCalls } from './watched-call.ts';

interface SessionProviderProps {
  session: Session;
  call?: Call;
  children: ReactNode;
}

interface Presence {
  person: Person | null | undefined;
  ended: boolean;
  left: Leaving | null;
}

const unknown: Presence = { person: undefined, ended: false, left: null };

/**
 * Firebase reports every new token. If the person is the same, the old object is kept, so that components do not render
 * again.
 */
const isSame = (one: Person | null | undefined, other: Person | null) =>
  JSON.stringify(one) === JSON.stringify(other);

export function SessionProvider({ session: provided, call, children }: SessionProviderProps) {
  const [{ person, ended, left }, setPresence] = useState(unknown);
  const [changes] = useState(trackSessionChanges);

  useEffect(
    () =>
      provided.subscribe((next) => {
        const ends = changes.record(next);
        setPresence((shown) =>
          isSame(shown.person, next)
            ? shown
            : {
                person: next,
                ended: !next && (ends || shown.ended),
                // Firebase can report the same person once more while they sign out. Then `left` must not be cleared.
                left: !next || next.uid === shown.person?.uid ? shown.left : null,
              },
        );
      }),
    [provided, changes],
  );

  const session = useMemo<Session>(
    () => ({
      ...provided,
      async signOut() {
        changes.beginSignOut();
        await provided.signOut().catch((error: unknown) => {
          changes.cancelSignOut();
          throw error;
        });
      },
    }),
    [provided, changes],
  );
  const leave = useCallback(
    async (leaving: Leaving) => {
      const setLeft = (next: Leaving | null) => setPresence((shown) => ({ ...shown, left: next }));
      setLeft(leaving);
      await session.signOut().catch((error: unknown) => {
        setLeft(null);
        throw error;
      });
    },
    [session],
  );
  const timers = useContext(TimersContext);
  const watched = useMemo(
    () =>
      watchCalls({
        session: provided,
        call: repeatBusyCalls(call ?? createApiClient({ idToken: provided.idToken }), timers),
        sessionNumber: changes.sessionNumber,
      }),
    [call, provided, changes, timers],
  );
  const state = useMemo(
    () => ({ session, call: watched, person, ended, left, leave }),
    [session, watched, person, ended, left, leave],
  );
  return <SessionContext value={state}>{children}</SessionContext>;
}
