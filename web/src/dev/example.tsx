import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

/** A component in one state, labelled with the name of that state. */
export function Example({
  title,
  row = false,
  children,
}: {
  title: string;
  row?: boolean;
  children: ReactNode;
}) {
  return (
    <Box sx={{ '& + &': { mt: 3 } }}>
      <Typography component="h3" variant="caption" sx={{ mb: 1, color: 'text.secondary' }}>
        {title}
      </Typography>
      <Box
        sx={
          row
            ? { display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }
            : { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }
        }
      >
        {children}
      </Box>
    </Box>
  );
}
