import { z } from 'zod';

export const deleteFilesInput = z.strictObject({
  paths: z.array(z.string().min(1).max(1024)).min(1).max(100),
});
export type DeleteFilesInput = z.infer<typeof deleteFilesInput>;
