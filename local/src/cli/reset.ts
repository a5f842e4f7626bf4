import { removeData } from '../orchestrate/data-files.ts';
import { lockOwner } from '../orchestrate/data-lock.ts';
import { readOptions } from '../orchestrate/options.ts';
import { root } from '../orchestrate/parts.ts';
import { sentenceOf, StartError } from '../process/start-error.ts';

try {
  const { dataDir } = readOptions(process.argv.slice(2), process.env, root);
  const owner = lockOwner(dataDir);
  if (owner !== null)
    throw new StartError(`Fanfare is running on this data (process ${owner}). Stop it first.`);
  removeData(dataDir);
  console.log(`The data in ${dataDir} was deleted. The next "npm start" creates the demo data again.`);
} catch (error) {
  console.error(`Fanfare: ${sentenceOf(error)}`);
  process.exitCode = 1;
}
