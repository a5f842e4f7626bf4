import { createContext, useCallback, useContext, useEffect, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { ToastBar, type Toast } from './toast-bar.tsx';

export { readMs, toastMs, undoMs, type Toast } from './toast-bar.tsx';

/** Returns a function that removes the toast. */
export type ShowToast = (toast: Toast) => () => void;
/** Exported so that a part of the product can change the toasts inside it, for example by adding a link. */
export const ToastContext = createContext<ShowToast>(() => () => undefined);

export const useToast = (): ShowToast => useContext(ToastContext);

/** Toasts that were requested together, before the first of them was shown, have the same `moment`. */
type Queue = readonly (Toast & { id: number; moment: number; isLeaving: boolean })[];

const isSameToast = (one: Toast, other: Toast) =>
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
  // A toast is not queued twice in a row, for example after repeated clicks. A progress toast is never queued twice.
  const staying = queue.filter(({ isLeaving }) => !isLeaving);
  const known = isInProgress(toast) && staying.some((each) => isSameToast(each, toast));
  const newest = staying.at(-1);
  if (known || (newest && isSameToast(newest, toast))) return queue;
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

/**
 * Returns the toast to show: the newest one, so that people see the result of their last action at once. Of toasts with
 * the same `moment`, one with an action comes first, because the person may want to undo what they did. Progress of
 * `work` comes last, and results of background work come after errors. A toast that has the pointer or the focus is not
 * replaced.
 */
function nextOf(queue: Queue, heldId: number | null): Queue[number] | null {
  const held = queue.find(({ id, isLeaving }) => id === heldId && !isLeaving);
  if (held) return held;
  const hasError = queue.some(({ severity }) => severity === 'error');
  const ready = queue.filter((each) =>
    isInProgress(each) ? each.work === undefined : !(hasError && each.isBackground === true),
  );
  const newest = ready.filter(({ moment }) => moment === ready.at(-1)?.moment);
  return newest.findLast(({ action }) => action) ?? newest[0] ?? queue[0] ?? null;
}

/**
 * Shows one toast at a time. If a newer toast interrupts a toast, the older one returns afterwards, unless it has been
 * read.
 */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [queue, setQueue] = useState<Queue>([]);
  const [heldId, setHeldId] = useState<number | null>(null);
  const last = useRef(0);
  const moment = useRef(0);
  const show = useCallback<ShowToast>((toast) => {
    last.current += 1;
    const added = { ...toast, id: last.current, moment: moment.current, isLeaving: false };
    setQueue((waiting) => queued(waiting, added));
    return () => setQueue((waiting) => ended(waiting, added).filter(({ id }) => id !== added.id));
  }, []);
  useEffect(() => {
    moment.current += 1;
  });
  const close = useCallback(
    (id: number) =>
      setQueue((waiting) =>
        waiting.flatMap((each) => {
          if (each.id !== id) return [each];
          // A toast that a newer one has replaced has nothing to fade out.
          return nextOf(waiting, null) === each ? [{ ...each, isLeaving: true }] : [];
        }),
      ),
    [],
  );
  const forget = useCallback(
    (id: number) => setQueue((waiting) => waiting.filter((each) => each.id !== id)),
    [],
  );
  return (
    <ToastContext value={show}>
      {children}
      <OverDialogs>
        <ToastBar toast={nextOf(queue, heldId)} onHold={setHeldId} onClose={close} onClosed={forget} />
      </OverDialogs>
    </ToastContext>
  );
}
