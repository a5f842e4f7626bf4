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
 * that asked for it, and what stands on it. Nothing is tried before: browsers remember of a part that it could not be had.
 */
export async function loadPart<T>(
  load: () => Promise<T>,
  { isOnline = () => navigator.onLine, connection = window }: Surroundings = {},
): Promise<T> {
  while (!isOnline()) {
    connection.dispatchEvent(new Event(partWaits));
    await reconnected(connection);
  }
  return load();
}

/** A part that is wanted now or not at all; null where it cannot be had, without trying when that is sure. */
export const loadNow = <T>(load: () => Promise<T>): Promise<T | null> =>
  navigator.onLine ? load().catch(() => null) : Promise.resolve(null);
