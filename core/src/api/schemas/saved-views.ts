import { z } from 'zod';
import { platform, platformId } from '../../posts/schemas/platform.ts';
import { postStatuses } from '../../posts/post.ts';
import { dateRanges, savedViewNameMax, savedViewNameProblem } from '../../posts/saved-views.ts';
import { oneLine } from '../../text/clean-line.ts';
import { checkedText } from './checked-text.ts';
import { noNetworkNamed, searchText } from './posts.ts';
import { storedId } from './stored-id.ts';
import { workspaceId } from './workspaces.ts';

const id = storedId(64, 'Not a valid view ID.');

/** The name of the view that the caller last saw. If the view has since been renamed or deleted, it is not changed. */
const expected = z.string().max(savedViewNameMax).optional();

export const saveViewInput = z
  .strictObject({
    workspaceId,
    /** Chosen by the caller, so that a view that is sent twice is saved once. */
    id,
    name: checkedText(savedViewNameProblem, oneLine),
    status: z.enum(postStatuses),
    network: platform.nullable(),
    account: platformId.nullable(),
    range: z.enum(dateRanges).nullable(),
    order: z.enum(['oldest', 'latest']).nullable(),
    search: searchText,
    expected,
  })
  .refine(({ network, account }) => account === null || network !== null, {
    ...noNetworkNamed,
    path: ['network'],
  });
export type SaveViewInput = z.infer<typeof saveViewInput>;

export const savedViewInput = z.strictObject({ workspaceId, id, expected });
export type SavedViewInput = z.infer<typeof savedViewInput>;
