import { rmSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The file that says where the parts of the running product listen, for tests and tools that act as its administrator.
 */
export const partsFile = 'parts.json';

const names = [
  'auth',
  'firestore',
  'storage',
  'tasks',
  'sandbox',
  'keys',
  'seeded.json',
  'seeding.json',
  'lock',
  partsFile,
];

/** Removes only what the product creates, so that a mistyped --data cannot delete another folder. */
export function removeData(dataDir: string): void {
  for (const name of names) rmSync(join(dataDir, name), { recursive: true, force: true });
}
