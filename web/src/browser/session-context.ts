import { createContext, useContext } from 'react';
import type { Call } from './api-client.ts';
import type { Person, Session } from './session.ts';

export interface SessionState {
  session: Session;
  call: Call;
  /** Undefined while Firebase still looks; null when nobody is signed in. */
  person: Person | null | undefined;
  /** Somebody was signed in here and did not leave on purpose. */
  ended: boolean;
}

export const SessionContext = createContext<SessionState | null>(null);

export function useSession(): SessionState {
  const state = useContext(SessionContext);
  if (!state) throw new Error('There is no session around this component.');
  return state;
}
