import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AuthOptions } from '../auth/server.ts';
import type { DataOptions, DataServers } from '../data/server.ts';
import type { FunctionsHost, FunctionsHostOptions } from '../functions-host/server.ts';
import type { ServiceAccount } from '../oidc/service-account.ts';
import type { SandboxOptions, SandboxServer } from '../sandbox/server.ts';
import { startChild, type Child } from './child.ts';
import {
  bucket,
  functionsEnvironment,
  location,
  projectId,
  type Addresses,
  type FunctionSecrets,
} from './environment.ts';
import type { StartPart } from './keep-running.ts';
import { portOf } from '../process/listen.ts';
import { StartError } from '../process/start-error.ts';

export const root = fileURLToPath(new URL('../../../', import.meta.url));

type Auth = { host: string };
type Data = Omit<DataServers, 'stop'>;
type Sandbox = Omit<SandboxServer, 'stop'>;
type Functions = Omit<FunctionsHost, 'stop'>;

const entry = (part: string) => new URL(`../${part}/main.ts`, import.meta.url);

export const authPart =
  (dataDir: string): StartPart<Auth> =>
  (line, previous) =>
    startChild<AuthOptions, Auth>({
      name: 'auth',
      entry: entry('auth'),
      settings: { projectId, dir: join(dataDir, 'auth'), port: portOf(previous?.host) },
      // Compiling the schemas of the Auth emulator leaves 150 MB of garbage. With a small heap, V8 collects it.
      flags: ['--max-old-space-size=128', '--max-semi-space-size=2'],
      line,
    });

export const dataPart =
  (dataDir: string, account: ServiceAccount): StartPart<Data> =>
  (line, previous) =>
    startChild<DataOptions, Data>({
      name: 'data',
      entry: entry('data'),
      settings: {
        projectId,
        bucket,
        location,
        dir: dataDir,
        storageRules: join(root, 'storage.rules'),
        firestoreIndexes: join(root, 'firestore.indexes.json'),
        signers: { [account.email]: account.publicKeyPem },
        previous,
      },
      // Restoring documents leaves much garbage. With a small young generation, the garbage does not enlarge the heap.
      flags: ['--max-semi-space-size=4'],
      line,
    });

export function startSandbox(
  dataDir: string,
  app: string,
  line: (part: string, text: string) => void,
): Promise<Child<Sandbox>> {
  return startChild<SandboxOptions, Sandbox>({
    name: 'sandbox',
    entry: entry('sandbox'),
    settings: { dir: join(dataDir, 'sandbox'), app },
    line,
  });
}

export const functionsPart =
  (addresses: Addresses, account: ServiceAccount, secrets: FunctionSecrets): StartPart<Functions> =>
  async (line, previous) => {
    const bundle = join(root, 'functions/lib/index.js');
    if (!existsSync(bundle)) throw new StartError('The functions are not built. Run "npm run build".');
    return startChild<FunctionsHostOptions, Functions>({
      name: 'functions',
      entry: entry('functions-host'),
      settings: { entry: bundle, previous: previous?.origins },
      env: functionsEnvironment(addresses, account, secrets),
      line,
    });
  };

/** If a part fails to start, stops the others and throws the failure. */
export async function allOrNone<Parts extends readonly { stop(): Promise<void> }[]>(starting: {
  [Each in keyof Parts]: Promise<Parts[Each]>;
}): Promise<Parts> {
  try {
    return await Promise.all(starting);
  } catch (error) {
    const started = await Promise.allSettled(starting);
    for (const outcome of started) if (outcome.status === 'fulfilled') await outcome.value.stop();
    throw error;
  }
}
