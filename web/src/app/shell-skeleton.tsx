import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';

const line = { borderColor: 'divider', bgcolor: 'background.paper' } as const;

/** Shown until the first call has answered. */
export function ShellSkeleton() {
  return (
    <Box role="status" aria-label="Loading" sx={{ display: 'flex', minHeight: '100dvh' }}>
      <Box sx={{ ...line, width: 60, borderRight: 1, display: { xs: 'none', md: 'block' } }} />
      <Box sx={{ flex: 1 }}>
        <Box
          sx={{
            ...line,
            height: 56,
            borderBottom: 1,
            display: 'flex',
            alignItems: 'center',
            gap: 1.25,
            px: 3,
          }}
        >
          <Skeleton variant="rounded" width={28} height={28} />
          <Skeleton width={140} />
        </Box>
        <Box sx={{ maxWidth: 1120, mx: 'auto', p: { xs: 2, md: 4 } }}>
          <Skeleton width="40%" sx={{ typography: 'h1' }} />
          <Skeleton width="60%" />
        </Box>
      </Box>
    </Box>
  );
}
