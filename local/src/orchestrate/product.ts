import { createServer } from 'node:http';
import { join } from 'node:path';
import type { Clock } from '../clock/clock.ts';
import { systemClock } from '../clock/system-clock.ts';
import { createHosting } from '../hosting/server.ts';
import { answerStarting } from '../hosting/starting.ts';
import { keptCredentialKeys } from '../oidc/credential-keys.ts';
import { writePrivateFile } from '../oidc/private-file.ts';
import { createServiceAccount } from '../oidc/service-account.ts';
import { startScheduler } from '../scheduler/scheduler.ts';
import { partsFile } from './data-files.ts';
import { lockData } from './data-lock.ts';
import { bucket, functionsEnvironment, projectId, type Addresses } from './environment.ts';
import { keepRunning, type KeptPart, type StartPart } from './keep-running.ts';
import { close, listen } from '../process/listen.ts';
import { allOrNone, authPart, dataPart, functionsPart, root, startSandbox } from './parts.ts';

export interface ProductOptions {
  /** The port to listen on; 0 for any free port. */
  port: number;
  dataDir: string;
  /** The port that people use, if another server is in front of the product, as in development. */
  publicPort?: number;
  /** Whether the built site is served, or only the parts behind it. */
  serveSite?: boolean;
  /**
   * Builds the site and the functions while the first parts start. The functions start when `onFunctions` is called,
   * or when the build ends.
   */
  build(onFunctions: () => void): Promise<void>;
  /**
   * Fills the product with data. Until this function ends, the site is served, but calls wait and scheduled functions
   * do not run, so that nobody sees incomplete data.
   */
  fill?(addresses: Addresses, env: NodeJS.ProcessEnv): Promise<void>;
  line(part: string, text: string): void;
  /** `sentence` says which part was lost and why. The product cannot work without that part. */
  onLost(sentence: string): void;
}

export interface Product {
  addresses: Addresses;
  /** Settles when `fill` has succeeded or failed. */
  filled: Promise<void>;
  /** The process ids of the parts that are started again when they exit, by name. */
  processes(): Record<string, number>;
  /** Resolves as soon as no restart of a part is in progress. */
  settled(): Promise<void>;
  /** Call this after the functions were rebuilt. */
  restartFunctions(): Promise<void>;
  /** Runs a scheduled function now. Returns the status of its answer. */
  runSchedule(name: string): Promise<number>;
  stop(): Promise<void>;
}

/** Whether an address belongs to the built site, which needs no data. */
const isOfSite = (url: string): boolean =>
  !/^\/(?:(?:api|services|v0|emulator|__\/sandbox|__\/local)\b|\w+\.googleapis\.com\/|@|%40)/.test(url);

/** The system's clock, except that no callback runs before `fill` has ended. */
function clockAfter(filled: Promise<void>): Clock {
  return {
    now: () => systemClock.now(),
    at: (time, run) => systemClock.at(time, () => void filled.then(run, () => undefined)),
  };
}

/** Starts the whole product behind one port. If anything fails, nothing is left running. */
export async function startProduct(options: ProductOptions): Promise<Product> {
  const { dataDir, line } = options;
  const running: { stop(): Promise<void> | void }[] = [];
  const kept: KeptPart<unknown>[] = [];
  const stop = async () => {
    for (const each of running.splice(0).toReversed()) await each.stop();
  };
  const keep = async <Ready>(start: StartPart<Ready>) => {
    const part = await keepRunning({ start, line, now: systemClock.now, onLost: options.onLost });
    kept.push(part);
    return part;
  };
  const settled = async () => void (await Promise.all(kept.map((part) => part.settled())));

  try {
    // Listens on the port before anything else, so that a second product fails immediately and not only after its
    // build.
    let handle = answerStarting;
    const front = createServer((req, res) => handle(req, res));
    const port = await listen(front, options.port, 'Fanfare');
    running.push({ stop: () => close(front) });

    const unlock = lockData(dataDir);
    running.push({ stop: unlock });
    const app = `http://127.0.0.1:${options.publicPort ?? port}`;
    const keys = join(dataDir, 'keys');
    const account = await createServiceAccount({ dir: keys, projectId });
    const credentialKeys = await keptCredentialKeys(keys);
    const startBehind = async () => {
      const [auth, data, sandbox] = await allOrNone([
        keep(authPart(dataDir)),
        keep(dataPart(dataDir, account)),
        startSandbox(dataDir, app, line),
      ]);
      running.push(auth, data, sandbox);
      void sandbox.exited.then(({ wanted, code, signal }) => {
        if (!wanted)
          options.onLost(`The part "sandbox" exited unexpectedly (${signal ?? `code ${String(code)}`}).`);
      });
      const addresses: Addresses = {
        app,
        behind: `http://127.0.0.1:${port}`,
        auth: auth.ready().host,
        networks: sandbox.ready.host,
        ...data.ready(),
      };
      await writePrivateFile(
        join(dataDir, partsFile),
        JSON.stringify({ auth: addresses.auth, ...data.ready() }),
      );
      const secrets = { credentialKeys, networkKeys: sandbox.ready.keys };
      return { addresses, secrets };
    };
    const behind = startBehind();
    const filled = behind.then(async ({ addresses, secrets }) => {
      await options.fill?.(addresses, functionsEnvironment(addresses, account, secrets));
    });
    // Prevents an unhandled rejection. A failure of a part is reported below. A failure to make the data is reported
    // where `filled` is awaited.
    filled.catch(() => undefined);
    const functionsBuilt = Promise.withResolvers<void>();
    const built = options.build(functionsBuilt.resolve);
    const [{ addresses, secrets }] = await Promise.all([
      behind,
      Promise.race([functionsBuilt.promise, built]),
    ]).catch(async (error: unknown) => {
      await behind.catch(() => undefined);
      throw error;
    });
    const functions = await keep(functionsPart(addresses, account, secrets));
    running.push(functions);
    await built;
    const schedule = () =>
      startScheduler({
        jobs: functions.ready().schedules,
        clock: clockAfter(filled),
        log: (text) => line('scheduler', text),
      });
    let scheduler = schedule();
    running.push({ stop: () => scheduler.stop() });

    const hosting = createHosting({
      configFile: join(root, 'firebase.json'),
      projectId,
      bucket,
      serveSite: options.serveSite ?? true,
      publicPort: options.publicPort,
      origins: () => ({
        auth: `http://${addresses.auth}`,
        storage: `http://${addresses.storage}`,
        sandbox: `http://${addresses.networks}`,
        firestore: addresses.firestore,
        firestoreToken: addresses.firestoreToken,
        functions: functions.ready().origins,
      }),
    });
    handle = (req, res) => {
      if (isOfSite(req.url ?? '/')) hosting(req, res);
      else
        void Promise.all([filled, settled()]).then(
          () => hosting(req, res),
          () => res.destroy(),
        );
    };
    return {
      addresses,
      filled,
      processes: () => Object.fromEntries(kept.map((part) => [part.name, part.pid()])),
      settled,
      runSchedule: (name) => scheduler.runNow(name),
      async restartFunctions() {
        await scheduler.stop();
        await functions.restart();
        scheduler = schedule();
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
