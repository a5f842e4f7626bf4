import { route } from './route.ts';
import type { BulkJobInput } from './schemas/bulk.ts';
import type { DeleteFilesInput, RemovePersonInput, RemoveWorkspaceInput } from './schemas/tasks.ts';

/** The calls of Cloud Tasks, which the build of the site leaves out. They answer 200 when nothing is left to do, even if there was nothing to do. */
export const taskRoutes = {
  deleteFiles: route<DeleteFilesInput, { deleted: number }>()({
    method: 'POST',
    path: '/services/tasks/delete-files',
    access: 'machine',
  }),
  /** Removes the contents of a deleted workspace. What does not fit into the time limit is left to the next attempt. */
  removeWorkspace: route<RemoveWorkspaceInput, { removed: boolean }>()({
    method: 'POST',
    path: '/services/tasks/remove-workspace',
    access: 'machine',
  }),
  /** Goes on with a bulk job, and leaves what does not fit into its time to a next task. */
  runBulk: route<BulkJobInput, { finished: boolean }>()({
    method: 'POST',
    path: '/services/tasks/bulk',
    access: 'machine',
  }),
  /** Removes a person 30 days after they deleted their account, with everything they own. */
  removePerson: route<RemovePersonInput, { removed: boolean }>()({
    method: 'POST',
    path: '/services/tasks/remove-person',
    access: 'machine',
  }),
};
