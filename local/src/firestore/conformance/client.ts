import { deleteApp, initializeApp } from 'firebase-admin/app';
import { getFirestore, type Firestore } from 'firebase-admin/firestore';

export interface ClientOptions {
  /** `host:port` of the server */
  readonly address: string;
  readonly projectId: string;
  readonly databaseId?: string;
  readonly settings?: object;
}

export interface Client {
  readonly db: Firestore;
  close(): Promise<void>;
}

let count = 0;

/** Opens a client that gets the address of its server from the environment, as in the product. */
export function openClient(options: ClientOptions): Client {
  const before = process.env['FIRESTORE_EMULATOR_HOST'];
  process.env['METADATA_SERVER_DETECTION'] = 'none';
  process.env['FIRESTORE_EMULATOR_HOST'] = options.address;
  count += 1;
  const app = initializeApp({ projectId: options.projectId }, `conformance-${count}`);
  const db = getFirestore(app, options.databaseId ?? '(default)');
  db.settings({ ...options.settings });
  if (before === undefined) delete process.env['FIRESTORE_EMULATOR_HOST'];
  else process.env['FIRESTORE_EMULATOR_HOST'] = before;
  return {
    db,
    close: async () => {
      await db.terminate();
      await deleteApp(app);
    },
  };
}
