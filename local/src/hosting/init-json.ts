/**
 * The answer of Firebase Hosting at `/__/firebase/init.json`, plus the emulator addresses that only the local product
 * adds.
 */
export interface FirebaseWebConfig {
  projectId: string;
  appId: string;
  apiKey: string;
  authDomain: string;
  storageBucket: string;
  messagingSenderId: string;
  /** The address of the Auth emulator. Absent in production. */
  authEmulatorUrl: string;
  /** The address of Storage. Absent in production. */
  storageEmulatorUrl: string;
}

/**
 * Builds the config for the host the browser used. Everything is served behind that one address, so every name of this
 * machine works.
 */
export function webConfig(
  projectId: string,
  bucket: string,
  host: string,
  protocol: string,
): FirebaseWebConfig {
  const origin = `${protocol}://${host}`;
  return {
    projectId,
    appId: `1:0:web:${projectId}`,
    apiKey: 'local',
    authDomain: host,
    storageBucket: bucket,
    messagingSenderId: '0',
    authEmulatorUrl: origin,
    storageEmulatorUrl: origin,
  };
}
