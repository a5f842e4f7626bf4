import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';
import { surface } from '../../ui/surface.ts';

interface PanelProps {
  title: string;
  /** Shown at the right of the title. */
  aside?: ReactNode;
  id?: string;
  children: ReactNode;
}

export function Panel({ title, aside, id, children }: PanelProps) {
  const own = useId();
  return (
    <Box component="section" id={id} aria-labelledby={own} sx={panelSx}>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1, px: 2, pt: 1.75, pb: 1 }}>
        <Typography id={own} variant="h2" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
        {aside}
      </Stack>
      {children}
    </Box>
  );
}

const panelSx = {
  ...surface,
  minWidth: 0,
  // Keeps the panel below the top bar when a link scrolls to it.
  scrollMarginTop: 'calc(var(--sticky-top, 0px) + 16px)',
} as const;
