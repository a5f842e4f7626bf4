import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/**
 * Shows content that cannot be changed now, because the sending of the sheet is not finished or another tab edits the
 * sheet.
 */
export const ReadOnly = ({ isLocked, children }: { isLocked: boolean; children: ReactNode }) => (
  <Box inert={isLocked} aria-busy={isLocked} sx={{ minWidth: 0, display: 'grid', gap: 2 }}>
    {children}
  </Box>
);
