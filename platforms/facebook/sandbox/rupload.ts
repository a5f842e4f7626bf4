import { unknownParameters } from '../../_sandbox/not-imitated.ts';
import { performUnder } from '../../_sandbox/replies.ts';
import type { SandboxReply, SandboxRequest } from '../../_sandbox/sandbox.ts';
import { findToken } from './login.ts';
import { done, endedToken } from './replies.ts';
import type { Facebook, Token, Video } from './state.ts';

const uploadError = (status: number, type: string, retriable = false): SandboxReply => ({
  status,
  json: { debug_info: { retriable, type, message: 'Request processing failed' } },
});

const notAuthorised = uploadError(401, 'NotAuthorizedError');

const numberIn = (headers: Headers, name: string): number | null => {
  const value = headers.get(name);
  return value !== null && /^\d+$/.test(value) ? Number(value) : null;
};

const faultReplies = {
  expire_token: endedToken(463),
  rate_limit: { ...uploadError(429, 'RateLimitError', true), headers: { 'retry-after': '60' } },
  server_error: uploadError(500, 'InternalError', true),
  refuse: uploadError(400, 'ProcessingFailedError'),
} as const;

async function take(facebook: Facebook, id: string, request: SandboxRequest, total: number) {
  const upload = facebook.openUploads.get(id);
  if (!upload) return uploadError(404, 'UploadNotFoundError');
  // The bytes received so far stay stored even if the connection breaks.
  for await (const bytes of request.stream) {
    if (upload.length + bytes.length > total) return uploadError(400, 'OffsetInvalidError');
    upload.take(bytes);
  }
  return upload.length === total ? done : uploadError(400, 'PartialRequestError');
}

/** Downloads a video from the address in the header `file_url`, which the client sends instead of the bytes. */
async function fetchVideo(facebook: Facebook, video: Video, { headers }: SandboxRequest) {
  const upload = facebook.openUploads.get(video.id);
  if (!upload || upload.length > 0) return uploadError(404, 'UploadNotFoundError');
  const fetched = await facebook.world.fetch(headers.get('file_url') ?? '');
  if (!fetched || fetched.bytes.length === 0) return uploadError(400, 'ProcessingFailedError');
  upload.take(fetched.bytes);
  video.total = fetched.bytes.length;
  return done;
}

interface Asked {
  video: Video;
  token: Token;
}

/**
 * The video and the token that the call names, or an error. This host accepts only reels and stories, and only with the
 * token of their Page.
 */
function askedFor(facebook: Facebook, { headers, path, method }: SandboxRequest): Asked | SandboxReply {
  const id = /^\/video-upload\/(?:v\d+\.\d+\/)?(\d+)$/.exec(path)?.[1];
  if (method !== 'POST' || id === undefined) return uploadError(404, 'NotFoundError');
  const [scheme, given = null] = (headers.get('authorization') ?? '').split(' ');
  const token = findToken(facebook, given);
  if (scheme !== 'OAuth' || 'status' in token || token.page === null) return notAuthorised;
  const video = facebook.state.videos.find((each) => each.id === id && each.page === token.page);
  return video && video.session === null ? { video, token } : uploadError(404, 'UploadNotFoundError');
}

function isFitting(facebook: Facebook, { id, total: known }: Video, headers: Headers, total: number) {
  const received = facebook.openUploads.get(id)?.length ?? 0;
  return numberIn(headers, 'offset') === received && (known ?? total) === total;
}

/** Receives the bytes of a reel or story from where the last call stopped. */
export async function upload(facebook: Facebook, request: SandboxRequest): Promise<SandboxReply> {
  const asked = unknownParameters(request.query, '') ?? askedFor(facebook, request);
  if ('status' in asked) return asked;
  const { video, token } = asked;
  const fault = facebook.world.takeFault('file_upload', token.page);
  if (fault === 'expire_token') token.ended = 463;
  return performUnder(fault, faultReplies, () => {
    if (request.headers.has('file_url')) return fetchVideo(facebook, video, request);
    const total = numberIn(request.headers, 'file_size');
    if (total === null || !isFitting(facebook, video, request.headers, total))
      return uploadError(400, 'OffsetInvalidError');
    video.total = total;
    return take(facebook, video.id, request, total);
  });
}
