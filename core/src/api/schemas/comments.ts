import { z } from 'zod';
import { isBlank } from '../../text/clean-line.ts';
import { checkedText } from './checked-text.ts';
import { networkId, platform, platformId } from '../../posts/schemas/platform.ts';
import { workspaceId } from './workspaces.ts';

const mediaId = networkId('Not a valid network post ID.');
const commentId = networkId('Not a valid network comment ID.');
/** Chosen by the caller, so that a comment that is sent twice is written once. */
const requestId = z.uuid('Not a valid request ID.').optional();

/** Longer than any network allows; a network's own limit is checked with its own message. */
const charactersMax = 40_000;

/** The text of a comment or reply. Networks replace half a surrogate pair, so a search would not find it again. */
export const commentText = (missing: string, max = charactersMax): z.ZodType<string, string> =>
  checkedText(
    (text) => {
      if (isBlank(text)) return missing;
      return text.length > max ? `This can have at most ${max.toLocaleString('en')} characters.` : null;
    },
    (text) => text.toWellFormed().trim(),
  );

const accountFields = { workspaceId, platform, platform_id: platformId };

export const addCommentInput = z.strictObject({
  ...accountFields,
  media_id: mediaId,
  comment: commentText('Please write a comment.'),
  requestId,
});
export type AddCommentInput = z.infer<typeof addCommentInput>;

export const replyInput = z.strictObject({
  ...accountFields,
  media_id: mediaId,
  /** The comment to reply to. */
  id: commentId,
  reply: commentText('Please write a reply.'),
  requestId,
});
export type ReplyInput = z.infer<typeof replyInput>;

export const removeCommentInput = z.strictObject({ ...accountFields, id: commentId });
export type RemoveCommentInput = z.infer<typeof removeCommentInput>;
