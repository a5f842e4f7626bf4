import Box from '@mui/material/Box';
import { useId } from 'react';
import { useLocation } from 'react-router-dom';
import { useStoredChoice } from '../browser/stored.ts';
import { ChevronDownIcon } from '../ui/icons/navigation.tsx';
import { NavLink, RowContent } from './nav-item.tsx';
import { isAt, type Submenu } from './navigation.ts';

/**
 * The submenu is open while it contains the current screen, unless the person opened or closed it. This browser
 * remembers the choice.
 */
export function NavSubmenu({ menu, collapsed }: { menu: Submenu; collapsed: boolean }) {
  const id = useId();
  const { pathname } = useLocation();
  const [chosen, choose] = useStoredChoice(`fanfare-nav-${menu.label}`);
  const open = chosen ?? menu.items.some(({ path }) => isAt(path, pathname));
  return (
    <>
      <button
        type="button"
        className="row"
        aria-expanded={open}
        aria-controls={id}
        title={collapsed ? menu.label : undefined}
        onClick={() => choose(!open)}
      >
        <RowContent
          Icon={menu.Icon}
          label={menu.label}
          collapsed={collapsed}
          end={
            <Box
              component="span"
              aria-hidden
              sx={{
                ml: 'auto',
                display: 'flex',
                transform: open ? 'rotate(180deg)' : 'none',
                transition: (theme) => theme.transitions.create('transform', { duration: 120 }),
              }}
            >
              <ChevronDownIcon />
            </Box>
          }
        />
      </button>
      <Box
        component="ul"
        id={id}
        hidden={!open}
        // `&&` makes these rules more specific than the rules of the surrounding list, which would otherwise win.
        sx={{
          '&&': {
            pt: 0.25,
            ...(!collapsed && { ml: 2.25, pl: 1, borderLeft: 1, borderColor: 'divider' }),
          },
        }}
      >
        {menu.items.map((item) => (
          <li key={item.path}>
            <NavLink to={item} collapsed={collapsed} />
          </li>
        ))}
      </Box>
    </>
  );
}
