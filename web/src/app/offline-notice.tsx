import Box from '@mui/material/Box';
import { useOnline } from '../browser/use-online.ts';

/**
 * The live region is always rendered, because screen readers miss the first announcement in a region that was just
 * added.
 */
export function OfflineNotice() {
  const online = useOnline();
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
