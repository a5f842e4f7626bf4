import { hourMs } from '@fanfare/core/time/units.ts';
import { z } from 'zod';
import { revokeAll } from '../../_sandbox/grants.ts';
import { unknownParameters } from '../../_sandbox/not-imitated.ts';
import type { ReceivedBytes } from '../../_sandbox/received.ts';
import { performUnder } from '../../_sandbox/replies.ts';
import type { SandboxReply, SandboxRequest } from '../../_sandbox/sandbox.ts';
import { identityOf } from './identities.ts';
import { failReasonOf } from './media-rules.ts';
import { foreignPublishId, ok, unknownPublishId, withBody } from './replies.ts';
import type { Call, Post, TikTok, Upload } from './state.ts';

const reasons = { refuse: 'file_format_check_failed', server_error: 'internal' } as const;

/**
 * Starts the processing of a post whose bytes have all arrived. Clients can read the result only when processing ends.
 */
export function startProcessing(
  { state, world }: TikTok,
  post: Post,
  failReason: string | null,
  durationMs = Infinity,
): void {
  const { settings } = state;
  const fault = world.takeFault('processing', post.account);
  const now = world.now();
  post.completeAt = now;
  // If the chosen frame is after the end of the video, TikTok uses the first frame as the cover.
  if (post.coverMs !== null && post.coverMs > durationMs) post.coverMs = null;
  post.readyAt = fault === 'never_finish' ? null : now + settings.processingMs;
  const injected = fault === 'refuse' || fault === 'server_error' ? reasons[fault] : null;
  post.failReason = settings.failNext.shift() ?? injected ?? failReason;
}

const isProcessed = ({ readyAt }: Post, now: number): boolean => readyAt !== null && readyAt <= now;

export const isPublished = (post: Post, now: number): boolean =>
  isProcessed(post, now) && post.failReason === null && post.isDraft !== true;

/** Tells whether everybody can see the post. Only then does the post have an address and appear in lists. */
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
 * Inserts the post ids as text, because they are too large for JavaScript numbers. TikTok sends them as a list, or
 * sends a single id.
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
  const open = post.upload && call.openUploads.get(post.upload.id);
  const bytes = open?.length ?? post.files.reduce((sum, file) => sum + file.bytes, 0);
  const reply = ok({
    status: statusOf(post, isEnded),
    ...(failed && { fail_reason: post.failReason }),
    publicaly_available_post_id: 'POST_IDS',
    [post.upload ? 'uploaded_bytes' : 'downloaded_bytes']: bytes,
  });
  return withIds(reply, call, isListed(call, post) ? [post.postId] : []);
});

const megabyte = 1_000_000;
const wholeBelow = 5 * megabyte;
const chunkMin = 5 * megabyte;
const chunkMax = 64 * megabyte;
const mostBytes = 4000 * megabyte;

export interface ChunkPlan {
  total: number;
  chunk: number;
  count: number;
}

/**
 * The number of chunks is rounded down, so the last chunk includes the remaining bytes. TikTok also limits a plan to
 * 1,000 chunks and the last chunk to 128 MB. Every plan that passes these checks is within both limits.
 */
export function isSound({ total, chunk, count }: ChunkPlan): boolean {
  if (total < 1 || total > mostBytes || count < 1) return false;
  if (total < wholeBelow) return chunk === total && count === 1;
  return chunk >= chunkMin && chunk <= chunkMax && count === Math.floor(total / chunk);
}

/** The end of the chunk that begins at `start`; null if no chunk begins there. */
export function endOf({ total, chunk, count }: ChunkPlan, start: number): number | null {
  if (start % chunk !== 0 || start / chunk >= count) return null;
  return start / chunk === count - 1 ? total : start + chunk;
}

const types = ['video/mp4', 'video/quicktime', 'video/webm'];
const rangeShape = /^bytes (\d+)-(\d+)\/(\d+)$/;

/** A reply of the upload hosts: a status and no body. */
const statusReply = (status: number, headers: Record<string, string> = {}): SandboxReply => ({
  status,
  headers,
  text: '',
});

const faultReplies = {
  expire_token: statusReply(401),
  server_error: statusReply(500),
  rate_limit: statusReply(429),
  refuse: statusReply(403),
  false_error: statusReply(500),
} as const;

type Uploading = Post & { upload: Upload };
const isUploading = (post: Post): post is Uploading => post.upload !== null;

type Range = Record<'start' | 'end', number>;

function rangeOf({ headers }: SandboxRequest, total: number): Range | null {
  const [first, last, whole] = (rangeShape.exec(headers.get('content-range') ?? '') ?? [])
    .slice(1)
    .map(Number);
  if (first === undefined || last === undefined || whole !== total || first > last) return null;
  const length = Number(headers.get('content-length') ?? Number.NaN);
  return length === last + 1 - first ? { start: first, end: last + 1 } : null;
}

async function complete(tiktok: TikTok, post: Uploading, received: ReceivedBytes): Promise<void> {
  const { type, id } = post.upload;
  post.files = [received.keepIn(tiktok.world, type)];
  const measured = await received.measure();
  startProcessing(
    tiktok,
    post,
    failReasonOf(measured, 'video', identityOf(post.account)),
    measured.durationMs,
  );
  tiktok.openUploads.delete(id);
}

async function storeChunk(
  tiktok: TikTok,
  request: SandboxRequest,
  post: Uploading,
  { start, end }: Range,
): Promise<SandboxReply> {
  const { upload } = post;
  const bytes = tiktok.openUploads.get(upload.id);
  if (!bytes) return statusReply(404);
  if (start !== bytes.length || end !== endOf(upload, start)) return statusReply(416);
  if (!(await bytes.takeWhole(request.stream, end - start))) return statusReply(400);
  upload.type = request.headers.get('content-type') ?? '';
  if (end === upload.total) await complete(tiktok, post, bytes);
  return statusReply(end === upload.total ? 201 : 206, {
    'content-range': `bytes 0-${end - 1}/${upload.total}`,
  });
}

function uploadRefusal(tiktok: TikTok, { upload, at }: Uploading, request: SandboxRequest) {
  if (request.query.get('upload_token') !== upload.token) return statusReply(403);
  if (at + hourMs <= tiktok.world.now()) return statusReply(403);
  return types.includes(request.headers.get('content-type') ?? '') ? null : statusReply(400);
}

async function receiveChunk(tiktok: TikTok, request: SandboxRequest, post: Uploading): Promise<SandboxReply> {
  const wrong = uploadRefusal(tiktok, post, request);
  if (wrong) return wrong;
  const range = rangeOf(request, post.upload.total);
  if (!range) return statusReply(400);
  const call = range.end === post.upload.total ? 'upload_last_chunk' : 'upload_chunk';
  const fault = tiktok.world.takeFault(call, post.account);
  if (fault === 'expire_token') revokeAll(tiktok, post.account);
  return performUnder(fault, faultReplies, () => storeChunk(tiktok, request, post, range));
}

export function receiveUpload(tiktok: TikTok, request: SandboxRequest): SandboxReply | Promise<SandboxReply> {
  const unknown = unknownParameters(request.query, 'upload_id upload_token');
  if (unknown) return unknown;
  const id = request.query.get('upload_id') ?? '';
  const post = tiktok.state.posts.filter(isUploading).find(({ upload }) => upload.id === id);
  const isHere = request.method === 'PUT' && request.path === '/video/' && post?.upload.host === request.host;
  if (!post || !isHere) return statusReply(404);
  const live = tiktok.openUploads.get(id);
  return live ? live.inTurn(() => receiveChunk(tiktok, request, post)) : receiveChunk(tiktok, request, post);
}
