import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Suspense } from 'react';
import { Outlet, Link as RouterLink } from 'react-router';
import { homePath } from '../features/session/next-path.ts';
import { ProductMark } from '../ui/product-mark.tsx';
import { ToastProvider } from '../ui/toasts.tsx';
import { UserMenu } from './user-menu.tsx';

/** What stands around every screen of a signed-in person. */
export function Shell() {
  return (
    <ToastProvider>
      <Link
        href="#main"
        sx={{
          position: 'absolute',
          left: -9999,
          '&:focus': { left: 16, top: 12, zIndex: 1200, p: 1, bgcolor: 'background.paper' },
        }}
      >
        Skip to content
      </Link>
      <Stack
        component="header"
        direction="row"
        sx={{
          position: 'sticky',
          top: 0,
          zIndex: 10,
          height: 56,
          px: { xs: 2, sm: 3 },
          alignItems: 'center',
          justifyContent: 'space-between',
          borderBottom: 1,
          borderColor: 'divider',
          bgcolor: 'background.paper',
        }}
      >
        <Link
          component={RouterLink}
          to={homePath}
          underline="none"
          color="inherit"
          sx={{ display: 'flex', alignItems: 'center', gap: 1.25 }}
        >
          <ProductMark />
          <Typography component="span" variant="h2">
            Fanfare
          </Typography>
        </Link>
        <UserMenu />
      </Stack>
      <Box
        component="main"
        id="main"
        tabIndex={-1}
        sx={{ maxWidth: 1120, mx: 'auto', px: { xs: 2, sm: 3 }, py: { xs: 3, sm: 4 }, outline: 'none' }}
      >
        <Suspense>
          <Outlet />
        </Suspense>
      </Box>
    </ToastProvider>
  );
}
