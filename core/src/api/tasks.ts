import { route } from './route.ts';
import type { BulkJobInput } from './schemas/bulk.ts';
import type { DeleteFilesInput, RemovePersonInput, RemoveWorkspaceInput } from './schemas/tasks.ts';

/**
 * Calls that only Cloud Tasks makes, so the build of the site leaves them out. They also answer 200 when there is
 * nothing to do.
 */
export const taskRoutes = {
  deleteFiles: route<DeleteFilesInput, { deleted: number }>()({
    method: 'POST',
    path: '/services/tasks/delete-files',
    access: 'machine',
  }),
  /** Removes what a deleted workspace contains. If the time limit is reached, the next attempt continues. */
  removeWorkspace: route<RemoveWorkspaceInput, { removed: boolean }>()({
    method: 'POST',
    path: '/services/tasks/remove-workspace',
    access: 'machine',
  }),
  /**
   * Gives the files of a workspace new download addresses after a member has left. The sweep resumes the work if it
   * stopped.
   */
  renewAddresses: route<RemoveWorkspaceInput, { finished: boolean }>()({
    method: 'POST',
    path: '/services/tasks/renew-addresses',
    access: 'machine',
  }),
  /** Continues a bulk job. If the time limit comes first, another task continues the job. */
  runBulk: route<BulkJobInput, { finished: boolean }>()({
    method: 'POST',
    path: '/services/tasks/bulk',
    access: 'machine',
  }),
  /** Removes a person, with everything they own, 30 days after they asked for it. */
  removePerson: route<RemovePersonInput, { removed: boolean }>()({
    method: 'POST',
    path: '/services/tasks/remove-person',
    access: 'machine',
  }),
};
