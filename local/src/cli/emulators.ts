/**
 * `npm run emulators`: runs the product on Google's own emulator suite. It needs a JDK 21 and a network connection,
 * because the suite downloads its Firestore and Storage emulators at first use. Cloud Tasks and the scheduler are still
 * our local ones: Google's suite runs tasks immediately, regardless of their scheduled time, and runs no schedules.
 */
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { build } from '../build/build.ts';
import { systemClock } from '../clock/system-clock.ts';
import { deployedOf } from '../functions-host/endpoints.ts';
import { createHosting } from '../hosting/server.ts';
import { createIssuer } from '../oidc/issuer.ts';
import { keptCredentialKeys } from '../oidc/credential-keys.ts';
import { createServiceAccount } from '../oidc/service-account.ts';
import { runCommand, type Stoppable } from '../orchestrate/command.ts';
import {
  bucket,
  functionSettings,
  functionsEnvironment,
  location,
  projectId,
  secretSettings,
} from '../orchestrate/environment.ts';
import { close, listen } from '../process/listen.ts';
import { root } from '../orchestrate/parts.ts';
import { StartError } from '../process/start-error.ts';
import { startSandbox } from '../sandbox/server.ts';
import { startScheduler } from '../scheduler/scheduler.ts';
import { seedDemo } from '../seed/seed.ts';
import { localQueues } from '../tasks/queues.ts';
import { startTasks } from '../tasks/server.ts';

/** The ports in firebase.json. */
const suite = {
  auth: '127.0.0.1:9099',
  firestore: '127.0.0.1:8080',
  /** The token by which Google's emulators recognise an administrator. */
  firestoreToken: 'owner',
  storage: '127.0.0.1:9199',
  functions: `http://127.0.0.1:5001/${projectId}/${location}`,
};
const readyLine = 'All emulators ready';

function startSuite(
  env: NodeJS.ProcessEnv,
  dataDir: string,
  line: (text: string) => void,
): Promise<Stoppable> {
  const cli = createRequire(import.meta.url).resolve('firebase-tools/lib/bin/firebase.js');
  const kept = join(dataDir, 'suite');
  const parts = 'auth,functions,firestore,storage';
  const args = [
    'emulators:start',
    '--only',
    parts,
    '--project',
    projectId,
    '--import',
    kept,
    '--export-on-exit',
    kept,
  ];
  const child = spawn(process.execPath, [cli, ...args], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return new Promise((resolve, reject) => {
    const hear = (text: string) => {
      line(text);
      if (!text.includes(readyLine)) return;
      resolve({
        async stop() {
          child.kill('SIGINT');
          await exited;
        },
      });
    };
    createInterface({ input: child.stdout }).on('line', hear);
    createInterface({ input: child.stderr }).on('line', hear);
    void exited.then(() =>
      reject(
        new StartError(
          "Google's emulator suite did not start. It needs a JDK 21 and, at first use, a network.",
        ),
      ),
    );
  });
}

/** Writes settings or secrets of the functions to a file. The suite reads them only from files with certain names. */
function writeSettings(file: string, settings: Readonly<Record<string, string>>): void {
  const lines = Object.entries(settings).map(([name, value]) => `${name}='${value}'`);
  writeFileSync(join(root, file), `${lines.join('\n')}\n`, { mode: 0o600 });
}

await runCommand(async ({ options, output }) => {
  const running: Stoppable[] = [];
  const stop = async () => {
    for (const each of running.splice(0).toReversed()) await each.stop();
  };
  try {
    await build((text) => output.line('build', text));
    const keys = join(options.dataDir, 'keys');
    const account = await createServiceAccount({ dir: keys, projectId });
    const issuer = await createIssuer({
      dir: keys,
      issuer: 'https://accounts.google.com',
      now: systemClock.now,
    });
    const tasks = await startTasks({
      dir: join(options.dataDir, 'tasks'),
      projectId,
      location,
      issuer,
      queues: localQueues,
    });
    running.push(tasks);
    const app = `http://127.0.0.1:${options.port}`;
    const sandbox = await startSandbox({ dir: join(options.dataDir, 'sandbox'), app });
    running.push(sandbox);
    const front = createServer(
      createHosting({
        configFile: join(root, 'firebase.json'),
        projectId,
        bucket,
        serveSite: true,
        origins: () => ({
          auth: `http://${suite.auth}`,
          storage: `http://${suite.storage}`,
          sandbox: `http://${sandbox.host}`,
          firestore: suite.firestore,
          firestoreToken: suite.firestoreToken,
          functions: Object.fromEntries(
            ['api', 'services', 'deliver', 'media', 'pages'].map((name) => [
              name,
              `${suite.functions}/${name}`,
            ]),
          ),
        }),
      }),
    );
    await listen(front, options.port, 'Fanfare');
    running.push({ stop: () => close(front) });

    const addresses = { app, tasks: tasks.host, networks: sandbox.host };
    writeSettings('functions/.env.local', functionSettings(addresses, account));
    const credentialKeys = await keptCredentialKeys(keys);
    writeSettings(
      'functions/lib/.secret.local',
      secretSettings({ credentialKeys, networkKeys: sandbox.keys }),
    );
    const env = { ...process.env, GOOGLE_APPLICATION_CREDENTIALS: account.file };
    running.push(await startSuite(env, options.dataDir, (text) => output.say(text)));

    const behind = { ...addresses, ...suite, behind: app };
    const demoEnv = functionsEnvironment(behind, account, { credentialKeys, networkKeys: sandbox.keys });
    await seedDemo({ dataDir: options.dataDir, empty: options.empty, line: output.line }, behind, demoEnv);
    const functions = deployedOf(
      (await import(pathToFileURL(join(root, 'functions/lib/index.js')).href)) as Record<string, unknown>,
    );
    const jobs = functions.flatMap(({ name, schedule }) =>
      schedule ? [{ name, ...schedule, url: `${suite.functions}/${name}-0` }] : [],
    );
    const scheduler = startScheduler({
      jobs,
      clock: systemClock,
      log: (text) => output.line('scheduler', text),
    });
    running.push({ stop: () => Promise.resolve(scheduler.stop()) });
    output.say(`\n  ${app}\n`);
    return { stop };
  } catch (error) {
    await stop();
    throw error;
  }
});
