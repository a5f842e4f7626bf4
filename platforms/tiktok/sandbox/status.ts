import type { SandboxReply } from '../../_sandbox/sandbox.ts';
import { z } from 'zod';
import { withBody } from './body.ts';
import { isProcessed, isListed } from './processing.ts';
import { foreignPublishId, ok, unknownPublishId } from './replies.ts';
import type { Call, Post } from './state.ts';

const statusBody = z.strictObject({ publish_id: z.string().min(1).max(64) });

function statusOf({ upload, failReason, isDraft }: Post, isEnded: boolean): string {
  if (!isEnded) return upload ? 'PROCESSING_UPLOAD' : 'PROCESSING_DOWNLOAD';
  if (failReason !== null) return 'FAILED';
  return isDraft === true ? 'SEND_TO_USER_INBOX' : 'PUBLISH_COMPLETE';
}

/**
 * TikTok writes post ids as numbers that are too large for JavaScript, either as a list or as a single value, so they
 * are inserted as text.
 */
function withIds(reply: SandboxReply, { state }: Call, ids: readonly string[]): SandboxReply {
  const [first] = ids;
  const shown = state.settings.postIds === 'single' && first !== undefined ? first : `[${ids.join(',')}]`;
  const headers = { 'content-type': 'application/json; charset=utf-8' };
  return { status: 200, headers, text: JSON.stringify(reply.json).replace('"POST_IDS"', shown) };
}

export const fetchStatus = withBody(statusBody, (call, { publish_id }) => {
  const { state, world, identity } = call;
  const post = state.posts.find(({ publishId }) => publishId === publish_id);
  if (!post) return unknownPublishId;
  if (post.account !== identity.platformId) return foreignPublishId;
  const isEnded = isProcessed(post, world.now());
  const failed = isEnded && post.failReason !== null;
  const bytes = post.files.reduce((sum, file) => sum + file.bytes, 0);
  const reply = ok({
    status: statusOf(post, isEnded),
    ...(failed && { fail_reason: post.failReason }),
    publicaly_available_post_id: 'POST_IDS',
    ...(post.upload ? { uploaded_bytes: post.upload.received } : { downloaded_bytes: bytes }),
  });
  return withIds(reply, call, isListed(call, post) ? [post.postId] : []);
});
