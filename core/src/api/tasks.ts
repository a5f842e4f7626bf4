import { route } from './route.ts';
import type { DeleteFilesInput, RemovePersonInput, RemoveWorkspaceInput } from './schemas/tasks.ts';

/** What Cloud Tasks calls. Answers 200 when there is nothing left to do, also when there was nothing to do. */
export const taskRoutes = {
  deleteFiles: route<DeleteFilesInput, { deleted: number }>()({
    method: 'POST',
    path: '/services/tasks/delete-files',
    access: 'machine',
  }),
  /** Removes everything that a deleted workspace held. What is left after its time is removed by the next attempt. */
  removeWorkspace: route<RemoveWorkspaceInput, { removed: boolean }>()({
    method: 'POST',
    path: '/services/tasks/remove-workspace',
    access: 'machine',
  }),
  /** Removes a person whose 30 days are over, with everything that is theirs. */
  removePerson: route<RemovePersonInput, { removed: boolean }>()({
    method: 'POST',
    path: '/services/tasks/remove-person',
    access: 'machine',
  }),
};
