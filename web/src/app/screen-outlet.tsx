import Box from '@mui/material/Box';
import { Suspense, useEffect, useRef } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { useVisit } from '../browser/visit.ts';
import { Breadcrumb } from './breadcrumb.tsx';
import { useScrollPositions } from './scroll-positions.ts';

/**
 * Remounts the screen for another workspace, so that one workspace's data is never shown under another. Navigation
 * moves the focus into the page, for people who cannot see that the page changed.
 */
export function ScreenOutlet() {
  const { workspace } = useVisit();
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const before = useRef(pathname);
  useScrollPositions();
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <Box
      component="main"
      id="main"
      ref={main}
      tabIndex={-1}
      sx={{
        maxWidth: 1184,
        mx: 'auto',
        px: { xs: 2, md: 4 },
        pt: { xs: 2.5, md: 3.5 },
        pb: { xs: 'calc(var(--bottom-bar, 0px) + 40px)', md: 6 },
        '&, &:focus-visible': { outline: 'none' },
        // In most windows, a wide screen begins where other screens begin, so that the title stays in place.
        '&:has(> [data-wide])': {
          maxWidth: 'none',
          px: { xs: 2, md: 'clamp(32px, (100% - 1120px) / 2, 44px)' },
        },
        // A screen that fills the window has no padding around it.
        '&:has(> [data-fill])': { maxWidth: 'none', p: 0, pb: 'var(--bottom-bar, 0px)' },
        '& > nav:has(~ [data-fill])': { display: 'none' },
      }}
    >
      <Breadcrumb />
      <Suspense>
        <Outlet key={workspace?.id ?? 'none'} />
      </Suspense>
    </Box>
  );
}
