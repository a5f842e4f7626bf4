import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, realpathSync } from 'node:fs';
import { createServer } from 'node:net';
import { homedir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import type { Target } from './describe-conformance.ts';

const JAR = 'platform/cloud-firestore-emulator/cloud-firestore-emulator.jar';
const MAIN = 'com.google.cloud.datastore.emulator.firestore.CloudFirestore';
const READY = 'is now running';
/** The emulator runs for only a few seconds, so full optimisation by the JVM would take more time than it saves. */
const SHORT_LIFE = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'];

type Environment = Readonly<Record<string, string | undefined>>;

const USUAL_ROOTS = [
  '/usr/lib/google-cloud-sdk',
  '/usr/share/google-cloud-sdk',
  '/usr/local/google-cloud-sdk',
  '/usr/local/share/google-cloud-sdk',
  '/opt/google-cloud-sdk',
  '/opt/homebrew/share/google-cloud-sdk',
  '/snap/google-cloud-cli/current',
  join(homedir(), 'google-cloud-sdk'),
];

/** The Cloud SDK roots whose `gcloud` is on the path, with links resolved. */
const rootsOnPath = (path: string): readonly string[] =>
  path
    .split(delimiter)
    .map((folder) => join(folder, 'gcloud'))
    .filter((file) => existsSync(file))
    .map((file) => dirname(dirname(realpathSync(file))));

/** The JAR of Google's emulator; undefined if neither the environment nor the Cloud SDK has it. */
function findGoogleEmulator(environment: Environment = process.env): string | undefined {
  const named = environment['FIRESTORE_EMULATOR_JAR'];
  if (named !== undefined && named !== '') return existsSync(named) ? named : undefined;
  const root = environment['CLOUDSDK_ROOT_DIR'];
  const roots = [...(root ? [root] : []), ...rootsOnPath(environment['PATH'] ?? ''), ...USUAL_ROOTS];
  return roots.map((folder) => join(folder, JAR)).find((file) => existsSync(file));
}

const hasJava = (): boolean => spawnSync('java', ['-version']).status === 0;

/** The reason why Google's emulator cannot run here, in one line; undefined if it can. */
export function whyNoGoogleEmulator(): string | undefined {
  if (findGoogleEmulator() === undefined)
    return 'no cloud-firestore-emulator.jar (set FIRESTORE_EMULATOR_JAR, or install the Cloud SDK component)';
  return hasJava() ? undefined : 'no java for the Firestore emulator of Google';
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port is free');
  return address.port;
}

async function saysReady(output: Readable): Promise<boolean> {
  for await (const line of createInterface(output)) if (line.includes(READY)) return true;
  return false;
}

export async function startGoogleEmulator(): Promise<Target> {
  const jar = findGoogleEmulator();
  if (jar === undefined) throw new Error('there is no cloud-firestore-emulator.jar');
  const port = await freePort();
  const options = ['--host', '127.0.0.1', '--port', String(port)];
  const child = spawn('java', [...SHORT_LIFE, '-cp', jar, MAIN, ...options], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ended = once(child, 'exit');
  const killChild = (): void => void child.kill();
  process.once('exit', killChild);
  if (!(await saysReady(child.stdout))) throw new Error("Google's emulator ended at its start");
  child.stdout.resume();
  return {
    address: `127.0.0.1:${port}`,
    // the emulator sends no headers when it refuses a call; the SDK's older retry logic would mistake the missing
    // headers for a lost connection, so the SDK's newer retry logic is used
    settings: { gaxServerStreamingRetries: true },
    close: async () => {
      process.off('exit', killChild);
      child.kill();
      await ended;
    },
  };
}
