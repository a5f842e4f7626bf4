import { dayMs } from '@fanfare/core/time/units.ts';
import { parseJson } from '@fanfare/core/values/parse-json.ts';
import { readParts } from '../../_sandbox/multipart.ts';
import { notImitated } from '../../_sandbox/not-imitated.ts';
import { ok } from '../../_sandbox/replies.ts';
import type { FaultKind, SandboxReply, SandboxRequest } from '../../_sandbox/sandbox.ts';
import { blockBytes, LiveUpload, rangeOf, totalOf } from './live-upload.ts';
import { mediaRules, outcomeOf } from './media-rules.ts';
import { readResource } from './metadata.ts';
import { badRequest, refusal, replies } from './replies.ts';
import type { Call, Handler, Resource, Session, Video, YouTube } from './state.ts';
import { videoResource } from './video-resource.ts';

const mediaType = /^(video\/[\w.+-]+|video\/\*|application\/octet-stream)$/;
const size = /^[1-9]\d*$/;
const [, maxBytes] = mediaRules.video.bytes;

export const json = (bytes: Uint8Array): unknown => parseJson(new TextDecoder().decode(bytes));

const typeError = (type: string): SandboxReply | null =>
  mediaType.test(type)
    ? null
    : badRequest(
        'badContent',
        'Media type is not supported. Valid media types: [video/*, application/octet-stream]',
      );

const noVideo = badRequest('mediaBodyRequired', 'The request does not include the video content.');

const notJson = badRequest('invalidVideoMetadata', 'The metadata must be JSON.');

function headersError({ request }: Call): SandboxReply | null {
  const { headers } = request;
  const isJson = headers.get('content-type')?.startsWith('application/json') === true;
  if (!isJson) return notJson;
  // Both headers are optional, but wrong values are refused.
  const length = headers.get('x-upload-content-length');
  if (length !== null && (!size.test(length) || Number(length) > maxBytes)) return noVideo;
  const type = headers.get('x-upload-content-type');
  return type === null ? null : typeError(type);
}

function isAtCap({ state, world, identity }: Call): boolean {
  const since = world.now() - dayMs;
  const recent = state.videos.filter((each) => each.channel === identity.platformId && each.at > since);
  return recent.length >= state.limits.uploadsPerChannel;
}

function forgetExpired({ state, world, openUploads }: YouTube): void {
  const oldest = world.now() - state.limits.sessionMs;
  for (const { id } of state.sessions.filter((each) => each.openedAt <= oldest)) openUploads.delete(id);
  state.sessions = state.sessions.filter((each) => each.openedAt > oldest);
}

function lockedPrivate(resource: Resource): Resource {
  const { publishAt: _planned, ...rest } = resource;
  return { ...rest, privacy: 'private' };
}

/** A new session, or the reply that refuses the request. */
function sessionFor(
  call: Call,
  metadata: unknown,
  total: number | null,
  type: string,
): Session | SandboxReply {
  const { world, identity } = call;
  const resource = readResource(metadata);
  if ('status' in resource) return resource;
  if (call.fault === 'refuse' || isAtCap(call))
    return badRequest('uploadLimitExceeded', 'The user has exceeded the number of videos they may upload.');
  return {
    id: `upload-${world.newSecret()}`,
    channel: identity.platformId,
    resource: identity.traits.locksPrivate ? lockedPrivate(resource) : resource,
    total,
    type,
    openedAt: world.now(),
    videoId: null,
  };
}

export const openSession: Handler = async (call) => {
  const { request, state, openUploads } = call;
  const problem = headersError(call);
  if (problem) return problem;
  const length = request.headers.get('x-upload-content-length');
  const total = length === null ? null : Number(length);
  const type = request.headers.get('x-upload-content-type') ?? '';
  const session = sessionFor(call, json(await request.bytes()), total, type);
  if ('status' in session) return session;
  forgetExpired(call);
  state.sessions.push(session);
  if (total !== null) openUploads.set(session.id, new LiveUpload(total));
  const address = new URL('https://www.googleapis.com/upload/youtube/v3/videos');
  address.search = new URLSearchParams({
    uploadType: 'resumable',
    part: request.query.get('part') ?? '',
    upload_id: session.id,
  }).toString();
  return { status: 200, headers: { location: address.href, 'x-guploader-uploadid': session.id }, text: '' };
};

export const sessionOf = ({ state }: YouTube, query: URLSearchParams): Session | undefined =>
  state.sessions.find((each) => each.id === query.get('upload_id'));

const incomplete = (received: number): SandboxReply => ({
  status: 308,
  headers: received > 0 ? { range: `bytes=0-${received - 1}` } : {},
  text: '',
});

const faultOutcomes: Partial<Record<FaultKind, Pick<Video, 'outcome' | 'outcomeReason'>>> = {
  refuse: { outcome: 'rejected', outcomeReason: 'duplicate' },
  server_error: { outcome: 'failed', outcomeReason: 'codec' },
};

/** Creates the video, after the last byte has arrived. */
async function complete(
  { state, world, identity }: Call,
  session: Session,
  upload: LiveUpload,
): Promise<Video> {
  const { channel, resource, type } = session;
  const measured = await upload.measure();
  const processing = world.takeFault('processing', channel);
  const now = world.now();
  const video: Video = {
    id: `yt${world.newId().padStart(9, '0')}`,
    channel,
    at: now,
    resource,
    file: upload.keepIn(world, type),
    ...(measured.durationMs !== undefined && { durationMs: measured.durationMs }),
    thumbnail: null,
    processedAt: processing === 'never_finish' ? null : now + state.limits.processingMs,
    ...((processing && faultOutcomes[processing]) ?? outcomeOf(measured, identity.traits)),
    comments: [],
    remarksAdded: 0,
  };
  state.videos.push(video);
  session.videoId = video.id;
  return video;
}

/** The position at which an interrupted chunk ends: after the last complete block of its first half. */
const interruptedAt = (length: number) =>
  Math.max(blockBytes, Math.floor(length / 2 / blockBytes) * blockBytes);

async function receive(
  call: Call,
  session: Session,
  range: { start: number; end: number },
): Promise<SandboxReply> {
  const { openUploads, request, fault } = call;
  const { start, end } = range;
  const upload = openUploads.get(session.id);
  if (!upload) return replies.notFound;
  if (start !== upload.length)
    return badRequest('badRequest', `Invalid request. The upload goes on at byte ${upload.length}.`);
  const isLast = end === session.total;
  if (!isLast && (end - start) % blockBytes !== 0)
    return badRequest('badRequest', 'The size of a piece must be a multiple of 262144 bytes.');
  const breaksOff = fault === 'drop' && !isLast;
  await upload.takeBlocks(request.stream, breaksOff ? interruptedAt(end - start) : end - start);
  if (!upload.isComplete) return incomplete(upload.length);
  const video = await complete(call, session, upload);
  openUploads.delete(session.id);
  return { status: 201, json: videoResource(call, video) };
}

/** Checks the size that comes with the first chunk, if the session was opened without a size. */
function sizeError({ request, openUploads }: Call, session: Session, total: number): SandboxReply | null {
  if (session.total !== null) return null;
  const type = request.headers.get('content-type') ?? 'application/octet-stream';
  const problem = total === 0 || total > maxBytes ? noVideo : typeError(type);
  if (problem) return problem;
  openUploads.set(session.id, new LiveUpload(total));
  Object.assign(session, { total, ...(session.type === '' && { type }) });
  return null;
}

const isOpen = ({ state, world, identity, openUploads }: Call, session: Session): boolean =>
  session.channel === identity.platformId &&
  session.openedAt + state.limits.sessionMs > world.now() &&
  (session.videoId !== null || session.total === null || openUploads.has(session.id));

async function put(call: Call): Promise<SandboxReply> {
  const { request, state, openUploads } = call;
  const session = sessionOf(call, request.query);
  if (!session || !isOpen(call, session)) return replies.notFound;
  const total = totalOf(request.headers, session.total);
  const range = rangeOf(request.headers, total);
  if (!range) return badRequest('badRequest', 'The range does not fit the upload.');
  if (call.fault === 'refuse') return refusal(410, 'gone', 'The upload is gone.', { domain: 'global' });
  if (session.videoId !== null) {
    const video = state.videos.find((each) => each.id === session.videoId);
    if (!video) return replies.notFound;
    return { status: 201, json: videoResource(call, video) };
  }
  if (range.kind === 'ask') return incomplete(openUploads.get(session.id)?.length ?? 0);
  return sizeError(call, session, total) ?? receive(call, session, range);
}

/** Receives a chunk, or reports the progress. */
export const putSession: Handler = (call) => {
  const upload = call.openUploads.get(call.request.query.get('upload_id') ?? '');
  return upload ? upload.inTurn(() => put(call)) : put(call);
};

export const isMultipartUpload = ({ query }: SandboxRequest) => query.get('uploadType') === 'multipart';

/** Receives a small video and its metadata in one request. */
export const uploadMultipart: Handler = async (call) => {
  const { request } = call;
  const parts = await readParts(request);
  const [about, video, ...more] = parts ?? [];
  if (more.length > 0) return notImitated(['a third part']);
  if (!about || !video || video.bytes.length === 0) return noVideo;
  if (about.headers.get('content-type')?.startsWith('application/json') !== true) return notJson;
  const type = video.headers.get('content-type') ?? '';
  const problem = typeError(type);
  if (problem) return problem;
  const session = sessionFor(call, json(about.bytes), video.bytes.length, type);
  if ('status' in session) return session;
  const upload = new LiveUpload(video.bytes.length);
  upload.take(video.bytes);
  return ok(videoResource(call, await complete(call, session, upload)));
};
