import IconButton from '@mui/material/IconButton';
import { Suspense, useState } from 'react';
import { loadNow } from '../browser/load-module.ts';
import { useSession } from '../browser/session-context.ts';
import { NameAvatar } from '../ui/name-avatar.tsx';
import { lazyOnRequest } from '../ui/lazy-component.ts';

const load = () => import('./user-menu-list.tsx');
/** MUI's menu is large, and no page needs it before it is opened. */
const UserMenuList = lazyOnRequest(async () => (await load()).UserMenuList);
/** A failed load is ignored here and reported when the menu is opened. */
const prepare = () => void loadNow(load);

export function UserMenu() {
  const { person } = useSession();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [open, setOpen] = useState(false);
  const name = person?.name ?? person?.email ?? '';
  return (
    <>
      <IconButton
        aria-label="User menu"
        aria-haspopup="menu"
        aria-expanded={open}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={(event) => {
          setAnchor(event.currentTarget);
          setOpen(true);
        }}
      >
        <NameAvatar id={person?.uid ?? ''} name={name} image={null} size={32} />
      </IconButton>
      {anchor && (
        <Suspense>
          <UserMenuList
            anchor={anchor}
            open={open}
            name={name}
            email={person?.email ?? null}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
