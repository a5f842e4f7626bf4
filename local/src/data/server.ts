import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { systemClock } from '../clock/system-clock.ts';
import { createIndexCheck } from '../firestore/indexes/check.ts';
import { isFree } from '../firestore/log/directory-lock.ts';
import { startFirestore } from '../firestore/server.ts';
import { createIssuer } from '../oidc/issuer.ts';
import { portOf } from '../process/listen.ts';
import { refusingOtherPages } from '../process/local-request.ts';
import { StartError } from '../process/start-error.ts';
import { startStorage } from '../storage/server.ts';
import { localQueues } from '../tasks/queues.ts';
import { startTasks } from '../tasks/server.ts';

export interface DataOptions {
  projectId: string;
  bucket: string;
  location: string;
  /** The folder in which all data is kept between runs. */
  dir: string;
  storageRules: string;
  firestoreIndexes: string;
  /** Service accounts whose signed URLs are accepted: e-mail address to public key. */
  signers: Record<string, string>;
  /** The report of the previous process. The new process uses the addresses and the token in this report. */
  previous?: Omit<DataServers, 'stop'> | undefined;
}

export interface DataServers {
  firestore: string;
  /** The token that callers of Firestore must send. Each start of the product creates a new one. */
  firestoreToken: string;
  storage: string;
  tasks: string;
  stop: () => Promise<void>;
}

const log = (line: string) => void process.stdout.write(`${line}\n`);

function readIndexes(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as unknown;
  } catch (error) {
    throw new StartError(`${file} cannot be read: ${(error as Error).message}.`);
  }
}

/** Waits up to ten seconds for the data servers of a killed product, which end a moment later than the product. */
async function untilFree(directory: string): Promise<void> {
  for (let pauses = 0; !isFree(directory) && pauses < 200; pauses += 1) await setTimeout(50);
}

/** Runs the Google data services of the product in one process: Firestore, Storage and Cloud Tasks. */
export async function startData(options: DataOptions): Promise<DataServers> {
  const running: { stop(): Promise<void> }[] = [];
  const stop = async () => {
    // In reverse order: Cloud Tasks stops first, because running deliveries still write to Firestore.
    for (const server of running.toReversed()) await server.stop();
  };
  try {
    const { previous } = options;
    const firestoreToken = previous?.firestoreToken ?? randomUUID();
    const firestoreDir = join(options.dir, 'firestore');
    await untilFree(firestoreDir);
    const firestore = await startFirestore({
      port: portOf(previous?.firestore),
      dir: firestoreDir,
      checkQuery: createIndexCheck(readIndexes(options.firestoreIndexes)),
      token: firestoreToken,
      log,
    });
    running.push(firestore);
    const storage = await startStorage({
      port: portOf(previous?.storage),
      dir: join(options.dir, 'storage'),
      projectId: options.projectId,
      bucket: options.bucket,
      rules: options.storageRules,
      documents: (path) => Promise.resolve(firestore.readDocument(path, options.projectId)),
      signers: options.signers,
      log,
      protect: refusingOtherPages,
    });
    running.push(storage);
    const issuer = await createIssuer({
      dir: join(options.dir, 'keys'),
      issuer: 'https://accounts.google.com',
      now: systemClock.now,
    });
    const tasks = await startTasks({
      port: portOf(previous?.tasks),
      dir: join(options.dir, 'tasks'),
      projectId: options.projectId,
      location: options.location,
      issuer,
      queues: localQueues,
      log,
    });
    running.push(tasks);
    return {
      firestore: firestore.host,
      firestoreToken,
      storage: `${storage.host}:${storage.port}`,
      tasks: tasks.host,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
