import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AuthOptions } from '../auth/server.ts';
import type { DataOptions, DataServers } from '../data/server.ts';
import type { FunctionsHost, FunctionsHostOptions } from '../functions-host/server.ts';
import type { ServiceAccount } from '../oidc/service-account.ts';
import { startChild, type Child } from './child.ts';
import { bucket, functionsEnvironment, location, projectId, type Addresses } from './environment.ts';
import { StartError } from './start-error.ts';

export const root = fileURLToPath(new URL('../../../', import.meta.url));

type Line = (part: string, text: string) => void;
export type AuthPart = Child<{ host: string }>;
export type DataPart = Child<Omit<DataServers, 'stop'>>;
export type FunctionsPart = Child<Omit<FunctionsHost, 'stop'>>;

const entry = (part: string) => new URL(`../${part}/main.ts`, import.meta.url);

export function startAuthPart(dataDir: string, line: Line): Promise<AuthPart> {
  return startChild<AuthOptions, { host: string }>({
    name: 'auth',
    entry: entry('auth'),
    settings: { projectId, dir: join(dataDir, 'auth') },
    // Compiling its schemas leaves garbage of 150 MB behind; a small heap makes V8 collect it.
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
    line,
  });
}

export async function startFunctionsPart(
  addresses: Addresses,
  account: ServiceAccount,
  line: Line,
): Promise<FunctionsPart> {
  const bundle = join(root, 'functions/lib/index.js');
  if (!existsSync(bundle)) throw new StartError('The functions are not built. Run "npm run build".');
  return startChild<FunctionsHostOptions, Omit<FunctionsHost, 'stop'>>({
    name: 'functions',
    entry: entry('functions-host'),
    settings: { entry: bundle },
    env: functionsEnvironment(addresses, account),
    line,
  });
}

/** Waits for all; when one fails, those that started are stopped and the first failure is thrown. */
export async function allOrNone<Parts extends readonly Child<unknown>[]>(
  starts: { [K in keyof Parts]: Promise<Parts[K]> },
): Promise<Parts> {
  const outcomes = await Promise.allSettled<Child<unknown>>(starts as readonly Promise<Child<unknown>>[]);
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed) {
    await Promise.all(outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value.stop() : undefined)));
    throw failed.reason;
  }
  return outcomes.map((outcome) => (outcome as PromiseFulfilledResult<Child<unknown>>).value) as unknown as Parts;
}
