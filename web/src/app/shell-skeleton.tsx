import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { navWidth, useNavExpanded } from './use-nav-expanded.ts';

/**
 * Shown until the call `enter` has answered. Its sidebar and top bar have the positions and colours of the real ones,
 * which replace them.
 */
export function ShellSkeleton() {
  const [isExpanded] = useNavExpanded();
  return (
    <Box role="status" aria-label="Loading" sx={{ display: 'flex', minHeight: '100dvh' }}>
      <Box
        sx={{
          flexShrink: 0,
          width: isExpanded ? navWidth.expanded : navWidth.collapsed,
          display: { xs: 'none', md: 'block' },
          borderRight: 1,
          borderColor: 'divider',
          bgcolor: 'background.paper',
        }}
      />
      <Box sx={{ flex: 1 }}>
        <Box
          sx={{
            height: 57,
            borderBottom: 1,
            borderColor: 'divider',
            bgcolor: 'background.paper',
            display: 'flex',
            alignItems: 'center',
            gap: 1.25,
            px: 3,
          }}
        >
          <Skeleton variant="rounded" width={28} height={28} />
          <Skeleton width={140} />
        </Box>
        <Box sx={{ maxWidth: 1184, mx: 'auto', px: { xs: 2, md: 4 }, pt: { xs: 2.5, md: 3.5 } }}>
          <Skeleton width="40%" sx={{ typography: 'h1' }} />
          <Skeleton width="60%" />
        </Box>
      </Box>
    </Box>
  );
}
