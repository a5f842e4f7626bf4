import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import IconButton from '@mui/material/IconButton';
import type { SxProps, Theme } from '@mui/material/styles';
import { useEffect, useRef, useState, type FocusEvent, type PointerEvent } from 'react';
import { focusScreen } from '../browser/focus-screen.ts';
import { CheckIcon, CloseIcon, WarningIcon } from './icons/icons.tsx';
import { InfoIcon } from './icons/things.tsx';

export interface Toast {
  text: string;
  /** A `working` toast stays until its work ends. */
  severity?: 'success' | 'info' | 'warning' | 'error' | 'working';
  /**
   * Identifies the work: the toast with the result replaces the `working` toast of the same work. A `working` toast
   * without `work` is about what the person just did, and is shown like other toasts.
   */
  work?: string;
  /** A newer toast with the same `topic` replaces this one, instead of waiting until its time is over. */
  topic?: string;
  /** True for the result of background work, such as an upload, which waits until errors have been shown. */
  isBackground?: boolean;
  /** True for a text that quotes what people wrote: it is cut after two lines, so that it covers little of a phone. */
  isCut?: boolean;
  /** A button in the toast, such as Undo. */
  action?: { label: string; run: () => void };
  /** How long the toast is shown, if this differs from the usual time. */
  stayMs?: number;
}

export const toastMs = 5000;
/** A toast with an action, such as Undo, stays longer. */
export const undoMs = 10_000;
/** A toast without an action that was shown for this long does not return after a newer one has interrupted it. */
export const readMs = 2000;
/** Duration of the exit transition. */
const leavingMs = 120;

const timeOf = ({ stayMs, action }: Toast): number => stayMs ?? (action ? undoMs : toastMs);

interface ToastBarProps {
  toast: (Toast & { id: number; isLeaving: boolean }) | null;
  onClose: (id: number) => void;
  onClosed: (id: number) => void;
  /** Called with the id of the toast that has the pointer or the focus; null for none. */
  onHold: (id: number | null) => void;
}

function Mark({ severity = 'success' }: { severity: Toast['severity'] | undefined }) {
  if (severity === 'working') return <CircularProgress data-mark="busy" color="inherit" size={18} />;
  if (severity === 'info') return <InfoIcon />;
  return severity === 'success' ? <CheckIcon /> : <WarningIcon />;
}

/** Shows one toast at a time. Always rendered, because screen readers would otherwise miss the first toast. */
export function ToastBar({ toast, onClose, onClosed, onHold }: ToastBarProps) {
  const { id = null, isLeaving = false } = toast ?? {};
  const open = toast !== null && !isLeaving;
  const { ref, held, release: letGo, handlers } = useHold();

  useEffect(() => onHold(held ? id : null), [held, id, onHold]);
  const end = () => {
    if (id !== null) onClose(id);
  };
  const close = () => {
    end();
    letGo();
  };
  useEffect(() => {
    if (id === null || !isLeaving) return undefined;
    const timer = window.setTimeout(() => onClosed(id), leavingMs);
    return () => window.clearTimeout(timer);
  }, [id, isLeaving, onClosed]);

  return (
    <Box sx={positionSx}>
      {open && toast.severity !== 'working' && (
        <Countdown key={id} ms={timeOf(toast)} running={!held} onEnd={end} />
      )}
      <Box
        ref={ref}
        data-open={open}
        data-severity={toast?.severity}
        {...handlers}
        onKeyDown={(event) => {
          if (event.key === 'Escape') close();
        }}
        sx={barSx}
      >
        {toast && (
          <Box aria-hidden sx={{ display: 'flex' }}>
            <Mark severity={toast.severity} />
          </Box>
        )}
        <ToastText toast={toast} />
        {toast && <ToastButtons action={toast.action} onClose={close} />}
      </Box>
    </Box>
  );
}

function ToastText({ toast }: Pick<ToastBarProps, 'toast'>) {
  const bad = toast?.severity === 'error';
  const words = toast && (
    <Box component="span" key={toast.id} sx={toast.isCut ? cutSx : undefined}>
      {toast.text}
    </Box>
  );
  return (
    <>
      <Box role="status" sx={toast && !bad ? textSx : undefined}>
        {bad ? null : words}
      </Box>
      {bad && (
        // Unlike a status, an alert is announced even when it is added together with its text.
        <Box role="alert" sx={textSx}>
          {words}
        </Box>
      )}
    </>
  );
}

function ToastButtons({ action, onClose }: { action: Toast['action']; onClose: () => void }) {
  return (
    <>
      {action && (
        <Button
          color="inherit"
          size="small"
          onClick={() => {
            action.run();
            onClose();
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton color="inherit" size="small" aria-label="Close" onClick={onClose}>
        <CloseIcon />
      </IconButton>
    </>
  );
}

const tickMs = 250;

/**
 * Counts how long a toast has been shown; the count can be paused. It counts timer ticks instead of reading the clock,
 * because time does not count while the page is frozen, for example on a sleeping machine. A frozen page gets only one
 * of the missed ticks.
 */
function Countdown({ ms, running, onEnd }: { ms: number; running: boolean; onEnd: () => void }) {
  const left = useRef(ms);
  const end = useRef(onEnd);
  useEffect(() => {
    end.current = onEnd;
  });
  useEffect(() => {
    if (!running) return undefined;
    const timer = window.setInterval(() => {
      if (document.querySelector('[data-covers-toasts]')) return;
      left.current -= tickMs;
      if (left.current <= 0) end.current();
    }, tickMs);
    return () => window.clearInterval(timer);
  }, [running]);
  useEffect(
    () => () => {
      if (ms === toastMs && ms - left.current >= readMs) end.current();
    },
    [ms],
  );
  return null;
}

/** Tells whether the pointer or the focus is on the toast, which pauses its timer. */
function useHold() {
  const ref = useRef<HTMLDivElement>(null);
  const before = useRef<Element | null>(null);
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  return {
    ref,
    held: hovered || focused,
    release() {
      setHovered(false);
      const isInside = () => ref.current?.contains(document.activeElement) === true;
      // The focused element is about to disappear, so the focus returns to where it was before, or goes to the screen.
      if (isInside() && before.current instanceof HTMLElement) before.current.focus();
      if (isInside()) focusScreen();
      setFocused(false);
    },
    handlers: {
      // A pointer that rests where the toast appears does not pause the timer until the pointer moves. Touch does not
      // count, because a finger never leaves an element.
      onPointerMove: (event: PointerEvent) => setHovered(event.pointerType !== 'touch'),
      onPointerLeave: () => setHovered(false),
      onBlur: () => setFocused(false),
      onFocus({ relatedTarget, currentTarget }: FocusEvent) {
        setFocused(true);
        const within = relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
        if (!within) before.current = relatedTarget;
      },
    },
  };
}

const positionSx = {
  position: 'fixed',
  // Over the top bar of the screens, next to the menu of the person: there a toast covers neither what a person has
  // just changed nor the field that they are about to use. The keyboard of a phone does not hide it either. A screen
  // with buttons there sets another place.
  top: 'var(--toast-top, 6px)',
  bottom: 'var(--toast-bottom, auto)',
  insetInline: { xs: 8, md: '16px 72px' },
  justifyContent: { xs: 'center', md: 'flex-end' },
  // While a dialog is open, it keeps toasts away from its buttons (`useToastPlace`).
  'body:has(> .MuiDialog-root) &': {
    top: 'var(--toast-top, 12px)',
    insetInline: 16,
    justifyContent: 'center',
  },
  zIndex: 'snackbar',
  display: 'flex',
  pointerEvents: 'none',
} as const;

const barSx: SxProps<Theme> = (theme) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  minHeight: 44,
  minWidth: 0,
  maxWidth: 480,
  pl: 2,
  pr: 1,
  py: 0.5,
  borderRadius: '8px',
  bgcolor: 'text.primary',
  color: 'background.paper',
  boxShadow: '0 8px 24px rgba(10, 12, 20, 0.24)',
  // An empty toast is only transparent, because screen readers ignore live regions with `visibility: hidden`.
  opacity: 0,
  transform: 'translateY(-8px)',
  transition: theme.transitions.create(['opacity', 'transform'], { duration: leavingMs }),
  '&[data-open="true"]': { opacity: 1, transform: 'none', pointerEvents: 'auto' },
});

const textSx = { flex: 1, minWidth: 0, py: 0.75, overflowWrap: 'anywhere', typography: 'body1' } as const;

const cutSx = {
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
} as const;
