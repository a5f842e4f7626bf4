import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { lockOwner } from '../orchestrate/data-lock.ts';
import { readOptions } from '../orchestrate/options.ts';
import { root } from '../orchestrate/parts.ts';
import { sentenceOf, StartError } from '../orchestrate/start-error.ts';

/** Only files that the product creates are removed, so that a mistyped --data cannot delete another folder. */
const kept = ['auth', 'firestore', 'storage', 'tasks', 'sandbox', 'keys', 'seeded.json', 'lock'];

try {
  const { dataDir } = readOptions(process.argv.slice(2), process.env, root);
  const owner = lockOwner(dataDir);
  if (owner !== null)
    throw new StartError(`Fanfare is running on this data (process ${owner}). Stop it first.`);
  if (existsSync(dataDir))
    for (const name of kept) rmSync(join(dataDir, name), { recursive: true, force: true });
  console.log(`The data in ${dataDir} was deleted. The next "npm start" creates the demo data again.`);
} catch (error) {
  console.error(`Fanfare: ${sentenceOf(error)}`);
  process.exitCode = 1;
}
