import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { Suspense, useRef, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { PlusIcon } from '../../ui/icons/icons.tsx';
import { ChevronLeftIcon, ChevronRightIcon } from '../../ui/icons/chevrons.tsx';
import { ChevronDownIcon, ImageIcon } from '../../ui/icons/navigation.tsx';
import { lazyOnRequest } from '../../ui/lazy-component.ts';
import type { CheckItem } from './check-menu.tsx';
import type { CalendarView } from './use-address.ts';
import { useToolbarHeight } from './use-toolbar-height.ts';
import './toolbar.css';

export const CheckMenu = lazyOnRequest(async () => (await import('./check-menu.tsx')).CheckMenu);

const viewLabels: Readonly<Record<CalendarView, string>> = { month: 'Monthly', week: 'Weekly', list: 'List' };

interface CheckButtonProps {
  label: string;
  /** True if the choices in the menu hide something. */
  isSet?: boolean;
  size?: 'small' | 'medium';
  renderMenu: (anchor: HTMLElement, onClose: () => void) => ReactNode;
}

export function CheckButton({ label, isSet = false, size = 'medium', renderMenu }: CheckButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        variant="outlined"
        size={size}
        color={isSet ? 'primary' : 'inherit'}
        endIcon={<ChevronDownIcon />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {label}
      </Button>
      {anchor && <Suspense>{renderMenu(anchor, () => setAnchor(null))}</Suspense>}
    </>
  );
}

interface ToolbarProps {
  title: string;
  view: CalendarView;
  isTodosOnly: boolean;
  isAway: boolean;
  toggles: readonly CheckItem[];
  onView: (view: CalendarView) => void;
  canChangePage: (direction: -1 | 1) => boolean;
  onChangePage: (direction: -1 | 1) => void;
  /** Called when the pointer or the focus reaches a button that turns the page. */
  onPageButtonReached: (direction: -1 | 1) => void;
  onToday: () => void;
  onNewTodo: () => void;
  /** Opens the preview of a profile with the planned posts. */
  onProfile: () => void;
  /** The filters, below the toolbar. */
  children: ReactNode;
}

export function Toolbar(props: ToolbarProps) {
  const {
    title,
    view,
    isTodosOnly,
    isAway,
    toggles,
    onView,
    canChangePage,
    onChangePage,
    onPageButtonReached,
    onToday,
    onNewTodo,
    onProfile,
    children,
  } = props;
  const unit = view === 'week' ? 'week' : 'month';
  const toolbar = useRef<HTMLDivElement>(null);
  useToolbarHeight(toolbar);
  return (
    <div className="cal-top" ref={toolbar}>
      <div className="cal-head">
        {/* On a phone, this row remains visible while the calendar scrolls. */}
        <div className="cal-heading">
          <Typography variant="h1">
            {view === 'list' ? (
              <>
                {isTodosOnly ? 'To-dos' : 'All uploads'} <small>{title}</small>
              </>
            ) : (
              title
            )}
          </Typography>
          {([-1, 1] as const).map((direction) => (
            <IconButton
              key={direction}
              disabled={!canChangePage(direction)}
              aria-label={`${direction === -1 ? 'Previous' : 'Next'} ${unit}`}
              onPointerEnter={() => onPageButtonReached(direction)}
              onFocus={() => onPageButtonReached(direction)}
              onClick={() => onChangePage(direction)}
            >
              {direction === -1 ? <ChevronLeftIcon /> : <ChevronRightIcon />}
            </IconButton>
          ))}
          {isAway && (
            <Button variant="outlined" color="inherit" size="small" onClick={onToday}>
              Today
            </Button>
          )}
        </div>
        <div className="cal-tools">
          <div className="cal-switch" role="group" aria-label="View">
            {(['month', 'week', 'list'] as const).map((each) => (
              <button key={each} type="button" aria-pressed={each === view} onClick={() => onView(each)}>
                {viewLabels[each]}
              </button>
            ))}
          </div>
          <CheckButton
            label="Show"
            renderMenu={(anchor, onClose) => (
              <CheckMenu {...{ anchor, onClose }} label="Show" items={toggles} />
            )}
          />
          <IconButton aria-label="Profile preview" title="Profile preview" onClick={onProfile}>
            <ImageIcon />
          </IconButton>
          {isTodosOnly ? (
            <Button variant="outlined" color="inherit" startIcon={<PlusIcon />} onClick={onNewTodo}>
              Add to-do
            </Button>
          ) : (
            <OtherUploads />
          )}
          <Button variant="contained" startIcon={<PlusIcon />} component={Link} to="/dashboard/upload">
            New post
          </Button>
        </div>
      </div>
      {children}
    </div>
  );
}

const OtherUploads = () => (
  <>
    <Button
      variant="outlined"
      color="inherit"
      component={Link}
      to="/dashboard/upload?type=carousel"
      // Hidden in a narrow toolbar. The carousel editor can also be opened from the composer.
      sx={{ display: 'none', '@container calendar-head (min-width: 1020px)': { display: 'inline-flex' } }}
    >
      New carousel
    </Button>
    <Button
      variant="outlined"
      color="inherit"
      component={Link}
      to="/dashboard/upload?type=bulk"
      // Hidden in a toolbar without room for this button and the title of each week.
      sx={{ display: 'none', '@container calendar-head (min-width: 1140px)': { display: 'inline-flex' } }}
    >
      Bulk upload
    </Button>
  </>
);
