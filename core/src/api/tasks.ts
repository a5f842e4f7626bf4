import { route } from './route.ts';
import type { BulkJobInput } from './schemas/bulk.ts';
import type { DeleteFilesInput, RemovePersonInput, RemoveWorkspaceInput } from './schemas/tasks.ts';

/**
 * Calls that only Cloud Tasks makes, so the bundle of the site does not contain them. If there is nothing to do, their
 * status is also 200.
 */
export const taskRoutes = {
  deleteFiles: route<DeleteFilesInput, { deleted: number }>()({
    method: 'POST',
    path: '/services/tasks/delete-files',
    access: 'machine',
  }),
  /**
   * Removes everything that a deleted workspace contains. If the time limit is reached, the next attempt of the task
   * continues.
   */
  removeWorkspace: route<RemoveWorkspaceInput, { removed: boolean }>()({
    method: 'POST',
    path: '/services/tasks/remove-workspace',
    access: 'machine',
  }),
  /**
   * Replaces the download addresses of the files of a workspace after a member has left. If the work stops, the sweep
   * resumes it.
   */
  renewAddresses: route<RemoveWorkspaceInput, { finished: boolean }>()({
    method: 'POST',
    path: '/services/tasks/renew-addresses',
    access: 'machine',
  }),
  /** Runs or continues a bulk job. If the time limit is reached before the job ends, another task continues the job. */
  runBulk: route<BulkJobInput, { finished: boolean }>()({
    method: 'POST',
    path: '/services/tasks/bulk',
    access: 'machine',
  }),
  /** Removes a person and everything they own, 30 days after they deleted their account. */
  removePerson: route<RemovePersonInput, { removed: boolean }>()({
    method: 'POST',
    path: '/services/tasks/remove-person',
    access: 'machine',
  }),
};
