import { afterAll } from 'vitest';
import { removeTemporaryFolders } from './temporary-folder.ts';

/**
 * Restores the environment of the process after each test file. All test files share it, and emulator clients read
 * their addresses from it.
 */
const environment = { ...process.env };

afterAll(() => {
  removeTemporaryFolders();
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
  Object.assign(process.env, environment);
});
