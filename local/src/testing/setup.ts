import { afterAll } from 'vitest';
import { removeTemporaryFolders } from './temporary-folder.ts';

/**
 * Test files share one process environment, from which emulator clients read their address. It is restored after each
 * file.
 */
const environment = { ...process.env };

afterAll(() => {
  removeTemporaryFolders();
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
  Object.assign(process.env, environment);
});
