import type { FirebaseOptions } from 'firebase/app';

const timeoutMs = 15_000;

/**
 * The response of Firebase Hosting at its reserved address. When the product runs locally, it adds the addresses of its
 * Auth and Storage emulators.
 */
export interface FirebaseConfig extends FirebaseOptions {
  authEmulatorUrl?: string;
  storageEmulatorUrl?: string;
}

export async function loadFirebaseConfig(fetcher: typeof fetch = fetch): Promise<FirebaseConfig> {
  const response = await fetcher('/__/firebase/init.json', { signal: AbortSignal.timeout(timeoutMs) });
  if (!response.ok) throw new Error(`The configuration answered with ${response.status}.`);
  return (await response.json()) as FirebaseConfig;
}
