import { afterAll } from 'vitest';
import { removeTemporaryFolders } from './temporary-folder.ts';

/** Test files share one process environment; clients of emulators read their address from it. */
const environment = { ...process.env };

afterAll(() => {
  removeTemporaryFolders();
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
  Object.assign(process.env, environment);
});
