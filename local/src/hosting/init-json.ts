/** What Firebase Hosting answers at `/__/firebase/init.json`, with the one field the local product adds. */
export interface FirebaseWebConfig {
  projectId: string;
  appId: string;
  apiKey: string;
  authDomain: string;
  storageBucket: string;
  messagingSenderId: string;
  /** Where the Auth emulator answers. Absent in production. */
  authEmulatorUrl: string;
  /** Where Storage answers. Absent in production. */
  storageEmulatorUrl: string;
}

/** Everything stands behind one address, the one the browser used: other host names and ports work as well. */
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
