import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useNavigate } from 'react-router-dom';
import { useOnline } from '../browser/use-online.ts';
import { openingWaitsEvent } from '../ui/lazy-component.ts';
import { useToast } from '../ui/toasts.tsx';

export const offlineText = 'You’re offline. This will open when you’re back online.';

/**
 * Shows a toast while a screen, dialog or menu that the person opened waits for the connection. Without the toast, the
 * product would look broken. Every render announces the wait again, but a toast that the person has closed appears
 * again only after the person tries again. After the next click, input or Escape, a dialog or menu no longer waits: the
 * person has turned to something else, and a late dialog would surprise them. After the next input, a screen no longer
 * waits: it would take the person away while they write.
 */
function WaitingToast({ cancelNavigation }: { cancelNavigation: () => void }) {
  const toast = useToast();
  const cancel = useRef(cancelNavigation);
  useEffect(() => {
    cancel.current = cancelNavigation;
  });
  /** The entry of the browser’s history at which a screen, dialog or menu waits. Undefined while nothing waits. */
  const [entry, setEntry] = useState<unknown>();
  useEffect(() => {
    let close: (() => void) | null = null;
    let isScreenWaiting = false;
    let isStopping = false;
    const wait = ({ detail = null }: CustomEventInit<(() => void) | null>) => {
      if (isStopping) return;
      // A waiting screen repeats the event with every render, without `detail`. The function of an earlier event is
      // kept, so that a dialog that also waits can still be closed.
      close = detail ?? close;
      isScreenWaiting ||= detail === null;
      setEntry(window.history.state);
    };
    const stop = (event: Event) => {
      if (isScreenWaiting && event.type === 'input') {
        isScreenWaiting = false;
        cancel.current();
      }
      if (!close || (event instanceof KeyboardEvent && event.key !== 'Escape')) return;
      flushSync(close);
      close = null;
      // Ignores an event that a render before this click or key has already queued (`announceWait`).
      isStopping = true;
      queueMicrotask(() => {
        isStopping = false;
      });
      // The toast is removed only after the event has reached its target, because the toast must still return the focus
      // when its own button is pressed.
      window.setTimeout(() => {
        if (!close && !isScreenWaiting) setEntry(undefined);
      });
    };
    const listeners = new AbortController();
    const { signal } = listeners;
    window.addEventListener(openingWaitsEvent, wait, { signal });
    const forget = () => {
      isScreenWaiting = false;
      setEntry(undefined);
    };
    window.addEventListener('popstate', forget, { signal });
    for (const type of ['click', 'input', 'keydown'])
      window.addEventListener(type, stop, { signal, capture: true });
    return () => listeners.abort();
  }, []);
  useEffect(() => (entry ? toast({ text: offlineText, severity: 'working' }) : undefined), [entry, toast]);
  return null;
}

/** The position of the current entry in the browser’s history, as counted by the router. */
const historyIndex = () => (window.history.state as { idx?: number } | null)?.idx ?? 0;

export function OpeningToast() {
  const online = useOnline();
  const navigate = useNavigate();
  const location = useLocation();
  /** The address of the screen that is shown while another screen waits, and its position in the history. */
  const shown = useRef({ location, index: 0 });
  useEffect(() => {
    shown.current = { location, index: historyIndex() };
  }, [location]);
  /** Returns to the address of the screen that is shown. */
  const cancelNavigation = () => {
    const { location: address, index } = shown.current;
    const steps = index - historyIndex();
    if (steps === 0) void navigate(address, { replace: true, state: address.state as unknown });
    else void navigate(steps);
  };
  // A new key removes the toast as soon as the browser is online or another screen has opened.
  return <WaitingToast key={`${location.key} ${online}`} cancelNavigation={cancelNavigation} />;
}
