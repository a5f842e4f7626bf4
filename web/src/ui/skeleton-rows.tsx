import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { surface } from './surface.ts';
import { visuallyHidden } from './visually-hidden.ts';

interface SkeletonProps {
  count?: number;
  /** Accessible name of the loading state. */
  label?: string;
}

export function SkeletonRows({ count = 4, label = 'Loading' }: SkeletonProps) {
  return (
    <Box role="status" sx={{ ...surface, position: 'relative', overflow: 'hidden' }}>
      <Box component="span" sx={visuallyHidden}>
        {label}
      </Box>
      {Array.from({ length: count }, (_, index) => (
        <Box
          key={index}
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 1.5,
            px: 2,
            py: 1.25,
            '& + &': { borderTop: 1, borderColor: 'divider' },
          }}
        >
          <Skeleton variant="rounded" width={40} height={40} sx={{ my: 0.5 }} />
          <Box sx={{ flex: 1, minWidth: 0 }}>
            {/* Varies the widths of the titles. */}
            <Skeleton width={`${52 - ((index * 13) % 24)}%`} />
            <Skeleton width={`${34 - ((index * 7) % 16)}%`} sx={{ typography: 'caption' }} />
          </Box>
        </Box>
      ))}
    </Box>
  );
}
