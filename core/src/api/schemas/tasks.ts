import { z } from 'zod';
import { personId } from './stored-id.ts';
import { deliveryId } from './deliveries.ts';
import { workspaceId } from './workspaces.ts';

export const filesPerTask = 100;

export const deleteFilesInput = z.strictObject({
  paths: z.array(z.string().min(1).max(1024)).min(1).max(filesPerTask),
});
export type DeleteFilesInput = z.infer<typeof deleteFilesInput>;

export const removeWorkspaceInput = z.strictObject({ workspaceId });
export type RemoveWorkspaceInput = z.infer<typeof removeWorkspaceInput>;

export const removePersonInput = z.strictObject({ uid: personId });
export type RemovePersonInput = z.infer<typeof removePersonInput>;

export const deliverInput = z.strictObject({
  workspaceId,
  deliveryId,
});
export type DeliverInput = z.infer<typeof deliverInput>;
