/** The answer of Firebase Hosting at `/__/firebase/init.json`, with the addresses that only the local product adds. */
export interface FirebaseWebConfig {
  projectId: string;
  appId: string;
  apiKey: string;
  authDomain: string;
  storageBucket: string;
  messagingSenderId: string;
  /** The address of Auth. Absent in production. */
  authEmulatorUrl: string;
  /** The address of Storage. Absent in production. */
  storageEmulatorUrl: string;
}

/**
 * `host` is the host that the browser used. The addresses of Auth and Storage contain it, so that the product works
 * under every name of this machine.
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
