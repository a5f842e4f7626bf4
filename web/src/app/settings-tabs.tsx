import Box from '@mui/material/Box';
import { Link, Outlet, useLocation } from 'react-router-dom';
import { useCentredItem } from '../ui/use-centred-item.ts';
import { settingsLinks } from './user-links.ts';

export function SettingsTabs() {
  const { pathname } = useLocation();
  const here = pathname.replace(/(?<!\/)\/+$/, '');
  const row = useCentredItem<HTMLElement>(settingsLinks.findIndex(({ path }) => path === here));
  return (
    <>
      <Box
        component="nav"
        ref={row}
        aria-label="Settings"
        sx={{
          position: 'relative',
          display: 'flex',
          gap: 2.5,
          mb: 3,
          borderBottom: 1,
          borderColor: 'divider',
          overflowX: 'auto',
        }}
      >
        {settingsLinks.map(({ label, path }) => (
          <Box
            key={path}
            component={Link}
            to={path}
            aria-current={here === path ? 'page' : undefined}
            sx={{
              py: 1.25,
              whiteSpace: 'nowrap',
              mb: '-1px',
              color: 'text.secondary',
              fontWeight: 560,
              textDecoration: 'none',
              borderBottom: '2px solid transparent',
              '&:hover': { color: 'text.primary' },
              '&[aria-current="page"]': { color: 'text.primary', borderColor: 'primary.main' },
              '&:focus-visible': { outlineOffset: -2 },
            }}
          >
            {label}
          </Box>
        ))}
      </Box>
      <Outlet />
    </>
  );
}
