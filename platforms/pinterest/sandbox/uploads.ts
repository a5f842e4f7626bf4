import { createHash } from 'node:crypto';
import { z } from 'zod';
import { judge } from '../../_sandbox/measure.ts';
import { unknownParameters } from '../../_sandbox/not-imitated.ts';
import type { ReceivedBytes } from '../../_sandbox/received.ts';
import { noContent, ok, performUnder } from '../../_sandbox/replies.ts';
import type { SandboxReply, SandboxRequest } from '../../_sandbox/sandbox.ts';
import { readUploadForm } from '../../_sandbox/upload-form.ts';
import { mediaRules } from './media-rules.ts';
import { created, replies, withBody } from './replies.ts';
import type { Handler, Media, Pinterest } from './state.ts';

export const uploadHost = 'pinterest-media-upload.s3-accelerate.amazonaws.com';

const mediaBody = z.strictObject({ media_type: z.literal('video') });

/** The signed form fields that allow the upload of one file. They cannot be guessed. */
export function uploadParameters({ id, at }: Pick<Media, 'id' | 'at'>): Record<string, string> {
  const secret = (what: string) => createHash('sha256').update(`${what} ${id} ${at}`).digest('hex');
  const date = new Date(at).toISOString().replaceAll(/[-:]|\.\d+/g, '');
  return {
    'x-amz-date': date,
    'x-amz-signature': secret('signature'),
    'x-amz-security-token': Buffer.from(secret('token')).toString('base64'),
    'x-amz-algorithm': 'AWS4-HMAC-SHA256',
    'x-amz-credential': `ASIAPINTEREST/${date.slice(0, 8)}/us-east-1/s3/aws4_request`,
    key: `uploads/${secret('key').slice(0, 32)}:video:${id}`,
    policy: Buffer.from(JSON.stringify({ expiration: at, conditions: [{ bucket: 'media' }] })).toString(
      'base64',
    ),
    'Content-Type': 'multipart/form-data',
  };
}

export const registerMedia = withBody(mediaBody, ({ state, world, identity }) => {
  const media: Media = {
    id: world.newId(),
    account: identity.platformId,
    at: world.now(),
    file: null,
    readyAt: null,
    isBroken: false,
    movie: null,
  };
  state.media.push(media);
  return created({
    media_id: media.id,
    media_type: 'video',
    upload_url: `https://${uploadHost}/`,
    upload_parameters: uploadParameters(media),
  });
});

function statusOf({ world }: Pinterest, { file, readyAt, isBroken }: Media): string {
  if (!file) return 'registered';
  if (readyAt === null || readyAt > world.now()) return 'processing';
  return isBroken ? 'failed' : 'succeeded';
}

/** The status of a video. Pinterest never explains a failure. */
export const readMedia: Handler = (call) => {
  const { state, identity, id } = call;
  const media = state.media.find((each) => each.id === id && each.account === identity.platformId);
  if (!media) return replies.noMedia;
  return ok({ media_id: id, media_type: 'video', status: statusOf(call, media) });
};

/** An error of the storage service, which is not part of Pinterest and has its own format. */
const storageError = (status: number, code: string, message: string): SandboxReply => ({
  status,
  headers: { 'content-type': 'application/xml' },
  text: `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${message}</Message></Error>`,
});

const storageReplies = {
  token: storageError(400, 'InvalidArgument', 'Only one auth mechanism allowed.'),
  length: storageError(411, 'MissingContentLength', 'You must provide the Content-Length HTTP header.'),
  form: storageError(
    400,
    'MalformedPOSTRequest',
    'The body of your POST request is not well-formed multipart/form-data.',
  ),
  tooLarge: storageError(400, 'EntityTooLarge', 'Your proposed upload exceeds the maximum allowed size.'),
  denied: storageError(403, 'AccessDenied', 'Access Denied'),
  expired: storageError(403, 'AccessDenied', 'Invalid according to Policy: Policy expired.'),
  slowDown: storageError(503, 'SlowDown', 'Please reduce your request rate.'),
} as const;

/** The upload to which unchanged form fields belong. */
function mediaFor({ state }: Pinterest, fields: ReadonlyMap<string, string>): Media | undefined {
  const named = /:video:(\d+)$/.exec(fields.get('key') ?? '')?.[1];
  const media = state.media.find(({ id }) => id === named);
  const wanted = media ? Object.entries(uploadParameters(media)) : [];
  const isAsGiven =
    wanted.length === fields.size && wanted.every(([name, value]) => fields.get(name) === value);
  return isAsGiven ? media : undefined;
}

const faultReplies = {
  refuse: storageReplies.denied,
  expire_token: storageReplies.expired,
  server_error: storageReplies.slowDown,
  rate_limit: storageReplies.slowDown,
  false_error: storageReplies.slowDown,
} as const;

/** Starts the processing of a video whose bytes have all arrived. */
async function completeUpload(pinterest: Pinterest, media: Media, file: ReceivedBytes): Promise<void> {
  const { world, state } = pinterest;
  const fault = world.takeFault('processing', media.account);
  const measured = await file.measure();
  const isTaken = judge(measured, mediaRules.video) === null;
  media.isBroken = !isTaken || fault === 'refuse' || fault === 'server_error';
  const { durationMs = 0, width = 0, height = 0 } = measured;
  media.movie = isTaken ? { durationMs, width, height } : null;
  media.file = file.keepIn(world, measured.type || 'application/octet-stream');
  media.readyAt = fault === 'never_finish' ? null : world.now() + state.settings.processingMs;
}

function requestError({ method, headers, query }: SandboxRequest): SandboxReply | null {
  if (method !== 'POST') return storageError(405, 'MethodNotAllowed', 'The method is not allowed.');
  if (headers.has('authorization')) return storageReplies.token;
  return headers.has('content-length') ? unknownParameters(query, '') : storageReplies.length;
}

/** Receives a file with the form that was issued for it. */
export async function upload(pinterest: Pinterest, request: SandboxRequest): Promise<SandboxReply> {
  const { world, state } = pinterest;
  const error = requestError(request);
  if (error) return error;
  const form = await readUploadForm(request);
  if (!form) return storageReplies.form;
  const media = mediaFor(pinterest, form.fields);
  if (!media) return storageReplies.denied;
  if (media.at + state.settings.uploadMs <= world.now()) return storageReplies.expired;
  if (form.file.length > mediaRules.video.bytes[1]) return storageReplies.tooLarge;
  const fault = world.takeFault('media_upload', media.account);
  return performUnder(fault, faultReplies, async () => {
    await completeUpload(pinterest, media, form.file);
    return noContent;
  });
}
