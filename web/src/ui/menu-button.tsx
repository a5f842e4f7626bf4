import IconButton from '@mui/material/IconButton';
import { Suspense, useState } from 'react';
import { loadNow } from '../browser/load-part.ts';
import { MoreIcon } from './icons/actions.tsx';
import type { MenuAction } from './menu-list.tsx';
import { part } from './part.ts';

const load = () => import('./menu-list.tsx');
/** MUI's menu is heavy, and no page needs it before it is opened. */
const MenuList = part(async () => (await load()).MenuList);
/** Loads the menu when the pointer or the focus reaches its button. A failure is reported when the menu is opened. */
const prepare = () => void loadNow(load);

/** A button that opens a menu of further actions. */
export function MenuButton({ label, actions }: { label: string; actions: readonly MenuAction[] }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={(event) => {
          setAnchor(event.currentTarget);
          setOpen(true);
        }}
      >
        <MoreIcon />
      </IconButton>
      {anchor && (
        <Suspense>
          <MenuList anchor={anchor} open={open} actions={actions} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
