import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { StartError } from '../process/start-error.ts';

/** The accounts in the emulator's export format. Only the emulator interprets their fields. */
export interface Accounts {
  users: object[];
}

/** Reads the stored accounts; null on the first run, when there is no file. */
export function readAccounts(file: string): Accounts | null {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return null;
    throw error;
  }
  try {
    const parsed = JSON.parse(text) as Partial<Accounts> | null;
    if (Array.isArray(parsed?.users)) return { users: parsed.users };
  } catch {
    // A file that is not JSON gets the error below, like every other damaged file.
  }
  throw new StartError(
    `The accounts in ${file} are damaged. Put a good copy back, or run "npm run reset" to start empty.`,
  );
}

/** Writes a temporary file and renames it, so that after a crash the file is either the old or the new one. */
export function writeAccounts(file: string, accounts: Accounts): void {
  const beside = `${file}.new`;
  writeFileSync(beside, JSON.stringify(accounts), { mode: 0o600 });
  renameSync(beside, file);
}
