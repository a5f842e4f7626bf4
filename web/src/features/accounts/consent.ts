import { consentMs, type ConnectedAccount } from '@fanfare/core/accounts/account.ts';
import { ownEntry } from '@fanfare/core/values/own-entry.ts';
import { consentPrefix, outcomeKey, pendingKey } from '../../browser/consent-keys.ts';

/** The account for which the person chose Reconnect. At the network they may sign in with another account. */
export type WantedAccount = Pick<ConnectedAccount, 'platform_id' | 'username'>;

/** A consent page that was opened for a workspace. */
export interface PendingConsent {
  platform: string;
  workspaceId: string;
  codeVerifier?: string;
  wanted?: WantedAccount;
  /** True if no window could be opened, so that the consent page replaced ours. */
  inThisWindow?: boolean;
}

export type Outcome =
  /**
   * `ids`: the ids of the accounts at the network. `missed`: the account that was to be reconnected, if the person
   * connected others.
   */
  | { kind: 'connected'; platform: string; names: string[]; ids: string[]; missed?: WantedAccount }
  | { kind: 'refused' | 'failed'; message: string };

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
    // Storage is blocked. The accounts are still reloaded when the window gets the focus.
  }
}

const isRecent = ({ at }: Dated, now: number) => now - at < consentMs;

/**
 * The pending consents of a person, by the `state` that the network returns. There may be several, because two windows may connect
 * accounts to two workspaces at the same time.
 */
function pendingConsents(uid: string, now: number): Record<string, PendingConsent & Dated> {
  const kept = read<Record<string, PendingConsent & Dated>>(pendingKey(uid)) ?? {};
  return Object.fromEntries(Object.entries(kept).filter(([, pending]) => isRecent(pending, now)));
}

export const readPending = (state: string, uid: string, now = Date.now()): PendingConsent | null =>
  ownEntry(pendingConsents(uid, now), state) ?? null;

export function writePending(state: string, pending: PendingConsent, uid: string, now = Date.now()): void {
  write(pendingKey(uid), { ...pendingConsents(uid, now), [state]: { ...pending, at: now } });
}

export function forgetPending(state: string, uid: string, now = Date.now()): void {
  const { [state]: _gone, ...others } = pendingConsents(uid, now);
  write(pendingKey(uid), Object.keys(others).length === 0 ? null : others);
}

/** Called by the window in which the network redirected back to Fanfare. */
export function announceOutcome(outcome: Outcome, uid: string, now = Date.now()): void {
  write(outcomeKey(uid), { ...outcome, at: now });
}

/** Returns the outcome and removes it, so that it is reported once. Null if there is none or it is too old. */
export function takeOutcome(uid: string, now = Date.now()): Outcome | null {
  const outcome = read<Outcome & Dated>(outcomeKey(uid));
  if (!outcome) return null;
  write(outcomeKey(uid), null);
  return isRecent(outcome, now) ? outcome : null;
}

/** Calls the listener when another window has changed a consent or an outcome, and when this window gets the focus. */
export function watchConsent(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key?.startsWith(consentPrefix)) listener();
  };
  window.addEventListener('storage', onStorage);
  window.addEventListener('focus', listener);
  return () => {
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('focus', listener);
  };
}
