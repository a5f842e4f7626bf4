import { z } from 'zod';
import type { SandboxReply } from '../../_sandbox/sandbox.ts';
import { foreignPublishId, ok, unknownPublishId, withBody } from './replies.ts';
import type { Call, Post, TikTok } from './state.ts';

const reasons = { refuse: 'file_format_check_failed', server_error: 'internal' } as const;

/** Starts the processing of a post whose bytes have all arrived. The result is visible only at the end. */
export function startProcessing({ state, world }: TikTok, post: Post, failReason: string | null): void {
  const { settings } = state;
  const fault = world.takeFault('processing', post.account);
  const now = world.now();
  post.completeAt = now;
  post.readyAt = fault === 'never_finish' ? null : now + settings.processingMs;
  const injected = fault === 'refuse' || fault === 'server_error' ? reasons[fault] : null;
  post.failReason = settings.failNext.shift() ?? injected ?? failReason;
}

export const isProcessed = ({ readyAt }: Post, now: number): boolean => readyAt !== null && readyAt <= now;

export const isPublished = (post: Post, now: number): boolean =>
  isProcessed(post, now) && post.failReason === null && post.isDraft !== true;

/** Tells whether everybody can see the post, so that it has an address. Only public posts can be listed. */
export function isListed({ state, world }: Pick<TikTok, 'state' | 'world'>, post: Post): boolean {
  const { readyAt, privacy } = post;
  if (!isPublished(post, world.now()) || readyAt === null || privacy !== 'PUBLIC_TO_EVERYONE') return false;
  return readyAt + state.settings.moderationMs <= world.now();
}

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
