import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { partsFile } from '../orchestrate/data-files.ts';
import { projectId } from '../orchestrate/environment.ts';
import { lockOwner } from '../orchestrate/data-lock.ts';
import { readOptions } from '../orchestrate/options.ts';
import { root } from '../orchestrate/parts.ts';
import { sentenceOf, StartError } from '../process/start-error.ts';
import { changeStaff } from './change-staff.ts';

/** The address of Auth in the running product that uses this data. */
function runningAuth(dataDir: string): string {
  if (lockOwner(dataDir) === null)
    throw new StartError('Fanfare is not running on this data. Start it with "npm start" first.');
  return (JSON.parse(readFileSync(join(dataDir, partsFile), 'utf8')) as { auth: string }).auth;
}

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { project: { type: 'string' }, data: { type: 'string' }, remove: { type: 'boolean' } },
  });
  const [email] = positionals;
  if (email === undefined) throw new StartError('Name the e-mail address: npm run staff -- sam@example.com');
  if (values.project === undefined) {
    const { dataDir } = readOptions(
      values.data === undefined ? [] : ['--data', values.data],
      process.env,
      root,
    );
    process.env['FIREBASE_AUTH_EMULATOR_HOST'] = runningAuth(dataDir);
  }
  const isStaff = values.remove !== true;
  await changeStaff(values.project ?? projectId, email, isStaff);
  console.log(
    isStaff
      ? `${email} is staff. It counts after they sign in again.`
      : `${email} is no longer staff, and all their sessions have ended.`,
  );
} catch (error) {
  console.error(`Fanfare: ${sentenceOf(error)}`);
  process.exitCode = 1;
}
