/** Thrown if a module cannot be loaded, mostly because a new version of the product has replaced its file. */
export class ModuleLoadError extends Error {}

/**
 * Imports a module. While the browser is offline, the import waits for the connection: a failure would replace the
 * screen and lose unsaved input, and browsers remember a failed import.
 */
export async function loadModule<T>(load: () => Promise<T>): Promise<T> {
  while (!navigator.onLine)
    await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
  return load().catch((cause: unknown) => {
    throw new ModuleLoadError('A module could not be loaded.', { cause });
  });
}

/** Imports a module without waiting for a connection. Null if the import fails or the browser is offline. */
export const loadNow = <T>(load: () => Promise<T>): Promise<T | null> =>
  navigator.onLine ? load().catch(() => null) : Promise.resolve(null);
