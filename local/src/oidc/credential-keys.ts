import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../process/start-error.ts';
import { readIfExists } from './kept-key.ts';
import { writePrivateFile } from './private-file.ts';

/** One key: a name, and 32 bytes as base64. */
const form = /^[\w-]{1,32}:[A-Za-z0-9+/]{43}=$/;

/**
 * The keys that encrypt the tokens of connected accounts, in the format that the functions read. The first call creates
 * a key and stores it in `dir`.
 */
export async function keptCredentialKeys(dir: string): Promise<string> {
  const file = join(dir, 'credential-keys');
  const kept = (await readIfExists(file))?.trim();
  if (kept === undefined) {
    const made = `local:${randomBytes(32).toString('base64')}`;
    await mkdir(dir, { recursive: true });
    await writePrivateFile(file, `${made}\n`);
    return made;
  }
  if (kept.split(',').every((key) => form.test(key))) return kept;
  throw new StartError(
    `The keys in ${file} cannot be read. Put a good copy back, or delete the file; accounts must then be connected again.`,
  );
}
