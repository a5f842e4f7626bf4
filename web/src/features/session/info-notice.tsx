import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** A neutral message on the login pages; errors use `Notice`. */
export function InfoNotice({ children }: { children: ReactNode }) {
  return (
    <Box
      role="status"
      sx={{
        px: 1.5,
        py: 1,
        borderRadius: '8px',
        bgcolor: 'primary.light',
        color: 'text.primary',
        typography: 'body2',
        fontWeight: 500,
        overflowWrap: 'anywhere',
      }}
    >
      {children}
    </Box>
  );
}
