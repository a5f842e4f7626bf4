import { z } from 'zod';
import { bulkMax, exceptMax } from '../../posts/bulk.ts';
import { postStatuses } from '../../posts/post.ts';
import { isTimeZone } from '../../settings/settings.ts';
import { keptId, namesNetwork, noNetworkNamed, postFilter } from './posts.ts';
import { storedId } from './stored-id.ts';
import { workspaceId } from './workspaces.ts';

const id = storedId(64, 'Not a valid job ID.');

const action = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('delete') }),
  z.strictObject({
    kind: z.literal('move'),
    days: z
      .number()
      .int()
      .min(-100)
      .max(100)
      .refine((days) => days !== 0, 'Choose by how many days to move the posts.'),
    zone: z.string().max(64).refine(isTimeZone, 'Unknown time zone.'),
  }),
]);

export const startBulkInput = z
  .strictObject({
    workspaceId,
    /** Chosen by the caller, so that a job that is sent twice starts once. */
    id,
    action,
    status: z.enum(postStatuses),
    /** The posts of a list, in its order, as `GET /api/auth/user/posts` has it. */
    ...postFilter,
    /** Posts of the list that the job leaves unchanged. */
    except: z.array(keptId).max(exceptMax).optional(),
    /** The number of posts that the person saw. If the list has another number by now, the job does not start. */
    expected: z.number().int().min(1).max(bulkMax),
  })
  .refine(namesNetwork, noNetworkNamed)
  .refine(({ action: { kind }, status }) => kind !== 'move' || status === 'scheduled', {
    path: ['status'],
    message: 'Only scheduled posts can be moved.',
  });
export type StartBulkInput = z.infer<typeof startBulkInput>;

export const bulkJobInput = z.strictObject({ workspaceId, id });
export type BulkJobInput = z.infer<typeof bulkJobInput>;
