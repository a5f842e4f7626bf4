import { once } from 'node:events';
import { createServer } from 'node:net';
import { Server, ServerCredentials, type UntypedServiceImplementation } from '@grpc/grpc-js';
import { refusingStrangers } from './rpc/caller.ts';
import type { Context } from './rpc/context.ts';
import { implementation, loadService } from './rpc/service.ts';
import { FirestoreError } from './status.ts';
import { Engine } from './store/engine.ts';
import { checkDocumentName, databaseOf, projectOf } from './store/resource.ts';
import { type ExportedDatabase, exportProject, seedProject } from './store/transfer.ts';
import type { StructuredQuery } from './types.ts';
import { plainFields } from './values/plain.ts';

export interface FirestoreOptions {
  /** 127.0.0.1 by default */
  readonly host?: string;
  /** 0 or absent: any free port */
  readonly port?: number;
  /** absent: the data is kept in memory */
  readonly dir?: string;
  /** whether every commit is flushed to disk */
  readonly fsync?: boolean;
  /** the bearer token of every call; absent: anybody may call */
  readonly token?: string;
  /** throws, with code 9, if production would refuse the query because an index is missing */
  readonly checkQuery?: (query: StructuredQuery, parent: string) => void;
  readonly log?: (line: string) => void;
}

/** Access to the data without an RPC, for tests and other code of this process. */
interface FirestoreControls {
  /** deletes all documents, or those of one project */
  reset(project?: string): void;
  /** makes the next commit fail with this gRPC code, without any of its writes */
  failNextCommit(code: number, message?: string): void;
  /** number of document reads that production would have billed since the start */
  reads(): number;
  /**
   * the fields as plain JavaScript, or null; takes a path such as `/databases/(default)/documents/a/b`, or a full
   * name
   */
  readDocument(path: string, project?: string): Record<string, unknown> | null;
  exportJson(project: string): ExportedDatabase;
  /** writes the exported documents and replaces those with equal paths; all other documents remain */
  seed(project: string, data: ExportedDatabase): void;
  /** `documents` are full resource names; the returned function unsubscribes */
  onCommit(listener: (change: { project: string; documents: string[] }) => void): () => void;
}

export interface FirestoreServer extends FirestoreControls {
  /** the value of FIRESTORE_EMULATOR_HOST, such as `127.0.0.1:1234` */
  readonly host: string;
  readonly port: number;
  stop(): Promise<void>;
}

interface EmbeddedFirestore {
  readonly answers: UntypedServiceImplementation;
  readonly controls: FirestoreControls;
  close(): void;
}

const MAX_MESSAGE_BYTES = 16 * 1024 * 1024;
const TIDY_MILLISECONDS = 10_000;
const STOP_GRACE_MILLISECONDS = 200;

/**
 * Tries the port before gRPC does, because gRPC would only report that it could bind no address, without the reason.
 */
async function assertFree(host: string, port: number): Promise<void> {
  const probe = createServer();
  try {
    await once(probe.listen(port, host), 'listening');
  } catch (error) {
    const reason =
      (error as NodeJS.ErrnoException).code === 'EADDRINUSE' ? 'the port is in use' : String(error);
    throw new Error(`Firestore cannot listen on ${host}:${port}: ${reason}.`, { cause: error });
  }
  probe.close();
  await once(probe, 'close');
}

async function bind(server: Server, host: string, port: number): Promise<number> {
  await assertFree(host, port);
  return new Promise((resolve, reject) => {
    server.bindAsync(`${host}:${port}`, ServerCredentials.createInsecure(), (error, bound) => {
      if (error === null) resolve(bound);
      else reject(new Error(`Firestore cannot listen on ${host}:${port}: ${error.message}`));
    });
  });
}

/** Waits for running calls, then cancels those that do not end, such as listeners. */
async function shutDown(server: Server): Promise<void> {
  await new Promise<void>((resolve) => {
    const force = setTimeout(() => server.forceShutdown(), STOP_GRACE_MILLISECONDS);
    server.tryShutdown(() => {
      clearTimeout(force);
      resolve();
    });
  });
}

function resourceName(path: string, project: string | undefined): string {
  if (!path.startsWith('/')) return checkDocumentName(path);
  if (project === undefined) throw new TypeError('A path without a project needs the project.');
  return checkDocumentName(`projects/${project}${path}`);
}

/** Creates the embedded Firestore without opening a port. */
export function createFirestore(options: FirestoreOptions): EmbeddedFirestore {
  const { log = (line) => void process.stderr.write(`${line}\n`) } = options;
  const engine = new Engine({
    log,
    ...(options.dir === undefined ? {} : { directory: options.dir }),
    ...(options.fsync === undefined ? {} : { fsync: options.fsync }),
  });
  const requestedFailures: FirestoreError[] = [];
  let reads = 0;
  const context: Context = {
    engine,
    log,
    checkQuery: options.checkQuery ?? (() => {}),
    countReads: (more) => {
      reads += more;
    },
    throwRequestedFailure: () => {
      const failure = requestedFailures.shift();
      if (failure !== undefined) throw failure;
    },
  };
  const tidying = setInterval(() => engine.tidy(), TIDY_MILLISECONDS);
  tidying.unref();
  return {
    answers: implementation(context),
    close: () => {
      clearInterval(tidying);
      engine.close();
    },
    controls: {
      reset: (project) => engine.reset(project),
      failNextCommit: (code, message = 'This commit was made to fail.') => {
        requestedFailures.push(new FirestoreError(code, message));
      },
      reads: () => reads,
      readDocument: (path, project) => {
        const name = resourceName(path, project);
        const document = engine.database(databaseOf(name)).documents.get(name);
        return document === null ? null : plainFields(document.fields);
      },
      exportJson: (project) => exportProject(engine, project),
      seed: (project, data) => seedProject(engine, project, data),
      onCommit: (listener) =>
        engine.onCommit((database, changes) => {
          listener({ project: projectOf(database.name), documents: changes.map(({ name }) => name) });
        }),
    },
  };
}

/**
 * Starts an embedded Firestore for the real SDKs, which find it by FIRESTORE_EMULATOR_HOST (the `host` of the
 * result).
 */
export async function startFirestore(options: FirestoreOptions = {}): Promise<FirestoreServer> {
  const { host = '127.0.0.1', token } = options;
  const { answers, controls, close } = createFirestore(options);
  const server = new Server({
    'grpc.max_receive_message_length': MAX_MESSAGE_BYTES,
    'grpc.max_send_message_length': -1,
    interceptors: token === undefined ? [] : [refusingStrangers(token)],
  });
  server.addService(loadService(), answers);
  const port = await bind(server, host, options.port ?? 0).catch((error: unknown) => {
    close();
    throw error;
  });
  return {
    ...controls,
    host: `${host}:${port}`,
    port,
    stop: async () => {
      await shutDown(server);
      close();
    },
  };
}
