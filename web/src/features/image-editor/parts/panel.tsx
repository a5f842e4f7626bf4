import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface PanelProps {
  title: string;
  aside?: ReactNode;
  /** Undoes the changes of the tool. Omit it to show no Reset button. */
  onReset?: (() => void) | undefined;
  canReset?: boolean;
  children: ReactNode;
}

export function Panel({ title, aside, onReset, canReset = true, children }: PanelProps) {
  return (
    <Box component="section" aria-label={title} sx={{ display: 'grid', gap: 2, p: 2 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', minHeight: 32 }}>
        <Typography variant="h3" component="h2" sx={{ flex: 1 }}>
          {title}
        </Typography>
        {aside}
        {onReset && (
          <Button size="small" color="inherit" disabled={!canReset} onClick={onReset}>
            Reset
          </Button>
        )}
      </Box>
      {children}
    </Box>
  );
}
