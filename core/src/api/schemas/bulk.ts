import { z } from 'zod';
import { notScheduledText } from '../../calendar/moves.ts';
import { bulkMax, exceptMax } from '../../posts/bulk.ts';
import { postStatuses } from '../../posts/post.ts';
import { bulkAction } from '../../posts/schemas/bulk.ts';
import { keptId, namesNetwork, noNetworkNamed, postFilter } from './posts.ts';
import { storedId } from './stored-id.ts';
import { workspaceId } from './workspaces.ts';

const id = storedId(64, 'Not a valid job ID.');

export const startBulkInput = z
  .strictObject({
    workspaceId,
    /** Chosen by the caller, so that a job that is sent twice starts once. */
    id,
    action: bulkAction,
    status: z.enum(postStatuses),
    /** Selects the posts of a list, in the order in which `GET /api/auth/user/posts` returns them. */
    ...postFilter,
    /** Posts of the list that the job leaves unchanged. */
    except: z.array(keptId).max(exceptMax).optional(),
    /**
     * The number of posts that the person saw in the list. If the list now has a different number, the job does not
     * start.
     */
    expected: z.number().int().min(1).max(bulkMax),
  })
  .refine(namesNetwork, noNetworkNamed)
  .refine(({ action: { kind }, status }) => kind !== 'move' || status === 'scheduled', {
    path: ['status'],
    message: notScheduledText,
  });
export type StartBulkInput = z.infer<typeof startBulkInput>;

export const bulkJobInput = z.strictObject({ workspaceId, id });
export type BulkJobInput = z.infer<typeof bulkJobInput>;
