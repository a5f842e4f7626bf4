import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { buildFunctions } from '../functions/build.ts';
import { startFirestore } from '../local/src/firestore/server.ts';
import type { BenchLine } from './line.ts';

const execute = promisify(execFile);
const rounds = 7;
const projectId = 'demo-fanfare';

/**
 * A script that imports the functions and makes one call that reads Firestore. It prints the processor time after the
 * import and after the call.
 */
const script = (entry: string) => `
  import { createServer } from 'node:http';
  const used = () => { const { user, system } = process.cpuUsage(); return (user + system) / 1000; };
  const begun = used();
  const { services } = await import(${JSON.stringify(entry)});
  const imported = used();
  const server = createServer((req, res) => services(req, res)).listen(0, async () => {
    const { status } = await fetch('http://127.0.0.1:' + server.address().port + '/services/health');
    process.stdout.write(JSON.stringify({ status, imported: imported - begun, called: used() - begun }));
    process.exit(0);
  });`;

interface ColdStart {
  status: number;
  imported: number;
  called: number;
}

/** Runs the script once in a new process, as in a cold start. */
async function startOnce(entry: string, firestoreHost: string): Promise<ColdStart> {
  const { stdout } = await execute(process.execPath, ['--input-type=module', '--eval', script(entry)], {
    env: {
      ...process.env,
      APP_ORIGIN: 'https://fanfare.example',
      SUPPORT_EMAIL: 'support@fanfare.example',
      TASKS_SERVICE_ACCOUNT: `tasks@${projectId}.iam.gserviceaccount.com`,
      AI_KEY: 'none',
      STRIPE_KEY: 'none',
      STRIPE_WEBHOOK_SECRET: 'none',
      GCLOUD_PROJECT: projectId,
      FIREBASE_CONFIG: JSON.stringify({ projectId, storageBucket: `${projectId}.appspot.com` }),
      FIRESTORE_EMULATOR_HOST: firestoreHost,
      METADATA_SERVER_DETECTION: 'none',
    },
  });
  const start = JSON.parse(stdout.slice(stdout.lastIndexOf('{'))) as ColdStart;
  if (start.status !== 200) throw new Error(`The functions answered ${start.status}: ${stdout}`);
  return start;
}

/**
 * Measures the processor time of a cold start of the functions, without the start of Node itself. The elapsed time
 * would depend on what else the machine does.
 */
export async function run(): Promise<BenchLine[]> {
  await buildFunctions();
  const entry = pathToFileURL(join(import.meta.dirname, '../functions/lib/index.js')).href;
  const firestore = await startFirestore();
  try {
    const starts: ColdStart[] = [];
    for (let i = 0; i < rounds; i += 1) starts.push(await startOnce(entry, firestore.host));
    const median = (of: (start: ColdStart) => number) =>
      starts.map(of).toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? Number.NaN;
    return [
      {
        name: 'import of the bundled functions',
        value: median(({ imported }) => imported),
        unit: 'CPU ms',
        budget: { atMost: 600 },
      },
      {
        name: 'first call, which reads Firestore',
        value: median(({ called }) => called),
        unit: 'CPU ms',
        budget: { atMost: 1300 },
      },
    ];
  } finally {
    await firestore.stop();
  }
}
