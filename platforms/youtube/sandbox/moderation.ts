import { z } from 'zod';
import { withBody } from './body.ts';
import { findComment } from './comments.ts';
import type { Handler } from './state.ts';
import { badRequest, noContent, replies } from './replies.ts';

/** Deletes one of the caller's own comments with its replies. Comments by others can only be rejected. */
export const deleteComment: Handler = (call) => {
  const id = call.request.query.get('id');
  if (id === null) return badRequest('missingRequiredParameter', 'Required parameter: id');
  const found = findComment(call, id);
  if (!found) return replies.commentNotFound;
  const { video, comment } = found;
  if (comment.channel !== call.identity.platformId || call.fault === 'refuse') return replies.forbidden;
  video.comments = video.comments.filter((each) => each.id !== id && each.parent !== id);
  return noContent;
};

const statuses = ['published', 'heldForReview', 'rejected'];

/** Hides comments by others below the caller's own videos. */
export const hideComments = withBody(z.strictObject({}), (call) => {
  const { query } = call.request;
  const ids = (query.get('id') ?? '').split(',').filter(Boolean);
  if (ids.length === 0) return badRequest('missingRequiredParameter', 'Required parameter: id');
  const status = query.get('moderationStatus') ?? '';
  if (!statuses.includes(status)) return badRequest('invalidParameter', 'Invalid moderationStatus');
  const found = ids.map((id) => findComment(call, id)).filter((each) => each !== null);
  if (found.length < ids.length) return replies.commentNotFound;
  const own = call.identity.platformId;
  if (found.some(({ video }) => video.channel !== own) || call.fault === 'refuse') return replies.forbidden;
  if (found.some(({ comment }) => comment.channel === own))
    return badRequest('operationNotSupported', 'The operation is not supported for this comment.');
  for (const { video, comment } of found)
    for (const each of video.comments)
      if (each.id === comment.id || each.parent === comment.id) each.isRejected = status !== 'published';
  return noContent;
});
