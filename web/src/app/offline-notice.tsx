import Box from '@mui/material/Box';
import { useOnline } from '../browser/use-online.ts';

/** The region is always there, so that its words are read out when they come. */
export function OfflineNotice() {
  const online = useOnline();
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
