import IconButton from '@mui/material/IconButton';
import { Suspense, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { MenuIcon } from '../ui/icons/navigation.tsx';
import { lazyOnRequest } from '../ui/lazy-component.ts';

const NavSheet = lazyOnRequest(async () => (await import('./nav-sheet.tsx')).NavSheet);

/** Opens the full navigation, on screens too narrow for a sidebar. */
export function NavSheetButton() {
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
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
