import IconButton from '@mui/material/IconButton';
import { Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { MenuIcon } from '../ui/icons/navigation.tsx';
import { lazyOnRequest } from '../ui/lazy-component.ts';
import { narrow } from '../ui/screen-width.ts';

const NavSheet = lazyOnRequest(async () => (await import('./nav-sheet.tsx')).NavSheet);

/** Safari has no `requestIdleCallback`, so a timer replaces it. */
const whenIdle = window.requestIdleCallback ?? ((run: () => void) => window.setTimeout(run, 1000));

/** Opens the full navigation, on screens too narrow for a sidebar. */
export function NavSheetButton() {
  const { key } = useLocation();
  // The key of the location at which the person opened the sheet. A new key closes the sheet without setting a state
  // during the render: while a screen waits for the connection, React would keep that state, and the person could not
  // close the sheet.
  const [openAt, setOpenAt] = useState<string | null>(null);
  // Loaded ahead of time, because people open the navigation also while offline.
  useEffect(() => {
    if (window.matchMedia(narrow).matches) whenIdle(() => void NavSheet.preload());
  }, []);
  return (
    <>
      <IconButton
        aria-label="Open navigation"
        aria-haspopup="dialog"
        onClick={() => setOpenAt(key)}
        sx={{ display: { md: 'none' } }}
      >
        <MenuIcon />
      </IconButton>
      {openAt === key && (
        <Suspense>
          <NavSheet onClose={() => setOpenAt(null)} />
        </Suspense>
      )}
    </>
  );
}
