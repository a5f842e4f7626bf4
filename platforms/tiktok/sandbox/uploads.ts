import { hourMs } from '@fanfare/core/time/units.ts';
import { revokeAll } from '../../_sandbox/grants.ts';
import { unknownParameters } from '../../_sandbox/not-imitated.ts';
import { maxKeptBytes, ReceivedBytes } from '../../_sandbox/received.ts';
import type { SandboxReply, SandboxRequest } from '../../_sandbox/sandbox.ts';
import { identityOf } from './identities.ts';
import { failReasonOf } from './media-rules.ts';
import type { Post, TikTok, Upload } from './state.ts';
import { startProcessing } from './status.ts';

const megabyte = 1_000_000;
const wholeBelow = 5 * megabyte;
const chunkMin = 5 * megabyte;
const chunkMax = 64 * megabyte;
const lastMax = 128 * megabyte;
const mostBytes = 4000 * megabyte;
const mostChunks = 1000;

export interface ChunkPlan {
  total: number;
  chunk: number;
  count: number;
}

/** The number of chunks is rounded down, so the last chunk includes the remaining bytes. */
export function isSound({ total, chunk, count }: ChunkPlan): boolean {
  if (total < 1 || total > mostBytes || count < 1 || count > mostChunks) return false;
  if (total < wholeBelow) return chunk === total && count === 1;
  if (chunk < chunkMin || chunk > chunkMax || count !== Math.floor(total / chunk)) return false;
  return total - (count - 1) * chunk <= lastMax;
}

/** The end of the chunk that begins here; null if none begins here. */
export function endOf({ total, chunk, count }: ChunkPlan, start: number): number | null {
  if (start % chunk !== 0 || start / chunk >= count) return null;
  return start / chunk === count - 1 ? total : start + chunk;
}

const types = ['video/mp4', 'video/quicktime', 'video/webm'];
const rangeShape = /^bytes (\d+)-(\d+)\/(\d+)$/;

/** A reply of the upload hosts, which have a status and no body. */
const statusReply = (status: number, headers: Record<string, string> = {}): SandboxReply => ({
  status,
  headers,
  text: '',
});

type Uploading = Post & { upload: Upload };
const isUploading = (post: Post): post is Uploading => post.upload !== null;

interface Range {
  start: number;
  end: number;
}

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
  startProcessing(tiktok, post, failReasonOf(measured, 'video', identityOf(post.account)));
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
  if (start !== upload.received || end !== endOf(upload, start)) return statusReply(416);
  if (!(await bytes.takeWhole(request.stream, end - start))) return statusReply(400);
  upload.received = end;
  upload.type = request.headers.get('content-type') ?? '';
  if (end === upload.total) await complete(tiktok, post, bytes);
  return statusReply(end === upload.total ? 201 : 206, {
    'content-range': `bytes 0-${end - 1}/${upload.total}`,
  });
}

function uploadRefusal(
  tiktok: TikTok,
  { upload, at }: Uploading,
  request: SandboxRequest,
): SandboxReply | null {
  if (request.query.get('upload_token') !== upload.token) return statusReply(403);
  if (at + hourMs <= tiktok.world.now()) return statusReply(403);
  return types.includes(request.headers.get('content-type') ?? '') ? null : statusReply(400);
}

/** The refusal for a fault that occurs before the bytes are read. */
function faultBeforeUpload(
  tiktok: TikTok,
  account: string,
  call: string,
): SandboxReply | 'false_error' | 'drop' | null {
  const fault = tiktok.world.takeFault(call, account);
  switch (fault) {
    case 'expire_token':
      revokeAll(tiktok, account);
      return statusReply(401);
    case 'server_error':
      return statusReply(500);
    case 'rate_limit':
      return statusReply(429);
    case 'refuse':
      return statusReply(403);
    case 'false_error':
    case 'drop':
      return fault;
    default:
      return null;
  }
}

async function receiveChunk(tiktok: TikTok, request: SandboxRequest, post: Uploading): Promise<SandboxReply> {
  const wrong = uploadRefusal(tiktok, post, request);
  if (wrong) return wrong;
  const range = rangeOf(request, post.upload.total);
  if (!range) return statusReply(400);
  const call = range.end === post.upload.total ? 'upload_last_chunk' : 'upload_chunk';
  const fault = faultBeforeUpload(tiktok, post.account, call);
  if (fault !== null && typeof fault !== 'string') return fault;
  const reply = await storeChunk(tiktok, request, post, range);
  if (fault === 'drop') return { ...reply, drop: true };
  return fault === 'false_error' && reply.status < 300 ? statusReply(500) : reply;
}

/** Receives a chunk at either upload host. */
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

/** The posts, with the bytes of their unfinished uploads, so that these survive a restart. */
export function postsWithBytes({ state, openUploads }: TikTok): Post[] {
  return state.posts.map((post) => {
    const bytes = post.upload && (openUploads.get(post.upload.id)?.bytes() ?? null);
    return {
      ...post,
      upload: post.upload && { ...post.upload, kept: bytes && Buffer.from(bytes).toString('base64') },
    };
  });
}

/** Restores unfinished uploads. Large ones start over, because their bytes were not kept. */
export function restoreUploads(posts: readonly Post[]): Map<string, ReceivedBytes> {
  const open = posts.filter(isUploading).filter(({ completeAt }) => completeAt === null);
  for (const { upload } of open) if (upload.total > maxKeptBytes) upload.received = 0;
  return new Map(
    open.map(({ upload: { id, total, kept } }) => [
      id,
      new ReceivedBytes(total, Buffer.from(kept ?? '', 'base64')),
    ]),
  );
}
