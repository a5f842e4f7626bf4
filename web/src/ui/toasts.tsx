import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Snackbar from '@mui/material/Snackbar';
import { createContext, useCallback, useContext, useMemo, useState, type ReactNode } from 'react';

export interface Toast {
  text: string;
  severity?: 'success' | 'info' | 'error';
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
          <Alert
            severity={current.severity ?? 'success'}
            variant="filled"
            onClose={close}
            action={
              action && (
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
              )
            }
          >
            {current.text}
          </Alert>
        </Snackbar>
      )}
    </ToastContext>
  );
}
