import type { ReactNode } from 'react';
import { SWRConfig } from 'swr';
import { useSession } from './session-context.ts';

/**
 * What was read for one person is gone with that person: the cache has their id as its key, so nobody ever sees another's
 * data, not even for a moment.
 */
export function ReadCache({ children }: { children: ReactNode }) {
  const { person } = useSession();
  return (
    <SWRConfig
      key={person?.uid ?? 'nobody'}
      value={{ provider: () => new Map(), errorRetryCount: 2, keepPreviousData: false }}
    >
      {children}
    </SWRConfig>
  );
}
