import { createContext, useCallback, useContext, useRef, useState, type ReactNode } from 'react';
import { ToastBar, type Toast } from './toast-bar.tsx';

export { toastMs, type Toast } from './toast-bar.tsx';

type ShowToast = (toast: Toast) => void;
const ToastContext = createContext<ShowToast>(() => undefined);

export const useToast = (): ShowToast => useContext(ToastContext);

const saysTheSame = (one: Toast, other: Toast) =>
  one.text === other.text && one.severity === other.severity && !one.action && !other.action;

/** Shows toasts one after the other, each for its whole time: a second message never swallows the first. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [queue, setQueue] = useState<readonly (Toast & { id: number })[]>([]);
  const last = useRef(0);
  const show = useCallback<ShowToast>((toast) => {
    last.current += 1;
    const id = last.current;
    setQueue((waiting) => {
      const newest = waiting.at(-1);
      // Clicking thrice on what fails does not fill the next fifteen seconds.
      if (newest && saysTheSame(newest, toast)) return waiting;
      return [...waiting, { ...toast, id }];
    });
  }, []);
  const next = useCallback(() => setQueue((waiting) => waiting.slice(1)), []);
  return (
    <ToastContext value={show}>
      {children}
      <ToastBar toast={queue[0] ?? null} onGone={next} />
    </ToastContext>
  );
}
