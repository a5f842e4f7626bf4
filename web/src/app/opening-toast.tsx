import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'react-router-dom';
import { useOnline } from '../browser/use-online.ts';
import { openingWaitsEvent } from '../ui/lazy-component.ts';
import { useToast } from '../ui/toasts.tsx';

export const offlineText = 'You’re offline. This will open when you’re back online.';

/**
 * Shows a toast while something that the person opened waits for the connection. Without the toast, the product would
 * look broken. Every render repeats the event, but a toast that the person has closed appears again only after another
 * attempt. After the next click, input or Escape, a dialog or menu no longer waits: the person has turned to something
 * else, and a late dialog would surprise them.
 */
function WaitingToast() {
  const toast = useToast();
  /** The entry of the browser’s history at which something waits. Undefined while nothing waits. */
  const [entry, setEntry] = useState<unknown>();
  useEffect(() => {
    let close: (() => void) | null = null;
    let isStopping = false;
    const wait = ({ detail = null }: CustomEventInit<(() => void) | null>) => {
      if (isStopping) return;
      // A waiting screen repeats the event with every render, without `detail`. The earlier function is kept, so that a
      // dialog that also waits can still be closed.
      close = detail ?? close;
      setEntry(window.history.state);
    };
    const stop = (event: Event) => {
      if (!close || (event instanceof KeyboardEvent && event.key !== 'Escape')) return;
      flushSync(close);
      close = null;
      // Ignores an event that a render before this click or key has already queued (`announceWait`).
      isStopping = true;
      queueMicrotask(() => {
        isStopping = false;
      });
      // Removed after the event has reached its target: the toast returns the focus when its button is pressed.
      window.setTimeout(() => {
        if (!close) setEntry(undefined);
      });
    };
    const listeners = new AbortController();
    const { signal } = listeners;
    window.addEventListener(openingWaitsEvent, wait, { signal });
    window.addEventListener('popstate', () => setEntry(undefined), { signal });
    for (const type of ['click', 'input', 'keydown'])
      window.addEventListener(type, stop, { signal, capture: true });
    return () => listeners.abort();
  }, []);
  useEffect(() => (entry ? toast({ text: offlineText, severity: 'working' }) : undefined), [entry, toast]);
  return null;
}

export function OpeningToast() {
  const online = useOnline();
  const { key } = useLocation();
  // The key removes the toast when the browser is online and when another screen has opened.
  return <WaitingToast key={`${key} ${online}`} />;
}
