import { useState, type ReactNode } from 'react';
import { SWRConfig } from 'swr';
import { freshMs, ReadTimesContext, type ReadTimes } from './read-times.ts';
import { useSession } from './session-context.ts';

/** One cache per person: another person gets an empty cache and never sees the previous person's data. */
export function ReadCache({ children }: { children: ReactNode }) {
  const { person } = useSession();
  return <PersonCache key={person?.uid ?? 'nobody'}>{children}</PersonCache>;
}

function PersonCache({ children }: { children: ReactNode }) {
  const [times] = useState<ReadTimes>(() => new Map());
  return (
    <ReadTimesContext value={times}>
      <SWRConfig
        value={{
          provider: () => new Map(),
          errorRetryCount: 2,
          keepPreviousData: false,
          // For the few reads that do not use `useRead`. SWR repeats them when the person returns to the tab, at most
          // once within this time.
          focusThrottleInterval: freshMs,
        }}
      >
        {children}
      </SWRConfig>
    </ReadTimesContext>
  );
}
