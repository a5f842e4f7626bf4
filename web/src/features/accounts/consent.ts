import { consentMinutes } from '@fanfare/core/accounts/account.ts';

/** What the windows of one browser tell each other about consents that were gone off for. */
const pendingKey = 'fanfare-social-pending';
const outcomeKey = 'fanfare-social-outcome';
const keptMs = consentMinutes * 60_000;

/** Somebody went off to a network, and for which workspace. */
export interface Pending {
  platform: string;
  workspaceId: string;
  codeVerifier?: string;
  /** No window could be opened: the person went there in this one. */
  inThisWindow?: boolean;
}

export type Outcome =
  { kind: 'connected'; platform: string; names: string[] } | { kind: 'refused' | 'failed'; message: string };

interface Dated {
  /** Milliseconds since 1970. */
  at: number;
}

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

const isYoung = ({ at }: Dated, now: number) => now - at < keptMs;

/** By the state that the network brings back: two windows may be off for two workspaces at once. */
function pendings(now: number): Record<string, Pending & Dated> {
  const kept = read<Record<string, Pending & Dated>>(pendingKey) ?? {};
  return Object.fromEntries(Object.entries(kept).filter(([, pending]) => isYoung(pending, now)));
}

export const readPending = (state: string, now: number): Pending | null => pendings(now)[state] ?? null;

export function writePending(state: string, pending: Pending, now: number): void {
  write(pendingKey, { ...pendings(now), [state]: { ...pending, at: now } });
}

export function forgetPending(state: string, now: number): void {
  const { [state]: _gone, ...others } = pendings(now);
  write(pendingKey, Object.keys(others).length === 0 ? null : others);
}

/** Told by the window that came back. */
export function tellOutcome(outcome: Outcome, now: number): void {
  write(outcomeKey, { ...outcome, at: now });
}

/** Taken once; what nobody took in time is no news any more. */
export function takeOutcome(now: number): Outcome | null {
  const outcome = read<Outcome & Dated>(outcomeKey);
  if (!outcome) return null;
  write(outcomeKey, null);
  return isYoung(outcome, now) ? outcome : null;
}

/** Calls when another window has told something, or when this one has the focus again. */
export function watchConsent(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === outcomeKey || key === pendingKey) listener();
  };
  window.addEventListener('storage', onStorage);
  window.addEventListener('focus', listener);
  return () => {
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('focus', listener);
  };
}
