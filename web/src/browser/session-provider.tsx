import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { SWRConfig } from 'swr';
import { createApiClient, type Call } from './api-client.ts';
import { SessionContext } from './session-context.ts';
import type { Person, Session } from './session.ts';

interface SessionProviderProps {
  session: Session;
  call?: Call;
  children: ReactNode;
}

/**
 * Who is signed in, for everything below. What was read for one person is gone with that person: the cache has their id
 * as its key, so nobody ever sees another's data, not even for a moment.
 */
export function SessionProvider({ session, call, children }: SessionProviderProps) {
  const [person, setPerson] = useState<Person | null | undefined>(undefined);
  useEffect(() => session.subscribe(setPerson), [session]);
  const client = useMemo(() => call ?? createApiClient({ idToken: session.idToken }), [call, session]);
  const state = useMemo(() => ({ session, call: client, person }), [session, client, person]);
  return (
    <SessionContext value={state}>
      <SWRConfig
        key={person?.uid ?? 'nobody'}
        value={{ provider: () => new Map(), errorRetryCount: 2, keepPreviousData: false }}
      >
        {children}
      </SWRConfig>
    </SessionContext>
  );
}
