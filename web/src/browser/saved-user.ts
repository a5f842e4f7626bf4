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

/** Longer than a request takes, so that a token is still valid when it arrives. */
const reserveMs = 60_000;
const refreshTimeoutMs = 15_000;

export const isFresh = ({ expiresAt }: Tokens, now = Date.now()): boolean => expiresAt - reserveMs > now;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Firebase's own format. Throws for anything else: only Firebase can tell who that is. */
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

/** Makes a request in Firebase's storage; null when there is no such storage. */
function inStorage(mode: IDBTransactionMode, request: Request): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(database);
    const fail = () => reject(opening.error ?? new Error('The saved user cannot be read.'));
    // There is no database yet. Creating it is up to Firebase.
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
        // Once the transaction is over. An open connection would keep Firebase from repairing its database.
        opened.close();
      }
    });
  });
}

const keyOf = ({ apiKey = '' }: FirebaseConfig): string => `firebase:authUser:${apiKey}:[DEFAULT]`;

/** The user whom Firebase saved in this browser, or null when it saved none. Rejects when that cannot be told. */
export async function readSavedUser(config: FirebaseConfig): Promise<SavedUser | null> {
  const key = keyOf(config);
  const entry = await inStorage('readonly', (entries) => entries.get(key));
  const value = isRecord(entry) ? entry['value'] : null;
  if (isRecord(value)) return parseSavedUser(value);
  // Where Firebase saves the user when there is no IndexedDB.
  const text = localStorage.getItem(key);
  return text === null ? null : parseSavedUser(JSON.parse(text));
}

/** Signs out without Firebase, whose other tabs notice it. */
export async function removeSavedUser(config: FirebaseConfig): Promise<void> {
  const key = keyOf(config);
  localStorage.removeItem(key);
  await inStorage('readwrite', (entries) => entries.delete(key));
}

/** Trades a refresh token for a new token. Rejects when it is refused or there is no connection. */
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
