import { judge } from '../../_sandbox/judge.ts';
import { unknownParameters } from '../../_sandbox/not-imitated.ts';
import type { ReceivedBytes } from '../../_sandbox/received.ts';
import { readUploadForm } from '../../_sandbox/upload-form.ts';
import type { FaultKind, SandboxReply, SandboxRequest } from '../../_sandbox/sandbox.ts';
import { mediaRules } from './media-rules.ts';
import { uploadParameters } from './media.ts';
import type { Media, Pinterest } from './state.ts';

/** An error of the storage service, which is not part of Pinterest and has its own format. */
const storageError = (status: number, code: string, message: string): SandboxReply => ({
  status,
  headers: { 'content-type': 'application/xml' },
  text: `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${message}</Message></Error>`,
});

const replies = {
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

function refusalByFault(fault: FaultKind | null): SandboxReply | null {
  if (fault === 'refuse') return replies.denied;
  if (fault === 'expire_token') return replies.expired;
  return fault === 'server_error' || fault === 'rate_limit' ? replies.slowDown : null;
}

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
  if (headers.has('authorization')) return replies.token;
  return headers.has('content-length') ? unknownParameters(query, '') : replies.length;
}

/** Receives a file with the form that was issued for it. */
export async function upload(pinterest: Pinterest, request: SandboxRequest): Promise<SandboxReply> {
  const { world, state } = pinterest;
  const error = requestError(request);
  if (error) return error;
  const form = await readUploadForm(request);
  if (!form) return replies.form;
  const media = mediaFor(pinterest, form.fields);
  if (!media) return replies.denied;
  if (media.at + state.settings.uploadMs <= world.now()) return replies.expired;
  if (form.file.length > mediaRules.video.bytes[1]) return replies.tooLarge;
  const fault = world.takeFault('media_upload', media.account);
  const refused = refusalByFault(fault);
  if (refused) return refused;
  await completeUpload(pinterest, media, form.file);
  if (fault === 'false_error') return replies.slowDown;
  return { status: 204, text: '', ...(fault === 'drop' && { drop: true }) };
}
