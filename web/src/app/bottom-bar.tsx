import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import { Link, useLocation } from 'react-router-dom';
import { narrow } from '../ui/screen-width.ts';
import { calendar, dashboard, isAt, socials, tools, upload, type ScreenLink } from './navigation.ts';
import { settings } from './user-links.ts';

const height = 60;

/** Publishes the height of the bar as a CSS variable, so that toasts and page content stay above the bar. */
const covered = (
  <GlobalStyles
    styles={{
      [`@media ${narrow}`]: {
        ':root': { '--bottom-bar': `calc(${height}px + env(safe-area-inset-bottom))` },
      },
    }}
  />
);

function Item({ to, main = false }: { to: ScreenLink; main?: boolean }) {
  const { pathname } = useLocation();
  return (
    <Link to={to.path} aria-current={isAt(to.path, pathname) ? 'page' : undefined}>
      {main ? (
        <span aria-label={to.label} role="img">
          <to.Icon />
        </span>
      ) : (
        <>
          <to.Icon />
          {to.label}
        </>
      )}
    </Link>
  );
}

const itemsSx = {
  '& > a': {
    flex: 1,
    minWidth: 0,
    height,
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    gap: 0.25,
    typography: 'caption',
    fontWeight: 520,
    color: 'text.secondary',
    textDecoration: 'none',
  },
  '& > a[aria-current="page"]': { color: 'primary.main', fontWeight: 600 },
  '& > a:focus-visible': { outlineOffset: -2 },
  '& > a > span': {
    display: 'grid',
    placeItems: 'center',
    width: 48,
    height: 48,
    borderRadius: '14px',
    bgcolor: 'primary.main',
    color: 'primary.contrastText',
  },
} as const;

/** The navigation on phones. Its first link switches between the dashboard and the calendar. */
export function BottomBar() {
  const { pathname } = useLocation();
  return (
    <Box
      component="nav"
      aria-label="Shortcuts"
      sx={{
        ...itemsSx,
        position: 'fixed',
        insetInline: 0,
        bottom: 0,
        zIndex: 10,
        // A screen with its own actions may hide the bar with this variable.
        display: { xs: 'var(--bottom-bar-display, flex)', md: 'none' },
        pb: 'env(safe-area-inset-bottom)',
        borderTop: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
      }}
    >
      {covered}
      <Item to={isAt(dashboard.path, pathname) ? calendar : dashboard} />
      <Item to={tools} />
      <Item to={upload} main />
      <Item to={socials} />
      <Item to={settings} />
    </Box>
  );
}
