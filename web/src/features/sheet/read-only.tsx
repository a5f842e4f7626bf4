import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** Rows that are being sent, or that another tab edits, are only shown. */
export const ReadOnly = ({ isLocked, children }: { isLocked: boolean; children: ReactNode }) => (
  <Box inert={isLocked} aria-busy={isLocked} sx={{ minWidth: 0, display: 'grid', gap: 2 }}>
    {children}
  </Box>
);
