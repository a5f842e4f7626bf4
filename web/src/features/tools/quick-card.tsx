import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { surface } from '../../ui/surface.ts';

interface QuickCardProps {
  /** The id of the tool, which is the hash of its address. */
  id: string;
  name: string;
  icon: ReactNode;
  /** Shown at the right of the name. */
  aside?: ReactNode;
  children: ReactNode;
}

export function QuickCard({ id, name, icon, aside, children }: QuickCardProps) {
  return (
    <Box component="section" id={id} aria-labelledby={`${id}-name`} sx={cardSx}>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1, mb: 1.5, minHeight: 28 }}>
        <Box aria-hidden sx={{ display: 'flex', color: 'text.secondary' }}>
          {icon}
        </Box>
        <Typography id={`${id}-name`} variant="h3" component="h3" tabIndex={-1} sx={{ flex: 1, outline: 0 }}>
          {name}
        </Typography>
        {aside !== undefined && (
          <Typography
            component="div"
            variant="body2"
            sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}
          >
            {aside}
          </Typography>
        )}
      </Stack>
      {children}
    </Box>
  );
}

const cardSx = { ...surface, p: 2, minWidth: 0, scrollMarginTop: '80px' } as const;
