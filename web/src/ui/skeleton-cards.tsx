import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { surface } from './surface.ts';
import { visuallyHidden } from './visually-hidden.ts';

interface SkeletonCardsProps {
  count?: number;
  /** Accessible name of the loading state. */
  label?: string;
}

export function SkeletonCards({ count = 6, label = 'Loading' }: SkeletonCardsProps) {
  return (
    <Box
      role="status"
      sx={{
        position: 'relative',
        display: 'grid',
        gap: 2,
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 220px), 1fr))',
      }}
    >
      <Box component="span" sx={visuallyHidden}>
        {label}
      </Box>
      {Array.from({ length: count }, (_, index) => (
        <Box key={index} sx={{ ...surface, overflow: 'hidden', p: 1.5 }}>
          <Skeleton variant="rounded" height={120} sx={{ my: 0.5 }} />
          <Skeleton width={`${72 - ((index * 13) % 24)}%`} />
          <Skeleton width="40%" sx={{ typography: 'caption' }} />
        </Box>
      ))}
    </Box>
  );
}
