import { route } from './route.ts';
import type { DeleteFilesInput } from './schemas/tasks.ts';

/** What Cloud Tasks calls. Answers 200 when there is nothing left to do, also when there was nothing to do. */
export const taskRoutes = {
  deleteFiles: route<DeleteFilesInput, { deleted: number }>()({
    method: 'POST',
    path: '/services/tasks/delete-files',
    access: 'machine',
  }),
};
