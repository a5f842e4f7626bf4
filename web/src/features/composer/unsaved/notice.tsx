import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

export interface NoticeProps {
  /** Something has to be decided before anything is lost; the others can wait. */
  isUrgent?: boolean;
  text: string;
  /** What can be done about it. */
  children?: ReactNode;
}

/** A line about the post above it, with its buttons; on a phone these stand below. */
export function Notice({ isUrgent = false, text, children }: NoticeProps) {
  return (
    <Box
      role={isUrgent ? 'alert' : 'status'}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        px: 2,
        py: 1,
        border: 1,
        borderColor: isUrgent ? 'warning.main' : 'divider',
        borderRadius: '12px',
        bgcolor: 'background.paper',
      }}
    >
      <Box sx={{ flex: '1 1 260px', minWidth: 0, overflowWrap: 'anywhere' }}>{text}</Box>
      {children}
    </Box>
  );
}
