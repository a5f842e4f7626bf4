import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** Shows rows without letting the person change them: while they are being sent, and while another tab edits them. */
export const ReadOnly = ({ isLocked, children }: { isLocked: boolean; children: ReactNode }) => (
  <Box inert={isLocked} aria-busy={isLocked} sx={{ minWidth: 0, display: 'grid', gap: 2 }}>
    {children}
  </Box>
);
