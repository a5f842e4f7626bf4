import type { ReactNode } from 'react';
import { SWRConfig } from 'swr';
import { useSession } from './session-context.ts';

/** One cache per person: another person gets an empty one and never sees the previous person's data. */
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
