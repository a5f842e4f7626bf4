import type { bulkRoutes } from '@fanfare/core/api/bulk.ts';
import type { taskRoutes } from '@fanfare/core/api/tasks.ts';
import type { Handlers } from '../../http/handlers.ts';
import { findBulk, runBulk, startBulk, undoBulk, type BulkDependencies } from './bulk.ts';

export const bulkHandlers = (
  deps: BulkDependencies,
): Handlers<typeof bulkRoutes & Pick<typeof taskRoutes, 'runBulk'>> => ({
  startBulk: (input, { person }) => startBulk(deps, input, person.uid),
  findBulk: ({ workspaceId }) => findBulk(deps, workspaceId),
  undoBulk: (input) => undoBulk(deps, input),
  runBulk: (input) => runBulk(deps, input),
});
