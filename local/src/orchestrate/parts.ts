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
import { StartError } from './start-error.ts';

export const root = fileURLToPath(new URL('../../../', import.meta.url));

type Line = (part: string, text: string) => void;
export type AuthPart = Child<{ host: string }>;
export type DataPart = Child<Omit<DataServers, 'stop'>>;
export type SandboxPart = Child<Omit<SandboxServer, 'stop'>>;
export type FunctionsPart = Child<Omit<FunctionsHost, 'stop'>>;

const entry = (part: string) => new URL(`../${part}/main.ts`, import.meta.url);

export function startAuthPart(dataDir: string, line: Line): Promise<AuthPart> {
  return startChild<AuthOptions, { host: string }>({
    name: 'auth',
    entry: entry('auth'),
    settings: { projectId, dir: join(dataDir, 'auth') },
    // Compiling the schemas of the Auth emulator leaves 150 MB of garbage behind; a small heap makes V8 collect it.
    flags: ['--max-old-space-size=128', '--max-semi-space-size=2'],
    line,
  });
}

export function startDataPart(dataDir: string, account: ServiceAccount, line: Line): Promise<DataPart> {
  return startChild<DataOptions, Omit<DataServers, 'stop'>>({
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
    },
    // Restoring documents leaves much garbage behind; a small young generation keeps the heap from growing around it.
    flags: ['--max-semi-space-size=4'],
    line,
  });
}

export function startSandboxPart(dataDir: string, app: string, line: Line): Promise<SandboxPart> {
  return startChild<SandboxOptions, Omit<SandboxServer, 'stop'>>({
    name: 'sandbox',
    entry: entry('sandbox'),
    settings: { dir: join(dataDir, 'sandbox'), app },
    line,
  });
}

export async function startFunctionsPart(
  addresses: Addresses,
  account: ServiceAccount,
  secrets: FunctionSecrets,
  line: Line,
): Promise<FunctionsPart> {
  const bundle = join(root, 'functions/lib/index.js');
  if (!existsSync(bundle)) throw new StartError('The functions are not built. Run "npm run build".');
  return startChild<FunctionsHostOptions, Omit<FunctionsHost, 'stop'>>({
    name: 'functions',
    entry: entry('functions-host'),
    settings: { entry: bundle },
    env: functionsEnvironment(addresses, account, secrets),
    line,
  });
}

/** Waits for all parts. If one fails, the others are stopped and the failure is thrown. */
export async function allOrNone<Parts extends readonly Child<unknown>[]>(starting: {
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
