import { z } from 'zod';
import { seenMax } from '../../comments/replies.ts';
import { keptMs, repliesMax, textMax } from '../../comments/thread.ts';
import { threadFilters } from '../../comments/inbox.ts';
import { networkId, platform, platformId } from '../../posts/schemas/platform.ts';
import { dayMs } from '../../time/units.ts';
import { commentId, replyText } from './comments.ts';
import { requestId } from './request-id.ts';
import { timeCursor } from './cursor.ts';
import { searchText } from './posts.ts';
import { storedId } from './stored-id.ts';
import { workspaceId } from './workspaces.ts';

const threadId = storedId(64, 'Not a valid thread ID.');

export const listThreadsInput = z
  .strictObject({
    workspaceId,
    filter: z.enum(threadFilters),
    platform: platform.optional(),
    platform_id: platformId.optional(),
    /** Words that have to be in the names or texts of a thread. */
    search: searchText.optional(),
    /** Only threads whose latest message by another person is at most this many days old. */
    days: z.coerce
      .number()
      .int()
      .min(1)
      .max(keptMs / dayMs)
      .optional(),
    cursor: timeCursor(64).optional(),
    limit: z.coerce.number().int().min(1).max(100).optional(),
  })
  .refine(({ platform: network, platform_id: account }) => account === undefined || network !== undefined, {
    message: 'Name the network of the account.',
    path: ['platform'],
  });
export type ListThreadsInput = z.infer<typeof listThreadsInput>;

export const threadInput = z.strictObject({ workspaceId, id: threadId });
export type ThreadInput = z.infer<typeof threadInput>;

export const markThreadInput = z.strictObject({
  workspaceId,
  id: threadId,
  read: z.literal(true).optional(),
  /**
   * The ids of the messages that the person has seen. The thread remains unread if it contains somebody else's message
   * that is not in this list. Older clients do not send the list; for them, the whole thread is marked as read.
   */
  seen: z
    .array(commentId)
    .max(1 + repliesMax)
    .optional(),
  /** True marks the thread as answered for the whole team; false marks it as open again. */
  answered: z.boolean().optional(),
});
export type MarkThreadInput = z.infer<typeof markThreadInput>;

export const deleteMessageInput = z.strictObject({
  workspaceId,
  id: threadId,
  /** The message to delete: the comment of the thread or one of its replies. */
  message: commentId,
});
export type DeleteMessageInput = z.infer<typeof deleteMessageInput>;

export const replyToThreadInput = z.strictObject({
  workspaceId,
  id: threadId,
  reply: replyText(textMax),
  /** The message to reply to: the comment of the thread or one of its replies. */
  to: commentId,
  requestId,
  /**
   * Our account's replies that the caller's screen shows: published replies by their ids, pending ones and those being
   * sent by their request ids. If the thread has a reply of our account that is not listed here, nothing is sent and
   * the state is `answered`.
   */
  seen: z.array(networkId('Not a valid ID.')).max(seenMax).optional(),
});
export type ReplyToThreadInput = z.infer<typeof replyToThreadInput>;

export const discardReplyInput = z.strictObject({ workspaceId, id: threadId, requestId });
export type DiscardReplyInput = z.infer<typeof discardReplyInput>;

export const pollCommentsInput = z.strictObject({ workspaceId, platform, platformId });
export type PollCommentsInput = z.infer<typeof pollCommentsInput>;
