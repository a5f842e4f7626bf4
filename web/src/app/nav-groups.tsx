import Box from '@mui/material/Box';
import { visuallyHidden } from '../ui/visually-hidden.ts';
import { NavLink, navSx } from './nav-item.tsx';
import { NavSubmenu } from './nav-submenu.tsx';
import { groups } from './navigation.ts';

const groupsSx = {
  '& > div + div': { mt: 2 },
  '& > div > p': {
    m: 0,
    px: 1.25,
    pb: 0.5,
    typography: 'caption',
    color: 'text.secondary',
    fontWeight: 600,
    letterSpacing: '0.02em',
  },
};

/** Separates the groups of a collapsed navigation by lines, because their names are hidden. */
const collapsedSx = {
  '& > div + div': { mt: 1, pt: 1, borderTop: 1, borderColor: 'divider' },
  '& > div > p': visuallyHidden,
};

export function NavGroups({ collapsed = false }: { collapsed?: boolean }) {
  return (
    <Box sx={{ ...navSx, ...(collapsed ? collapsedSx : groupsSx) }}>
      {groups.map(({ label, items }) => (
        <div key={label}>
          <p id={`nav-${label}`}>{label}</p>
          <ul aria-labelledby={`nav-${label}`}>
            {items.map((item) => (
              <li key={item.label}>
                {'items' in item ? (
                  <NavSubmenu menu={item} collapsed={collapsed} />
                ) : (
                  <NavLink to={item} collapsed={collapsed} />
                )}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </Box>
  );
}
