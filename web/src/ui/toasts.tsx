import { createContext, useCallback, useContext, useRef, useState, type ReactNode } from 'react';
import { ToastBar, type Toast } from './toast-bar.tsx';

export { toastMs, type Toast } from './toast-bar.tsx';

/** The answer takes back what is said of work that goes on; what is only said once is not taken back. */
type ShowToast = (toast: Toast) => () => void;
const ToastContext = createContext<ShowToast>(() => () => undefined);

export const useToast = (): ShowToast => useContext(ToastContext);

type Queue = readonly (Toast & { id: number })[];

const saysTheSame = (one: Toast, other: Toast) =>
  one.text === other.text &&
  one.severity === other.severity &&
  one.work === other.work &&
  !one.action &&
  !other.action;

const goesOn = ({ severity }: Toast) => severity === 'working';

const ended = (queue: Queue, { work }: Toast): Queue =>
  work === undefined ? queue : queue.filter((each) => !goesOn(each) || each.work !== work);

function queued(queue: Queue, toast: Queue[number]): Queue {
  // Clicking thrice on what fails does not fill the next fifteen seconds.
  const known = goesOn(toast) && queue.some((each) => saysTheSame(each, toast));
  const newest = queue.at(-1);
  if (known || (newest && saysTheSame(newest, toast))) return queue;
  return [...ended(queue, toast), toast];
}

/** Shows toasts one after the other, each for its whole time: a second message never swallows the first. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [queue, setQueue] = useState<Queue>([]);
  const last = useRef(0);
  const show = useCallback<ShowToast>((toast) => {
    last.current += 1;
    const id = last.current;
    setQueue((waiting) => queued(waiting, { ...toast, id }));
    return () => {
      if (goesOn(toast)) setQueue((waiting) => ended(waiting, toast));
    };
  }, []);
  const forget = useCallback(
    (id: number) => setQueue((waiting) => waiting.filter((each) => each.id !== id)),
    [],
  );
  // What goes on can wait for what is said once.
  const shown = queue.find((each) => !goesOn(each)) ?? queue[0] ?? null;
  return (
    <ToastContext value={show}>
      {children}
      <ToastBar toast={shown} onGone={forget} />
    </ToastContext>
  );
}
