import { z } from 'zod';
import { cleanWorkspaceName, workspaceIdPattern, workspaceNameProblem } from '../../workspaces/workspace.ts';

const id = z.string().regex(workspaceIdPattern, 'This is not the id of a workspace.');

const name = z.string('Please give the workspace a name.').transform((value, context) => {
  const problem = workspaceNameProblem(value);
  if (problem !== null) context.addIssue({ code: 'custom', message: problem });
  return cleanWorkspaceName(value);
});

/** The form says who sends it; somebody else's id is refused. */
const userId = z.string().min(1).max(128);

export const createWorkspaceInput = z.strictObject({ workspaceId: id, userId, name });
export type CreateWorkspaceInput = z.infer<typeof createWorkspaceInput>;

export const editWorkspaceInput = z.strictObject({
  id,
  workspaceId: id.optional(),
  userId: userId.optional(),
  name: name.optional(),
  /** `none` takes the picture away. */
  image: z.literal('none').optional(),
});
export type EditWorkspaceInput = z.infer<typeof editWorkspaceInput>;
