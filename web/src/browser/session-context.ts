import { createContext, useContext } from 'react';
import type { Call } from './api-client.ts';
import type { Person, Session } from './session.ts';

export interface Leaving {
  /** Shown above the login page until the next navigation. */
  notice: string | null;
  /** Key of the location where the person signed out. */
  from: string;
}

export interface SessionState {
  session: Session;
  call: Call;
  /** Undefined until the session is known; null when nobody is signed in. */
  person: Person | null | undefined;
  /** True if the session ended without a deliberate sign-out. */
  ended: boolean;
  /** The deliberate sign-out that ended the session or is about to end it. */
  left: Leaving | null;
  leave: (leaving: Leaving) => Promise<void>;
}

export const SessionContext = createContext<SessionState | null>(null);

export function useSession(): SessionState {
  const state = useContext(SessionContext);
  if (!state) throw new Error('This component needs a SessionProvider around it.');
  return state;
}
