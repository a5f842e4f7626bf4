import { Suspense, type ComponentType, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { lazyComponent } from '../ui/lazy-component.ts';
import { visuallyHidden } from '../ui/visually-hidden.ts';
import { comments, isAt, type ScreenLink } from './navigation.ts';

const OpenComments = lazyComponent(async () => (await import('./open-comments.tsx')).OpenComments);

/**
 * Styles of all links and buttons of the navigation, set on the element around them. A separate style for each of the
 * thirty elements took a third of the time until the frame of a screen appeared.
 */
export const navSx = {
  '& ul': { listStyle: 'none', m: 0, p: 0 },
  '& li + li': { mt: 0.25 },
  '& .row': {
    boxSizing: 'border-box',
    width: '100%',
    minHeight: 36,
    '@media (pointer: coarse)': { minHeight: 44 },
    display: 'flex',
    alignItems: 'center',
    gap: 1.25,
    m: 0,
    px: 1.25,
    py: 0,
    border: 0,
    borderRadius: '8px',
    bgcolor: 'transparent',
    color: 'text.secondary',
    typography: 'body1',
    fontWeight: 520,
    textDecoration: 'none',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    userSelect: 'none',
    WebkitTapHighlightColor: 'transparent',
    '&:hover': { bgcolor: 'action.hover', color: 'text.primary' },
    '&[aria-current="page"]': { bgcolor: 'action.selected', color: 'primary.main', fontWeight: 600 },
    '& svg': { flexShrink: 0 },
  },
  '& .label': { overflow: 'hidden', textOverflow: 'ellipsis' },
  '& .hidden-label': visuallyHidden,
} as const;

interface RowContentProps {
  Icon: ComponentType;
  label: string;
  collapsed: boolean;
  end?: ReactNode;
}

/** The content of a row. In a collapsed navigation, the label stays available to screen readers. */
export function RowContent({ Icon, label, collapsed, end }: RowContentProps) {
  return (
    <>
      <Icon />
      <span className={collapsed ? 'hidden-label' : 'label'}>{label}</span>
      {!collapsed && end}
    </>
  );
}

export function NavLink({ to, collapsed }: { to: ScreenLink; collapsed: boolean }) {
  const { pathname } = useLocation();
  return (
    <Link
      to={to.path}
      className="row"
      aria-current={isAt(to.path, pathname) ? 'page' : undefined}
      title={collapsed ? to.label : undefined}
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
    </Link>
  );
}
