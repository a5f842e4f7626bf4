import { rmSync } from 'node:fs';
import { join } from 'node:path';

/** Everything the product creates in its data folder. */
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
];

/** Removes only files that the product creates, so that a mistyped --data cannot delete another folder. */
export function removeData(dataDir: string): void {
  for (const name of names) rmSync(join(dataDir, name), { recursive: true, force: true });
}
