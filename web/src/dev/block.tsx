import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface BlockProps {
  title: string;
  children: ReactNode;
  /** Side by side instead of one below the other. */
  row?: boolean;
}

/** One building block, or one of its states. */
export function Block({ title, children, row = false }: BlockProps) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography component="h3" variant="caption" sx={{ mb: 1, color: 'text.secondary' }}>
        {title}
      </Typography>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 1.5,
          flexDirection: row ? 'row' : 'column',
          alignItems: row ? 'center' : 'stretch',
        }}
      >
        {children}
      </Box>
    </Box>
  );
}
