import { isRecord } from '@fanfare/core/values/is-record.ts';
import type { FirebaseConfig } from './firebase-config.ts';
import type { Person } from './session.ts';

interface Tokens {
  idToken: string;
  refreshToken: string;
  /** Milliseconds since 1970, on the clock of this device. */
  expiresAt: number;
}

export interface SavedUser {
  person: Person;
  tokens: Tokens;
}

/**
 * A token is renewed this long before it expires. A request takes less time, so its token is still valid when it
 * reaches the server.
 */
const reserveMs = 60_000;
const refreshTimeoutMs = 15_000;

export const isFresh = ({ expiresAt }: Tokens, now = Date.now()): boolean => expiresAt - reserveMs > now;

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/**
 * Reads the user that Firebase has saved. Throws if the value has an unknown format: the caller then lets Firebase find
 * out who is signed in.
 */
export function parseSavedUser(value: unknown): SavedUser {
  if (isRecord(value) && isRecord(value['stsTokenManager']) && Array.isArray(value['providerData'])) {
    const { uid, displayName, email, emailVerified } = value;
    const { accessToken, refreshToken, expirationTime } = value['stsTokenManager'];
    if (
      typeof uid === 'string' &&
      typeof emailVerified === 'boolean' &&
      typeof accessToken === 'string' &&
      typeof refreshToken === 'string' &&
      typeof expirationTime === 'number'
    ) {
      const providers: unknown[] = value['providerData'];
      return {
        person: {
          uid,
          name: textOrNull(displayName),
          email: textOrNull(email),
          emailVerified,
          hasPassword: providers.some(
            (provider) => isRecord(provider) && provider['providerId'] === 'password',
          ),
        },
        tokens: { idToken: accessToken, refreshToken, expiresAt: expirationTime },
      };
    }
  }
  throw new Error('The saved user has an unknown format.');
}

const database = 'firebaseLocalStorageDb';
const store = 'firebaseLocalStorage';

type Request = (entries: IDBObjectStore) => IDBRequest<unknown> | IDBRequest<undefined>;

/**
 * Makes a request in the database in which Firebase saves the user. Resolves to null if the database does not exist.
 */
function inStorage(mode: IDBTransactionMode, request: Request): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(database);
    const fail = () => reject(opening.error ?? new Error('The saved user cannot be read.'));
    // There is no database yet. Only Firebase may create it.
    opening.addEventListener('upgradeneeded', () => {
      opening.transaction?.abort();
      resolve(null);
    });
    opening.addEventListener('error', fail);
    opening.addEventListener('blocked', fail);
    opening.addEventListener('success', () => {
      const opened = opening.result;
      try {
        const asked = request(opened.transaction(store, mode).objectStore(store));
        asked.addEventListener('success', () => resolve(asked.result));
        asked.addEventListener('error', fail);
      } catch {
        fail();
      } finally {
        // Closes after the transaction, because an open connection would keep Firebase from repairing its database.
        opened.close();
      }
    });
  });
}

const keyOf = ({ apiKey = '' }: FirebaseConfig): string => `firebase:authUser:${apiKey}:[DEFAULT]`;

/** The user whom Firebase saved in this browser, or null if it saved none. Rejects if the saved user cannot be read. */
export async function readSavedUser(config: FirebaseConfig): Promise<SavedUser | null> {
  const key = keyOf(config);
  const entry = await inStorage('readonly', (entries) => entries.get(key));
  const value = isRecord(entry) ? entry['value'] : null;
  if (isRecord(value)) return parseSavedUser(value);
  // Firebase saves the user here if there is no IndexedDB.
  const text = localStorage.getItem(key);
  return text === null ? null : parseSavedUser(JSON.parse(text));
}

/** Signs out without Firebase. Tabs in which Firebase runs notice the sign-out. */
export async function removeSavedUser(config: FirebaseConfig): Promise<void> {
  const key = keyOf(config);
  localStorage.removeItem(key);
  await inStorage('readwrite', (entries) => entries.delete(key));
}

/** Exchanges a refresh token for new tokens. Rejects if the refresh token is refused or there is no connection. */
export async function refreshTokens(
  { apiKey = '', authEmulatorUrl }: FirebaseConfig,
  refreshToken: string,
  fetcher: typeof fetch = fetch,
): Promise<Tokens> {
  const host = 'securetoken.googleapis.com';
  const origin =
    authEmulatorUrl === undefined ? `https://${host}` : `${authEmulatorUrl.replace(/\/$/, '')}/${host}`;
  const response = await fetcher(`${origin}/v1/token?key=${encodeURIComponent(apiKey)}`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }),
    signal: AbortSignal.timeout(refreshTimeoutMs),
  });
  const reply: unknown = response.ok ? await response.json() : null;
  if (isRecord(reply) && typeof reply['access_token'] === 'string') {
    const seconds = Number(reply['expires_in']);
    if (seconds > 0) {
      return {
        idToken: reply['access_token'],
        refreshToken: textOrNull(reply['refresh_token']) ?? refreshToken,
        expiresAt: Date.now() + seconds * 1000,
      };
    }
  }
  throw new Error(`The token was not renewed (${response.status}).`);
}
