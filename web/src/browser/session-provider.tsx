import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { createApiClient, type Call } from './api-client.ts';
import { trackSessionChanges } from './session-changes.ts';
import { SessionContext } from './session-context.ts';
import type { Person, Session } from './session.ts';
import { watchCalls } from './watched-call.ts';

interface SessionProviderProps {
  session: Session;
  call?: Call;
  children: ReactNode;
}

interface Presence {
  person: Person | null | undefined;
  ended: boolean;
}

/** Firebase reports every new token. Keeping the same object avoids rendering everything again. */
const isSame = (one: Person | null | undefined, other: Person | null) =>
  JSON.stringify(one) === JSON.stringify(other);

export function SessionProvider({ session: provided, call, children }: SessionProviderProps) {
  const [{ person, ended }, setPresence] = useState<Presence>({ person: undefined, ended: false });
  const [comings] = useState(trackSessionChanges);

  useEffect(
    () =>
      provided.subscribe((next) => {
        const ends = comings.record(next);
        setPresence((shown) =>
          isSame(shown.person, next) ? shown : { person: next, ended: !next && (ends || shown.ended) },
        );
      }),
    [provided, comings],
  );

  const session = useMemo<Session>(
    () => ({
      ...provided,
      async signOut() {
        comings.beginSignOut();
        await provided.signOut().catch((error: unknown) => {
          comings.cancelSignOut();
          throw error;
        });
      },
    }),
    [provided, comings],
  );
  const watched = useMemo(
    () =>
      watchCalls({
        session: provided,
        call: call ?? createApiClient({ idToken: provided.idToken }),
        sessionNumber: comings.sessionNumber,
      }),
    [call, provided, comings],
  );
  const state = useMemo(() => ({ session, call: watched, person, ended }), [session, watched, person, ended]);
  return <SessionContext value={state}>{children}</SessionContext>;
}
