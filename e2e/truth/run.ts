/**
 * `npm run truth` runs clients that were not written for this project against the sandboxes of the networks. They are
 * public libraries, unmodified, and plain clients written from the networks' documentation alone. The run prints a
 * table of clients and jobs. It fails if a job fails that `known.ts` does not list, or if a listed job passes. `npm run
 * truth -- x stripe` runs the clients of some networks.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync, mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runClient } from './job.ts';
import { compareWithKnown, report, staleEntries, unexpectedVerdicts } from './report.ts';
import { known } from './known.ts';

const say = (line: string) => void process.stdout.write(`${line}\n`);
const here = fileURLToPath(new URL('.', import.meta.url));

/** The clients are not part of the product's packages, so they are installed when they are first needed. */
function install(): void {
  const lock = readFileSync(`${here}package-lock.json`, 'utf8');
  const mark = `${here}node_modules/.installed`;
  if (existsSync(mark) && readFileSync(mark, 'utf8') === lock) return;
  say('Installing the clients …');
  const { status } = spawnSync('npm', ['ci'], {
    cwd: here,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error('The clients could not be installed.');
  mkdirSync(`${here}node_modules`, { recursive: true });
  writeFileSync(mark, lock);
}

install();
const { openLab } = await import('./lab.ts');
const { clients } = await import('./clients/index.ts');
const wanted = process.argv.slice(2);
const chosen = clients.filter(({ network }) => wanted.length === 0 || wanted.includes(network));
if (chosen.length === 0)
  throw new Error(`There are clients of ${clients.map(({ network }) => network).join(', ')}.`);

const lab = await openLab(say);
const results = (await Promise.all(chosen.map((client) => runClient(client, lab)))).flat();
await lab.stop();

const names = new Set(chosen.map(({ name }) => name));
const ours = known.filter(({ client }) => names.has(client));
const verdicts = compareWithKnown(results, ours);
say(report(verdicts));
const gone = staleEntries(results, ours);
for (const { client, job } of gone) say(`listed, but there is no such job  ${client}: ${job}`);
const failed = unexpectedVerdicts(verdicts).length + gone.length;
say(`\n${results.length - failed} passed or known, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
