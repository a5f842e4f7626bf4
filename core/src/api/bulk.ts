import type { BulkJobView } from '../posts/bulk.ts';
import { route } from './route.ts';
import type { WorkspaceQuery } from './schemas/accounts.ts';
import type { BulkJobInput, StartBulkInput } from './schemas/bulk.ts';

export const bulkRoutes = {
  /** Deletes or moves many posts step by step. A repeated call with the same id starts no second job. */
  startBulk: route<StartBulkInput, BulkJobView>()({
    method: 'POST',
    path: '/api/auth/user/posts/bulk',
    destructive: true,
  }),
  /** The bulk job of the workspace that is running, or that ended within the last hour. */
  findBulk: route<WorkspaceQuery, { job: BulkJobView | null }>()({
    method: 'GET',
    path: '/api/auth/user/posts/bulk',
  }),
  undoBulk: route<BulkJobInput, BulkJobView>()({
    method: 'POST',
    path: '/api/auth/user/posts/bulk/undo',
    destructive: true,
  }),
};
