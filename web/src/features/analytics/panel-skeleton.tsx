import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { surface } from '../../ui/surface.ts';
import { visuallyHidden } from '../../ui/visually-hidden.ts';
import { cardsSx, chartHeight } from './panel-layout.ts';

/** The heights of the notice above the figures, and of the two numbers below the cards. */
const [noticeHeight, summaryHeight] = [41, 52];

const Strip = ({ height }: { height: number }) => (
  <Box sx={{ ...surface, display: 'flex', alignItems: 'center', px: 2, height }}>
    <Skeleton width="40%" height={22} />
  </Box>
);

const Card = () => (
  <Box sx={{ ...surface, p: 2, height: { xs: 128, md: 134 } }}>
    <Skeleton width="40%" />
    <Skeleton width="60%" height={36} />
  </Box>
);

/** Shown while the number of a card is loading. A card whose number does not exist looks different. */
export const CardSkeleton = ({ label }: { label: string }) => (
  <Box role="status" aria-label={`Loading ${label}`}>
    <Card />
  </Box>
);

/** A placeholder as large as the figures that replace it, so that nothing moves. */
export function PanelSkeleton() {
  return (
    <Stack role="status" sx={{ position: 'relative', gap: { xs: 1.75, sm: 2.5 } }}>
      <Box component="span" sx={visuallyHidden}>
        Loading the figures
      </Box>
      <Strip height={noticeHeight} />
      <Box sx={cardsSx}>
        {Array.from({ length: 4 }, (_, n) => (
          <Card key={n} />
        ))}
      </Box>
      <Strip height={summaryHeight} />
      <Box sx={{ ...surface, p: 2 }}>
        <Skeleton width="30%" />
        <Skeleton variant="rounded" sx={{ mt: 2, height: chartHeight.main }} />
      </Box>
    </Stack>
  );
}
