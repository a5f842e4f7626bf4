import { z } from 'zod';
import { oneLine } from '../../text/clean-line.ts';
import { workspaceIdPattern, workspaceNameProblem } from '../../workspaces/workspace.ts';
import { checkedText } from './checked-text.ts';

export const workspaceId = z.string().regex(workspaceIdPattern, 'Not a valid workspace ID.');

const name = checkedText(workspaceNameProblem, oneLine);

/** The specification's form sends the user's id; the id of another person is refused. */
const userId = z.string().min(1).max(128);

export const createWorkspaceInput = z.strictObject({ workspaceId, userId, name });
export type CreateWorkspaceInput = z.infer<typeof createWorkspaceInput>;

export const editWorkspaceInput = z.strictObject({
  id: workspaceId,
  workspaceId: workspaceId.optional(),
  userId: userId.optional(),
  name: name.optional(),
  /** `none` removes the image. */
  image: z.literal('none').optional(),
});
export type EditWorkspaceInput = z.infer<typeof editWorkspaceInput>;
