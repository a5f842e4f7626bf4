import Box from '@mui/material/Box';
import { useEffect } from 'react';
import { moduleWaitsEvent } from '../browser/load-module.ts';
import { useOnline } from '../browser/use-online.ts';
import { useToast } from '../ui/toasts.tsx';

export const offlineText = 'You’re offline. This will open when you’re back online.';

/** Shows a toast when a screen cannot open while offline. Otherwise the product would look broken. */
function usePartWaits() {
  const toast = useToast();
  useEffect(() => {
    const showToast = () => toast({ text: offlineText, severity: 'warning' });
    window.addEventListener(moduleWaitsEvent, showToast);
    return () => window.removeEventListener(moduleWaitsEvent, showToast);
  }, [toast]);
}

/** The live region is always rendered: screen readers miss the first announcement of a new one. */
export function OfflineNotice() {
  const online = useOnline();
  usePartWaits();
  return (
    // The notice stays below the top bar when the page is scrolled.
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
  );
}
