import { z } from 'zod';
import { cleanLines, isBlank } from '../../text/clean-line.ts';
import { checkedText } from './checked-text.ts';
import { networkId, networkPostId, platform, platformId } from '../../posts/schemas/platform.ts';
import { requestId } from './request-id.ts';
import { workspaceId } from './workspaces.ts';

export const commentId = networkId('Not a valid network comment ID.');

/** More characters than any network accepts. The limit of each network is checked later, with its own message. */
const charactersMax = 40_000;

/**
 * The text of a comment or reply. Half a surrogate pair is replaced here, because networks also replace it. The server
 * finds our comment on the network by its text, so the two texts have to be equal.
 */
const commentText = (missing: string, max = charactersMax): z.ZodType<string, string> =>
  checkedText(
    (text) => {
      if (isBlank(text)) return missing;
      return text.length > max ? `This can have at most ${max.toLocaleString('en')} characters.` : null;
    },
    (text) => cleanLines(text).trim(),
  );

export const replyText = (max?: number) => commentText('Please write a reply.', max);

const accountFields = { workspaceId, platform, platform_id: platformId };

export const addCommentInput = z.strictObject({
  ...accountFields,
  media_id: networkPostId,
  comment: commentText('Please write a comment.'),
  requestId: requestId.optional(),
});
export type AddCommentInput = z.infer<typeof addCommentInput>;

export const replyInput = z.strictObject({
  ...accountFields,
  media_id: networkPostId,
  id: commentId,
  reply: replyText(),
  requestId: requestId.optional(),
});
export type ReplyInput = z.infer<typeof replyInput>;

export const removeCommentInput = z.strictObject({ ...accountFields, id: commentId });
export type RemoveCommentInput = z.infer<typeof removeCommentInput>;
