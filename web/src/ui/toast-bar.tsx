import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import IconButton from '@mui/material/IconButton';
import type { SxProps, Theme } from '@mui/material/styles';
import { useEffect, useRef, useState, type FocusEvent, type PointerEvent } from 'react';
import { CheckIcon, CloseIcon, WarningIcon } from './icons/icons.tsx';

export interface Toast {
  text: string;
  /** `working`: it stays until the work is over. */
  severity?: 'success' | 'warning' | 'error' | 'working';
  /** Which work it is about: what is said of its end takes the place of what was said while it went on. */
  work?: string;
  /** What can still be done about it, such as undoing. */
  action?: { label: string; run: () => void };
}

export const toastMs = 5000;
/** As long as the way out takes. */
const leavingMs = 120;

interface ToastBarProps {
  toast: (Toast & { id: number }) | null;
  /** The toast is out of sight. */
  onGone: (id: number) => void;
}

function Mark({ severity = 'success' }: { severity: Toast['severity'] | undefined }) {
  if (severity === 'working') return <CircularProgress data-mark="busy" color="inherit" size={18} />;
  return severity === 'success' ? <CheckIcon /> : <WarningIcon />;
}

/** The place where toasts are shown. It is there before the first one, or readers of the screen would miss it. */
export function ToastBar({ toast, onGone }: ToastBarProps) {
  const [closed, setClosed] = useState<number | null>(null);
  const id = toast?.id ?? null;
  const open = id !== null && id !== closed;
  const { ref, held, letGo, handlers } = useHold();

  const close = () => {
    setClosed(id);
    letGo();
  };
  useEffect(() => {
    if (id === null || id !== closed) return undefined;
    const timer = window.setTimeout(() => onGone(id), leavingMs);
    return () => window.clearTimeout(timer);
  }, [id, closed, onGone]);

  return (
    <Box sx={placeSx}>
      {open && toast?.severity !== 'working' && (
        <Countdown key={id} running={!held} onEnd={() => setClosed(id)} />
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
        <Words toast={toast} />
        {toast && <ToastButtons action={toast.action} onClose={close} />}
      </Box>
    </Box>
  );
}

function Words({ toast }: Pick<ToastBarProps, 'toast'>) {
  const bad = toast?.severity === 'error';
  const words = toast && <span key={toast.id}>{toast.text}</span>;
  return (
    <>
      <Box role="status" sx={toast && !bad ? wordsSx : undefined}>
        {bad ? null : words}
      </Box>
      {bad && (
        // Unlike a status, an alert is announced when it comes together with its words.
        <Box role="alert" sx={wordsSx}>
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

/** The time a toast stays; while it is stopped none passes. */
function Countdown({ running, onEnd }: { running: boolean; onEnd: () => void }) {
  const left = useRef(toastMs);
  const end = useRef(onEnd);
  useEffect(() => {
    end.current = onEnd;
  });
  useEffect(() => {
    if (!running) return undefined;
    const since = Date.now();
    const timer = window.setTimeout(() => end.current(), left.current);
    return () => {
      window.clearTimeout(timer);
      left.current -= Date.now() - since;
    };
  }, [running]);
  return null;
}

/** Whether somebody is busy with the toast, by pointer or by keyboard. */
function useHold() {
  const ref = useRef<HTMLDivElement>(null);
  const before = useRef<Element | null>(null);
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  return {
    ref,
    held: hovered || focused,
    letGo() {
      setHovered(false);
      // What has the focus is about to vanish, and with it the place on the page.
      const inside = ref.current?.contains(document.activeElement) ?? false;
      if (inside && before.current instanceof HTMLElement) before.current.focus();
      setFocused(false);
    },
    handlers: {
      // A pointer that rests where the last toast was closed holds nobody up: it has to come here. And a finger never
      // leaves what it has touched.
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

const placeSx = {
  position: 'fixed',
  insetInlineStart: 16,
  // The panel of uploads, where there is one, stays in sight: beside it on wide screens, below it on others.
  insetInlineEnd: { xs: 16, md: 'calc(var(--upload-panel-width, 0px) + 16px)' },
  // Clear of the bar at the bottom of small screens, where there is one.
  bottom: {
    xs: 'calc(var(--bottom-bar, 12px) + var(--action-bar, 0px) + var(--upload-panel-height, 0px) + 12px)',
    md: 'calc(var(--bottom-bar, 12px) + var(--action-bar, 0px) + 12px)',
  },
  zIndex: 'snackbar',
  display: 'flex',
  justifyContent: 'center',
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
  // Not hidden while nothing is shown: what is hidden is not listened to.
  opacity: 0,
  transform: 'translateY(8px)',
  transition: theme.transitions.create(['opacity', 'transform'], { duration: leavingMs }),
  '&[data-open="true"]': { opacity: 1, transform: 'none', pointerEvents: 'auto' },
});

const wordsSx = { flex: 1, minWidth: 0, py: 0.75, overflowWrap: 'anywhere', typography: 'body1' } as const;
