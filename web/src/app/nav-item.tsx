import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Tooltip from '@mui/material/Tooltip';
import type { SxProps, Theme } from '@mui/material/styles';
import type { ComponentProps, ComponentType, ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { isAt, type Destination } from './navigation.ts';

/** A row of the navigation, whether it leads somewhere or opens something. */
export const rowStyle: SxProps<Theme> = {
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

/** Where only icons are shown, the words come by tooltip and stay there for those who hear the page. */
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

export const visuallyHidden = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
} as const;

export function RowTooltip({
  label,
  collapsed,
  children,
}: {
  label: string;
  collapsed: boolean;
  children: ComponentProps<typeof Tooltip>['children'];
}) {
  return (
    <Tooltip title={collapsed ? label : ''} placement="right" describeChild>
      {children}
    </Tooltip>
  );
}

export function NavLink({ to, collapsed }: { to: Destination; collapsed: boolean }) {
  const { pathname } = useLocation();
  return (
    <RowTooltip label={to.label} collapsed={collapsed}>
      <ButtonBase
        component={Link}
        to={to.path}
        aria-current={isAt(to.path, pathname) ? 'page' : undefined}
        sx={rowStyle}
      >
        <RowContent Icon={to.Icon} label={to.label} collapsed={collapsed} />
      </ButtonBase>
    </RowTooltip>
  );
}
