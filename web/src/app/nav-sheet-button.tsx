import IconButton from '@mui/material/IconButton';
import { Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { MenuIcon } from '../ui/icons/navigation.tsx';
import { lazyOnRequest } from '../ui/lazy-component.ts';

const NavSheet = lazyOnRequest(async () => (await import('./nav-sheet.tsx')).NavSheet);

/** Safari has no idle callbacks. */
const whenIdle = window.requestIdleCallback ?? ((run: () => void) => window.setTimeout(run, 1000));

/** Opens the full navigation, on screens too narrow for a sidebar. */
export function NavSheetButton() {
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  // Loaded ahead of time, because people open the navigation also while offline.
  useEffect(() => {
    if (window.matchMedia('(max-width: 899.95px)').matches) whenIdle(() => void NavSheet.preload());
  }, []);
  // Following a link closes the sheet, and going back does not reopen it.
  if (openAt !== null && openAt !== key) setOpenAt(null);
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
