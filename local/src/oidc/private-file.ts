import { rename, writeFile } from 'node:fs/promises';

/** Writes a file that only its owner may read, whole or not at all. */
export async function writePrivateFile(file: string, text: string): Promise<void> {
  const draft = `${file}.${process.pid}.draft`;
  await writeFile(draft, text, { mode: 0o600 });
  await rename(draft, file);
}
