import type { DeliveryState } from '../deliveries/delivery.ts';
import { route } from './route.ts';
import type {
  DeleteFilesInput,
  DeliverInput,
  RemovePersonInput,
  RemoveWorkspaceInput,
} from './schemas/tasks.ts';

/** What Cloud Tasks calls. Answers 200 when there is nothing left to do, also when there was nothing to do. */
export const taskRoutes = {
  /** Takes a delivery one step further. What is over, early or in other hands is left alone, and that is well. */
  deliver: route<DeliverInput, { state: DeliveryState | null }>()({
    method: 'POST',
    path: '/services/tasks/deliver',
    access: 'machine',
  }),
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
