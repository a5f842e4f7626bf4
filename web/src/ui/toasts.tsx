import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import Snackbar from '@mui/material/Snackbar';
import Typography from '@mui/material/Typography';
import { createContext, useCallback, useContext, useMemo, useState, type ReactNode } from 'react';
import { CheckIcon, CloseIcon, WarningIcon } from './icons/icons.tsx';

export interface Toast {
  text: string;
  severity?: 'success' | 'error';
  /** What can still be done about it, such as undoing. */
  action?: { label: string; run: () => void };
}

export const toastMs = 5000;

type ShowToast = (toast: Toast) => void;
const ToastContext = createContext<ShowToast>(() => undefined);

export const useToast = (): ShowToast => useContext(ToastContext);

/** Shows toasts one after the other, each for its whole time: a second message never swallows the first. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [queue, setQueue] = useState<readonly (Toast & { id: number })[]>([]);
  const [open, setOpen] = useState(true);
  const current = queue[0];

  const show = useCallback<ShowToast>((toast) => {
    setQueue((waiting) => [...waiting, { ...toast, id: (waiting.at(-1)?.id ?? 0) + 1 }]);
  }, []);
  const close = () => setOpen(false);
  const next = () => {
    setQueue((waiting) => waiting.slice(1));
    setOpen(true);
  };
  const action = current?.action;

  return (
    <ToastContext value={useMemo(() => show, [show])}>
      {children}
      {current && (
        <Snackbar
          key={current.id}
          open={open}
          autoHideDuration={toastMs}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
          onClose={(_event, reason) => {
            if (reason !== 'clickaway') close();
          }}
          slotProps={{ transition: { onExited: next } }}
        >
          <Paper
            role={current.severity === 'error' ? 'alert' : 'status'}
            elevation={6}
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 1,
              minHeight: 44,
              pl: 2,
              pr: 1,
              py: 0.5,
              maxWidth: 480,
              bgcolor: 'text.primary',
              color: 'background.paper',
              boxShadow: '0 8px 24px rgba(10, 12, 20, 0.24)',
            }}
          >
            <Box aria-hidden sx={{ display: 'flex' }}>
              {current.severity === 'error' ? <WarningIcon /> : <CheckIcon />}
            </Box>
            <Typography sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>{current.text}</Typography>
            {action && (
              <Button
                color="inherit"
                size="small"
                onClick={() => {
                  action.run();
                  close();
                }}
              >
                {action.label}
              </Button>
            )}
            <IconButton color="inherit" size="small" aria-label="Close" onClick={close}>
              <CloseIcon />
            </IconButton>
          </Paper>
        </Snackbar>
      )}
    </ToastContext>
  );
}
