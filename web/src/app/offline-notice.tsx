import Box from '@mui/material/Box';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useOnline } from '../browser/use-online.ts';
import { openingWaitsEvent } from '../ui/lazy-component.ts';
import { useToast } from '../ui/toasts.tsx';

export const offlineText = 'You’re offline. This will open when you’re back online.';

/**
 * Shows a toast while something that the person opened waits for the connection. Otherwise the product would look
 * broken. React repeats the event with every render. Still, a toast that the person has closed appears again only after
 * another navigation.
 */
function OpeningToast() {
  const toast = useToast();
  /** The entry of the browser’s history at which something waits. Undefined while nothing waits. */
  const [entry, setEntry] = useState<unknown>();
  useEffect(() => {
    const listeners = new AbortController();
    window.addEventListener(openingWaitsEvent, () => setEntry(window.history.state), listeners);
    window.addEventListener('popstate', () => setEntry(undefined), listeners);
    return () => listeners.abort();
  }, []);
  useEffect(
    () => (entry ? toast({ text: offlineText, severity: 'working', work: openingWaitsEvent }) : undefined),
    [entry, toast],
  );
  return null;
}

/** The live region is always rendered: screen readers miss the first announcement of a new one. */
export function OfflineNotice() {
  const online = useOnline();
  const { key } = useLocation();
  return (
    <>
      {/* The key removes the toast when the browser is online and when another screen has opened. */}
      <OpeningToast key={`${key} ${online}`} />
      {/* The notice stays below the top bar when the page is scrolled. */}
      <Box role="status" sx={{ position: 'sticky', top: 'var(--sticky-top)', zIndex: 9 }}>
        {!online && (
          <Box
            sx={{
              px: { xs: 2, md: 3 },
              py: 1,
              typography: 'body2',
              fontWeight: 520,
              textAlign: 'center',
              bgcolor: 'text.primary',
              color: 'background.paper',
            }}
          >
            You’re offline. What you see may be out of date, and you can’t save changes until you’re back
            online.
          </Box>
        )}
      </Box>
    </>
  );
}
