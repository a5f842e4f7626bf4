import Box from '@mui/material/Box';
import { Suspense, useEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useLocation, type Location } from 'react-router';
import { useVisit } from '../browser/visit.ts';
import { Breadcrumb } from './breadcrumb.tsx';

/** Whatever is loaded anew has the same key, whichever screen it is. */
const placeOf = ({ key, pathname }: Location) => (key === 'default' ? pathname : key);

/**
 * The screen itself. Another workspace is another screen, made anew: nothing that one of them held is ever seen under the
 * name of another. Going somewhere moves the focus along, for those who do not see the page change.
 */
export function ScreenOutlet() {
  const { workspace } = useVisit();
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const before = useRef(pathname);
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
      }}
    >
      <Breadcrumb />
      <Suspense>
        <Outlet key={workspace?.id ?? 'none'} />
      </Suspense>
      <ScrollRestoration getKey={placeOf} />
    </Box>
  );
}
