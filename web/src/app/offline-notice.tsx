import Box from '@mui/material/Box';
import { useEffect } from 'react';
import { partWaits } from '../browser/load-part.ts';
import { useOnline } from '../browser/use-online.ts';
import { useToast } from '../ui/toasts.tsx';

export const waitsText = 'This part was not loaded yet. It opens when you are online again.';

/** What was asked for and does not open would look broken. */
function usePartWaits() {
  const toast = useToast();
  useEffect(() => {
    const tell = () => toast({ text: waitsText, severity: 'warning' });
    window.addEventListener(partWaits, tell);
    return () => window.removeEventListener(partWaits, tell);
  }, [toast]);
}

/** The region is always there, so that its words are read out when they come. */
export function OfflineNotice() {
  const online = useOnline();
  usePartWaits();
  return (
    <Box role="status">
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
          You are offline. What you see may be old, and nothing can be saved until you are back.
        </Box>
      )}
    </Box>
  );
}
