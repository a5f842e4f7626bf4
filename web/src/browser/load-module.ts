/** Window event: a screen was requested that cannot be fetched while offline. */
export const moduleWaitsEvent = 'fanfare:module-waits';

const reconnected = (connection: EventTarget) =>
  new Promise<void>((resolve) => connection.addEventListener('online', () => resolve(), { once: true }));

/** A module could not be loaded, mostly because a new version of the product has replaced its file. */
export class ModuleLoadError extends Error {}

interface NetworkState {
  isOnline?: () => boolean;
  connection?: EventTarget;
}

/**
 * Imports a module. While the browser is offline, the import waits for the connection: a failure would replace the
 * screen and lose unsaved input, and browsers remember a failed import.
 */
export async function loadModule<T>(
  load: () => Promise<T>,
  { isOnline = () => navigator.onLine, connection = window }: NetworkState = {},
): Promise<T> {
  while (!isOnline()) {
    connection.dispatchEvent(new Event(moduleWaitsEvent));
    await reconnected(connection);
  }
  return load().catch((cause: unknown) => {
    throw new ModuleLoadError('A module could not be loaded.', { cause });
  });
}

/** Imports a module without waiting for a connection. Null if the import fails or the browser is offline. */
export const loadNow = <T>(load: () => Promise<T>): Promise<T | null> =>
  navigator.onLine ? load().catch(() => null) : Promise.resolve(null);
