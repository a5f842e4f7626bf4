import { createContext, useCallback, useContext, useEffect, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { ToastBar, type Toast } from './toast-bar.tsx';

export { toastMs, undoMs, type Toast } from './toast-bar.tsx';

/** Returns a function that removes a `working` toast; other toasts cannot be removed. */
export type ShowToast = (toast: Toast) => () => void;
/** Exported for parts of the product that add to toasts. */
export const ToastContext = createContext<ShowToast>(() => () => undefined);

export const useToast = (): ShowToast => useContext(ToastContext);

type Queue = readonly (Toast & { id: number; isLeaving: boolean })[];

const saysTheSame = (one: Toast, other: Toast) =>
  one.text === other.text &&
  one.severity === other.severity &&
  one.work === other.work &&
  !one.action &&
  !other.action;

const isInProgress = ({ severity }: Toast) => severity === 'working';

const ended = (queue: Queue, { work }: Toast): Queue =>
  work === undefined ? queue : queue.filter((each) => !isInProgress(each) || each.work !== work);

const replaced = (queue: Queue, { topic }: Toast): Queue =>
  topic === undefined ? queue : queue.filter((each) => each.topic !== topic);

function queued(queue: Queue, toast: Queue[number]): Queue {
  // The same toast is not queued twice in a row, such as after repeated clicks, and a progress toast is queued once.
  const staying = queue.filter(({ isLeaving }) => !isLeaving);
  const known = isInProgress(toast) && staying.some((each) => saysTheSame(each, toast));
  const newest = staying.at(-1);
  if (known || (newest && saysTheSame(newest, toast))) return queue;
  return [...replaced(ended(staying, toast), toast), toast];
}

/**
 * Renders toasts outside of the page, because an open dialog hides the page from screen readers. The dialog also hides
 * this element, so the observer shows it again: toasts report the results of the dialog.
 */
function OverDialogs({ children }: { children: ReactNode }) {
  const [container] = useState(() => document.createElement('div'));
  useEffect(() => {
    const observer = new MutationObserver(() => container.removeAttribute('aria-hidden'));
    observer.observe(container, { attributeFilter: ['aria-hidden'] });
    document.body.append(container);
    return () => {
      observer.disconnect();
      container.remove();
    };
  }, [container]);
  return createPortal(children, container);
}

/** Shows toasts one after the other, each for its full time, beginning with the newest one that has an action. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [queue, setQueue] = useState<Queue>([]);
  const last = useRef(0);
  const show = useCallback<ShowToast>((toast) => {
    last.current += 1;
    const id = last.current;
    setQueue((waiting) => queued(waiting, { ...toast, id, isLeaving: false }));
    return () => {
      if (isInProgress(toast)) setQueue((waiting) => ended(waiting, toast));
    };
  }, []);
  const close = useCallback(
    (id: number) =>
      setQueue((waiting) => waiting.map((each) => (each.id === id ? { ...each, isLeaving: true } : each))),
    [],
  );
  const forget = useCallback(
    (id: number) => setQueue((waiting) => waiting.filter((each) => each.id !== id)),
    [],
  );
  // A toast with an action comes before all others, because the person may want to undo what they did last. Progress
  // toasts come after all others.
  const waiting = queue.filter((each) => !isInProgress(each));
  const shown = waiting.findLast(({ action }) => action) ?? waiting[0] ?? queue[0] ?? null;
  return (
    <ToastContext value={show}>
      {children}
      <OverDialogs>
        <ToastBar toast={shown} onClose={close} onClosed={forget} />
      </OverDialogs>
    </ToastContext>
  );
}
