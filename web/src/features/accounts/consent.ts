/** What the windows of one browser tell each other about a consent that was gone off for. */
const pendingKey = 'fanfare-social-pending';
const outcomeKey = 'fanfare-social-outcome';

export interface Pending {
  platform: string;
  workspaceId: string;
}

export type Outcome = { kind: 'connected'; platform: string } | { kind: 'failed'; message: string };

function read<T>(key: string): T | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as T | null;
  } catch {
    return null;
  }
}

function write(key: string, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing: the list is read again when its window has the focus.
  }
}

export const readPending = () => read<Pending>(pendingKey);
export const writePending = (pending: Pending) => write(pendingKey, pending);

/** Told by the window that comes back; the pending mark has done its work then. */
export function tellOutcome(outcome: Outcome): void {
  write(pendingKey, null);
  write(outcomeKey, outcome);
}

/** Taken once, by the window that asked. */
export function takeOutcome(): Outcome | null {
  const outcome = read<Outcome>(outcomeKey);
  if (outcome) write(outcomeKey, null);
  return outcome;
}

/** Calls when another window has told something, or when this one has the focus again. */
export function watchConsent(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === outcomeKey && event.newValue !== null) listener();
  };
  window.addEventListener('storage', onStorage);
  window.addEventListener('focus', listener);
  return () => {
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('focus', listener);
  };
}
