/** Told on the window when somebody has asked for a part that cannot be fetched now. */
export const partWaits = 'fanfare:part-waits';

const reconnected = (connection: EventTarget) =>
  new Promise<void>((resolve) => connection.addEventListener('online', () => resolve(), { once: true }));

interface Surroundings {
  isOnline?: () => boolean;
  connection?: EventTarget;
}

/**
 * Fetches a part of the product. Without a connection it comes when there is one again: to fail would take away the screen
 * that asked for it, and what stands on it.
 */
export async function loadPart<T>(
  load: () => Promise<T>,
  { isOnline = () => navigator.onLine, connection = window }: Surroundings = {},
): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      if (isOnline()) throw error;
      connection.dispatchEvent(new Event(partWaits));
      await reconnected(connection);
    }
  }
}
