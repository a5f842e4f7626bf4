import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { surface } from '../../ui/surface.ts';
import { cardsSx } from './bio-layout.ts';

/** A placeholder as high as the page that is loading. */
export const BioSkeleton = () => (
  <Box sx={{ display: 'grid', gap: { xs: 1.75, sm: 2.5 }, minWidth: 0 }}>
    <Skeleton variant="rounded" sx={{ height: { xs: 112, sm: 62 }, borderRadius: '12px' }} />
    <Box sx={cardsSx}>
      {['views', 'clicks', 'rate'].map((card) => (
        <Box key={card} sx={{ ...surface, px: { xs: 1.5, sm: 2 }, py: 1.75, minHeight: 112 }}>
          <Skeleton width="60%" />
          <Skeleton width="40%" sx={{ fontSize: 28 }} />
          <Skeleton width="70%" sx={{ typography: 'caption' }} />
        </Box>
      ))}
    </Box>
    <SkeletonRows label="Loading your page" />
  </Box>
);
