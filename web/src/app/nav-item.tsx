import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import type { SxProps, Theme } from '@mui/material/styles';
import { Suspense, type ComponentProps, type ComponentType, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { visuallyHidden } from '../ui/visually-hidden.ts';
import { part } from '../ui/part.ts';
import { comments, isAt, type Destination } from './navigation.ts';

const OpenComments = part(async () => (await import('./open-comments.tsx')).OpenComments);

/** Style shared by links and submenu buttons of the navigation. */
export const navRowSx: SxProps<Theme> = {
  width: '100%',
  minHeight: 36,
  '@media (pointer: coarse)': { minHeight: 44 },
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-start',
  gap: 1.25,
  px: 1.25,
  borderRadius: '8px',
  color: 'text.secondary',
  typography: 'body1',
  fontWeight: 520,
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  '&:hover': { bgcolor: 'action.hover', color: 'text.primary' },
  '&[aria-current="page"]': { bgcolor: 'action.selected', color: 'primary.main', fontWeight: 600 },
  '& svg': { flexShrink: 0 },
};

interface RowProps extends ComponentProps<'button'> {
  Icon: ComponentType;
  label: string;
  collapsed: boolean;
  end?: ReactNode;
}

/** When collapsed, the label stays available to screen readers. */
export function RowContent({ Icon, label, collapsed, end }: Omit<RowProps, keyof ComponentProps<'button'>>) {
  return (
    <>
      <Icon />
      <Box
        component="span"
        sx={collapsed ? visuallyHidden : { overflow: 'hidden', textOverflow: 'ellipsis' }}
      >
        {label}
      </Box>
      {!collapsed && end}
    </>
  );
}

export function NavLink({ to, collapsed }: { to: Destination; collapsed: boolean }) {
  const { pathname } = useLocation();
  return (
    <ButtonBase
      component={Link}
      to={to.path}
      aria-current={isAt(to.path, pathname) ? 'page' : undefined}
      title={collapsed ? to.label : undefined}
      sx={navRowSx}
    >
      <RowContent
        Icon={to.Icon}
        label={to.label}
        collapsed={collapsed}
        end={
          to.path === comments.path && (
            <Suspense>
              <OpenComments />
            </Suspense>
          )
        }
      />
    </ButtonBase>
  );
}
